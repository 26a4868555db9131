import { toAppError } from '#contract/app-error.ts'
import { isStoreFailure } from '../../store/database/damage.ts'
import type { Timer } from '../../system/timer.ts'

const againMs = 2_000

/**
 * Writes down what a service has answered and will not answer again, such as the id of a new agent. A disk that is full
 * or a database that is held by another program is asked again until it takes it: given up, the agent would be lost
 * although nothing went wrong with it.
 */
export async function persistWithRetry({ startTimer }: { startTimer: Timer }, write: () => void): Promise<void> {
  for (;;) {
    try {
      write()
      return
    } catch (thrown) {
      // A store that was closed, and whatever else, is no matter of waiting.
      if (!isStoreFailure(toAppError(thrown))) throw thrown
      await new Promise<void>((resolve) => startTimer(againMs, resolve))
    }
  }
}
