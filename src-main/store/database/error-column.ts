import type { AppErrorData } from '#contract/app-error.ts'
import { appErrorDataSchema } from '#contract/ipc/procedure.ts'
import { createJsonColumn } from './statements.ts'

/** An error as a row keeps it: its code and the values of its words, as it crosses to the renderer too. */
export const errorColumn = createJsonColumn(appErrorDataSchema)

/** An error as the column keeps it, as JSON; `errorColumn` reads it. */
export function encodeError(error: AppErrorData | null): string | null {
  return error === null ? null : JSON.stringify({ code: error.code, details: error.details })
}
