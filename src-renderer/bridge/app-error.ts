import { ORPCError } from '@orpc/client'
import type { AppErrorData } from '#contract/app-error.ts'
import { appErrorDataSchema } from '#contract/ipc/procedure.ts'

/** What main said went wrong; whatever else failed on the way is `internal`. */
export function appErrorOf(error: unknown): AppErrorData {
  if (error instanceof ORPCError) {
    const parsed = appErrorDataSchema.safeParse(error.data)
    if (parsed.success) return parsed.data
  }
  return { code: 'internal', details: {} }
}
