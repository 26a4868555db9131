import { AppError } from '#contract/app-error.ts'
import type { TrialService } from '../../ports/trial-service.ts'
import type { Timer } from '../../system/timer.ts'
import { trialMessageSchema } from './trial-messages.ts'

/** Far longer than a start takes, also on a computer that is busy with other things. */
export const longestStartMs = 60_000

/** What is used of Electron's utility process. */
export interface TrialProcess {
  once(event: 'exit', listener: (code: number) => void): unknown
  once(event: 'message', listener: (raw: unknown) => void): unknown
  kill(): unknown
}

/**
 * Resolves when the sandbox process says that it listens. Whatever else it says or does, and when it says nothing for
 * `longestStartMs` or the signal ends the start, it is ended, and this rejects with `trial_failed`.
 */
export function waitForTrial(
  child: TrialProcess,
  { startTimer, signal }: { startTimer: Timer; signal: AbortSignal },
): Promise<TrialService> {
  return new Promise((resolve, reject) => {
    const settle = (): void => {
      cancelTimer()
      signal.removeEventListener('abort', giveUp)
    }
    const fail = (details: { code?: number }, cause?: unknown): void => {
      settle()
      child.kill()
      reject(new AppError('trial_failed', details, { cause }))
    }
    const giveUp = (): void => fail({})
    const cancelTimer = startTimer(longestStartMs, giveUp)
    child.once('exit', (code) => fail({ code }))
    child.once('message', (raw) => {
      const { data: message, error } = trialMessageSchema.safeParse(raw)
      if (message?.kind !== 'listening') {
        fail({}, message?.reason ?? error)
        return
      }
      settle()
      resolve({ baseUrl: message.baseUrl, agents: message.agents, stop: () => void child.kill() })
    })
    if (signal.aborted) giveUp()
    else signal.addEventListener('abort', giveUp)
  })
}
