import { AppError } from '#contract/app-error.ts'
import { isStoreFailure } from './damage.ts'

/**
 * Writes down what is only kept so that something is not done twice. Gives whether the database took it; throws what is
 * no failure of the database.
 */
export function writeIfPossible(work: () => void): boolean {
  try {
    work()
    return true
  } catch (thrown) {
    if (thrown instanceof AppError && isStoreFailure(thrown)) return false
    throw thrown
  }
}
