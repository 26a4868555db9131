/** What the page sends in parts by one press, told to main whole before the first of them. */
import { z } from 'zod'
import { agentKeySchema } from '../ids.ts'
import { mostAtOnce } from '../rules/most-at-once.ts'
import { someKeys } from './agent-inputs.ts'
import { challengeKeySchema } from './challenge-key.ts'
import { procedure } from './procedure.ts'
import { maxTableRows } from './registration-tables.ts'

const scopeKeys = z.array(z.string().min(1).max(100)).max(mostAtOnce)

const partedBatchSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('predictions'),
    challenges: z.array(z.strictObject({ challengeKey: challengeKeySchema, agentKeys: someKeys })).max(5_000),
  }),
  z.strictObject({
    kind: z.literal('subscriptions'),
    agents: z.array(z.strictObject({ agentKey: agentKeySchema, on: scopeKeys, off: scopeKeys })).max(mostAtOnce),
  }),
  /** Registrations and answers go each row by a call of its own. */
  z.strictObject({
    kind: z.enum(['registrations', 'answers', 'claimLinks']),
    agentKeys: z.array(agentKeySchema).max(maxTableRows),
  }),
])
export type PartedBatch = z.infer<typeof partedBatchSchema>

export const sendBatchProcedures = {
  /**
   * Main asks once for all of it where it goes past the limit of `rules/outbox/send-limit.ts`, and then lets its parts
   * through; sends nothing. `writes_not_confirmed`, as from every procedure that sends.
   */
  confirm: procedure.input(partedBatchSchema).output(z.strictObject({})),
}
