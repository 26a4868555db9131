import { z } from 'zod'
import { siteSchema } from '../ids.ts'
import { atMs, procedure } from './procedure.ts'

const componentSchema = z.strictObject({
  name: z.string(),
  version: z.string(),
  /** The SPDX id of its licence; null where it names none. */
  licence: z.string().nullable(),
  /** The licence as it came with it; null where it came without. */
  text: z.string().nullable(),
})
export type ThirdPartyComponent = z.infer<typeof componentSchema>

/** One request as it is kept: no header, no body and no response, only what they are called and how long they are. */
const wireEntrySchema = z.strictObject({
  no: z.number().int(),
  atMs,
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  baseUrl: z.string(),
  /** With its query; what proved an identity in it is taken out. */
  path: z.string(),
  endpoint: z.string(),
  site: siteSchema,
  agentId: z.string().nullable(),
  /** Null: no response came. */
  status: z.number().int().nullable(),
  /** Why it failed before a response was whole, as an error's code. */
  failure: z.string().nullable(),
  durationMs: z.number().int(),
  requestId: z.string(),
  /** Bytes of the body. */
  sentBytes: z.number().int(),
  /** Bytes of the response's body after unpacking; null when none came. */
  receivedBytes: z.number().int().nullable(),
  /** Whether it carried an access token. */
  isAuthorized: z.boolean(),
  /** The names of the body's fields, without their values. */
  fields: z.array(z.string()),
})
export type WireEntry = z.infer<typeof wireEntrySchema>

const preparedSchema = z.strictObject({ reportId: z.string(), text: z.string() })

export const supportProcedures = {
  /** What others wrote that is in this build; null when it was started without a whole build (`npm run dev`). */
  components: procedure.output(z.array(componentSchema).nullable()),
  /** Writes the bill of materials (CycloneDX) to where the operator says. `not_found`, `file_not_written`. */
  saveBill: procedure.output(z.strictObject({ isSaved: z.boolean() })),
  /** The newest requests first; `forgotten` counts older ones of this run that are not kept any more. */
  requests: procedure.output(z.strictObject({ requests: z.array(wireEntrySchema), forgotten: z.number().int() })),
  /** The text of a report, whole, as it would be saved. Nothing leaves main's memory. */
  prepareReport: procedure.output(preparedSchema),
  /** Writes exactly the text that was prepared last to where the operator says. `not_found`, `file_not_written`. */
  saveReport: procedure.input(preparedSchema.pick({ reportId: true })).output(z.strictObject({ isSaved: z.boolean() })),
}
