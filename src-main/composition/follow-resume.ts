import type { Presence } from '../ports/presence.ts'
import type { ServiceClient } from '../service/service-client.ts'
import type { Timer } from '../system/timer.ts'
import type { RunningWorkspace } from './create-workspace.ts'

/** The network comes back some seconds after the computer. */
const afterResumeMs = 5_000

/**
 * After a sleep, in which timers and the monotonic clock may stand still, opened secrets whose time is over are
 * forgotten at once, and what the service asked to wait for is over where it is; some seconds later challenges are read
 * and what is due is sent without their waits.
 */
export function followResume(deps: {
  presence: Pick<Presence, 'onResume'>
  client: Pick<ServiceClient, 'endHoldsAfterSleep'>
  workspace: () => Pick<RunningWorkspace, 'radar' | 'sender'>
  /** Forgets the secrets of opened files whose time is over. */
  forgetOverdue: () => void
  startTimer: Timer
  signal: AbortSignal
}): void {
  const { presence, client, workspace, forgetOverdue, startTimer, signal } = deps
  let cancel = () => {}
  const look = (): void => {
    if (signal.aborted) return
    const { radar, sender } = workspace()
    sender.wake()
    // What fails here is asked for again by the schedule.
    radar.runCycle().catch(() => {})
  }
  const stopListening = presence.onResume(() => {
    forgetOverdue()
    client.endHoldsAfterSleep()
    cancel()
    cancel = startTimer(afterResumeMs, look)
  })
  signal.addEventListener('abort', () => {
    cancel()
    stopListening()
  })
}
