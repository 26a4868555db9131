/** The integrity guard: what of the fleet's own writes asks first, what was decided, and the record of it. */
import { z } from 'zod'
import { agentKeySchema, deploymentIdSchema } from '../ids.ts'
import { integrityModes, integrityReasons } from '../rules/discussion/integrity.ts'
import { discussionKindNames } from '../rules/outbox/write-kind-names.ts'
import { writeStates } from '../rules/outbox/write-state.ts'
import { atMs, procedure } from './procedure.ts'

const modeSchema = z.enum(integrityModes)

const ownAgent = z.strictObject({ agentKey: agentKeySchema, name: z.string() })

/** What speaks against a write: one agent of the fleet towards another, or in its words. */
export const concernSchema = z.strictObject({
  /** Same agents, same reason and same earlier text: same id. Sent back when the operator has confirmed. */
  concernId: z.string().min(1).max(100),
  reason: z.enum(integrityReasons),
  verdict: modeSchema,
  /** The verdict is that of the pair, not of the setting. */
  isPairAllowed: z.boolean(),
  /** The agent of the fleet that is liked, followed or replied to, or that wrote nearly the same text before. */
  other: ownAgent,
  /** What the other one wrote, as far as it is known; `atMs` null: not known when, or in the same review. */
  earlier: z.strictObject({ text: z.string(), atMs: atMs.nullable() }).nullable(),
  /** Share of common word pairs, 0 to 1; null where it is not about words. */
  similarity: z.number().nullable(),
})
export type Concern = z.infer<typeof concernSchema>

/** One for every reason that there is. */
const modesSchema = z.strictObject(
  Object.fromEntries(integrityReasons.map((reason) => [reason, modeSchema])) as Record<
    (typeof integrityReasons)[number],
    typeof modeSchema
  >,
)
export type IntegrityModes = z.infer<typeof modesSchema>

/** Without an order: what holds for one towards the other holds the other way round. */
const pairSchema = z.strictObject({ one: ownAgent, other: ownAgent, sinceMs: atMs })

const integritySettingsSchema = z.strictObject({ modes: modesSchema, pairs: z.array(pairSchema) })
export type IntegritySettings = z.infer<typeof integritySettingsSchema>

const twoAgents = z.strictObject({ one: agentKeySchema, other: agentKeySchema })

/** `confirmed`: the operator was asked and sent it. `allowed`: by a setting or a pair. `forbidden`: it was not sent. */
export const integrityDecisions = ['confirmed', 'allowed', 'forbidden'] as const

const integrityRecordSchema = z.strictObject({
  recordNo: z.number().int(),
  atMs,
  reason: z.enum(integrityReasons),
  decision: z.enum(integrityDecisions),
  /**
   * What has become of the write; `uncertain` also where it is over and nobody found out. Null where there is none:
   * it was forbidden, or has gone with its agent.
   */
  writeState: z.enum(writeStates).nullable(),
  kind: z.enum(discussionKindNames),
  /** Of the agents, which are of the same one; null where the first has been forgotten. */
  deploymentId: deploymentIdSchema.nullable(),
  agentName: z.string(),
  otherName: z.string(),
  /** What was to be sent; empty for a like or a follow. */
  text: z.string(),
  earlierText: z.string().nullable(),
  earlierAtMs: atMs.nullable(),
  similarity: z.number().nullable(),
  eventTitle: z.string().nullable(),
})
export type IntegrityRecord = z.infer<typeof integrityRecordSchema>

export const integrityProcedures = {
  settings: procedure.output(integritySettingsSchema),
  updateModes: procedure.input(modesSchema.partial()).output(integritySettingsSchema),
  /** From now on nothing between these two asks. */
  allowPair: procedure.input(twoAgents).output(integritySettingsSchema),
  removePair: procedure.input(twoAgents).output(integritySettingsSchema),
  /** The newest records, and how many there are. */
  records: procedure.output(z.strictObject({ records: z.array(integrityRecordSchema), total: z.number().int() })),
  /** Writes all records where the operator says; null when no place was chosen. */
  exportRecords: procedure
    .input(z.strictObject({ format: z.enum(['csv', 'json']) }))
    .output(z.strictObject({ written: z.strictObject({ file: z.string(), rows: z.number().int() }).nullable() })),
}
