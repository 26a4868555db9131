import { utilityProcess } from 'electron'
import { AppError } from '#contract/app-error.ts'
import type { TrialService } from '../../ports/trial-service.ts'
import { filterEnvironment } from './child-environment.ts'
import { trialMessageSchema } from './trial-messages.ts'

/**
 * Starts the sandbox service in a process of its own and resolves when it listens. Its credentials come over the
 * process's own channel, never by argument or environment. Rejects with `trial_failed`.
 */
export function startTrialService(modulePath: string): Promise<TrialService> {
  const child = utilityProcess.fork(modulePath, [], {
    serviceName: 'Arena Console sandbox',
    stdio: 'ignore',
    env: filterEnvironment(process.env),
  })
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new AppError('trial_failed', { code })))
    child.once('message', (raw: unknown) => {
      const message = trialMessageSchema.parse(raw)
      if (message.kind === 'failed') {
        child.kill()
        reject(new AppError('trial_failed', {}, { cause: message.reason }))
        return
      }
      resolve({ baseUrl: message.baseUrl, agents: message.agents, stop: () => void child.kill() })
    })
  })
}
