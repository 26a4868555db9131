import { z } from 'zod'
import { appErrorDataSchema, atMs, procedure } from './procedure.ts'

/**
 * Copies of the operator's own database, newest first; a trial has none. `lastError`: the newest try did not make one.
 */
const backupsViewSchema = z.strictObject({
  folder: z.string(),
  items: z.array(z.strictObject({ file: z.string(), takenAtMs: atMs, bytes: z.number().int() })),
  lastError: appErrorDataSchema.nullable(),
})
export type BackupsView = z.infer<typeof backupsViewSchema>

/**
 * A database that could not be read: where it lies, what came in its place, and how many writes are of unknown outcome
 * by it.
 */
export const databaseRecoverySchema = z.strictObject({
  atMs,
  movedAsideTo: z.string(),
  restoredFrom: z.strictObject({ file: z.string(), takenAtMs: atMs }).nullable(),
  uncertain: z.number().int(),
})
export type DatabaseRecovery = z.infer<typeof databaseRecoverySchema>

export const backupProcedures = {
  list: procedure.output(backupsViewSchema),
  backUpNow: procedure.output(backupsViewSchema),
  /** The operator has read the banner; the file that was put aside stays. */
  dismissRecovery: procedure.output(z.strictObject({})),
}
