import { AppError } from '#contract/app-error.ts'

/** The code of the typed error that the work ends with; null where it ends well. Rejects with any other error. */
export async function codeOfRefusal(work: () => Promise<unknown>): Promise<string | null> {
  try {
    await work()
  } catch (thrown) {
    if (thrown instanceof AppError) return thrown.code
    throw thrown
  }
  return null
}
