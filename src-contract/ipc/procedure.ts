/** The root of every procedure: which typed error any of them may answer with. */
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { appErrorCodes } from '../app-error.ts'

/** An `AppError` as it crosses to the renderer: code and the values its words need, nothing else. */
export const appErrorDataSchema = z.strictObject({
  code: z.enum(appErrorCodes),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
})

/** A result of one row of a bulk act: done, or why not. The rest of the bulk is not affected. */
export const rowOutcomeSchema = z.discriminatedUnion('ok', [
  z.strictObject({ ok: z.literal(true) }),
  z.strictObject({ ok: z.literal(false), error: appErrorDataSchema }),
])

/** Every procedure starts from this one. Input and output are parsed in main: an undeclared field never crosses. */
export const procedure = oc.errors({ APP_ERROR: { data: appErrorDataSchema } })

/** Milliseconds since the epoch, UTC. */
export const atMs = z.number().int()
