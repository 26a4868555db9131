import type { AppErrorData } from '#contract/app-error.ts'

/**
 * Whether a rule of the integrity guard is what is against a write, by the review. It is not sent, but named to main
 * with what is: main records that it was tried.
 */
export function isForbidden(error: AppErrorData | null | undefined): boolean {
  return error?.code === 'integrity_forbidden'
}

/** What is said of one that was tried all the same. */
export const forbiddenError: AppErrorData = { code: 'integrity_forbidden', details: {} }

/**
 * Whether a rule forbids all that could be sent. Nothing is sent then, and its button says that it tries: the attempt
 * is refused and recorded, as that of a single write is.
 */
export function isOnlyTry({
  passing,
  forbidden,
}: Readonly<Record<'passing' | 'forbidden', readonly unknown[]>>): boolean {
  return passing.length === 0 && forbidden.length > 0
}
