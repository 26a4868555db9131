/** Key rotations of several agents. What each has come to is kept with the agent, whatever becomes of a run. */
import { z } from 'zod'
import { agentKeySchema, deploymentIdSchema, siteSchema } from '../ids.ts'
import { someAgents, someKeys } from './agent-inputs.ts'
import { credentialViewSchema } from './credentials.procedures.ts'
import { appErrorDataSchema, atMs, procedure } from './procedure.ts'
import { registrationFormSchema } from './registration-form.ts'

const rotationRowSchema = credentialViewSchema.pick({ agentKey: true, content: true, rotation: true }).extend({
  name: z.string(),
  deploymentId: deploymentIdSchema,
  site: siteSchema,
  /** Where the service looks for its public keys, in one spelling for all agents that share it. */
  address: z.string().nullable(),
  /** Why its key cannot be rotated at all. */
  obstacle: z.enum(['client_secret', 'no_address']).nullable(),
})
export type RotationRow = z.infer<typeof rotationRowSchema>

/** `made`: the next key waits to be published. `switched`: in use, while the key before is kept for a token. */
const rotationReceiptSchema = z.strictObject({
  agentKey: agentKeySchema,
  outcome: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.enum(['made', 'finished', 'switched']) }),
    z.strictObject({ kind: z.literal('failed'), error: appErrorDataSchema }),
  ]),
})
export type RotationReceipt = z.infer<typeof rotationReceiptSchema>

const rotationRunSchema = z.strictObject({
  act: z.enum(['begin', 'finish']),
  startedAtMs: atMs,
  isRunning: z.boolean(),
  isStopping: z.boolean(),
  /** Which agents it is about. */
  agentKeys: z.array(agentKeySchema),
  receipts: z.array(rotationReceiptSchema),
  /** Why the rest was not tried. */
  blockedBy: appErrorDataSchema.nullable(),
})
export type RotationRunView = z.infer<typeof rotationRunSchema>

export const rotationProcedures = {
  /** These agents, or all whose rotation is not finished. */
  list: procedure
    .input(z.strictObject({ agentKeys: someKeys.nullable() }))
    .output(z.strictObject({ rows: z.array(rotationRowSchema) })),
  /** The run that goes on, or ended last; null when there was none. */
  run: procedure.output(z.strictObject({ run: rotationRunSchema.nullable() })),
  /** Begins to make the next keys, one agent after the other, and answers at once. `kind` null: as the current key. */
  begin: procedure
    .input(z.strictObject({ agentKeys: someKeys, kind: registrationFormSchema.shape.keyKind.nullable() }))
    .output(rotationRunSchema),
  /** Begins to try the next keys and to put those that the service takes in place, and answers at once. */
  finish: procedure.input(someAgents).output(rotationRunSchema),
  /** Lets the agents under way end and begins no other. */
  stop: procedure.output(z.strictObject({})),
}
