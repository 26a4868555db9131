import { utilityProcess } from 'electron'
import type { TrialService } from '../../ports/trial-service.ts'
import type { Timer } from '../../system/timer.ts'
import { filterEnvironment } from './child-environment.ts'
import { waitForTrial } from './wait-for-trial.ts'

/**
 * Starts the sandbox service in a process of its own and resolves when it listens. Its credentials come over the
 * process's own channel, never by argument or environment. Rejects with `trial_failed`, also when the signal ends it.
 */
export function startTrialService(
  modulePath: string,
  within: { startTimer: Timer; signal: AbortSignal },
): Promise<TrialService> {
  const child = utilityProcess.fork(modulePath, [], {
    serviceName: 'Arena Console sandbox',
    stdio: 'ignore',
    env: filterEnvironment(process.env),
  })
  return waitForTrial(child, within)
}
