import type { AppErrorData } from '#contract/app-error.ts'

/**
 * Whether a rule of the integrity guard is what is against a write, by the review. It is not sent, but named to main
 * with what is: main records that it was tried.
 */
export function isForbidden(error: AppErrorData | null | undefined): boolean {
  return error?.code === 'integrity_forbidden'
}
