/** What the lines of a pack hold, in the order of the file. Any other shape is refused. */
import { z } from 'zod'
import { outboxIdSchema, requestIdSchema, siteSchema } from '#contract/ids.ts'
import { authMethodSchema } from '#contract/ipc/agents.procedures.ts'
import { doubtViewSchema, writeStateSchema } from '#contract/ipc/outbox.procedures.ts'
import { appErrorDataSchema } from '#contract/ipc/procedure.ts'
import { viewScreenSchema } from '#contract/ipc/saved-views.procedures.ts'
import { settingsSchema } from '#contract/ipc/settings.procedures.ts'
import { packedChallengeFacts } from '#contract/rules/challenges/challenge-facts.ts'
import { discussionKindNames, predictionKindNames } from '#contract/rules/outbox/write-kind-names.ts'
import { confirmationSources } from '#contract/rules/predictions/confirmed-prediction.ts'
import { type Direction, directionSchema } from '#contract/rules/predictions/direction.ts'
import { longestReasoning } from '#contract/rules/predictions/reasoning-limit.ts'
import { readStoredSettings } from '#contract/rules/stored-settings.ts'
import { tableRowSchema, tableValueSchema } from '../../store/packs.store.ts'
import { predictionBodySchema } from '../../store/prediction-body.ts'
import { replacedSchema } from '../../store/predictions.store.ts'
import { formerPredictionSchema } from '../../store/write-target.ts'

/** No line holds more rows than this, so that none takes long to read. */
export const rowsPerLine = 250
/** Of texts of the discussion, each of which may be long: so many at the most, and so many characters. */
export const textsPerLine = 50
export const charactersPerLine = 400_000

/** A number that names a row of this pack, and nothing outside it. */
const no = z.number().int().min(0)
const ms = z.number().int()
const text = z.string()
const rowsOf = <Row extends z.ZodType>(row: Row) => z.array(row).max(rowsPerLine)

const place = z.strictObject({ deployment: no, site: siteSchema })
export type PackPlace = z.output<typeof place>

const deployment = z.strictObject({
  no,
  baseUrl: text.max(2_000),
  name: text.max(200),
  sites: z.array(siteSchema).max(2),
})
export type PackedDeployment = z.output<typeof deployment>

const challenge = z.strictObject({ no, place, ...packedChallengeFacts.shape })
export type PackedChallenge = z.output<typeof challenge>

const prediction = z
  .strictObject({
    challenge: no,
    direction: directionSchema.nullable(),
    confidence: z.number().nullable(),
    reasoning: text,
    remoteId: text.nullable(),
    acceptedAtMs: ms.nullable(),
    isCorrect: z.boolean().nullable(),
    // Of deployments that state others, databases hold them too; none of those is a score here.
    score: z
      .number()
      .nullable()
      .transform((score) => (score !== null && score >= 0 && score <= 100 ? score : null)),
    // Packs of earlier consoles have none of these.
    knownBy: z.enum(confirmationSources).optional(),
    knownAtMs: ms.nullable().optional(),
    sent: predictionBodySchema.nullable().optional(),
    revisionNumber: z.number().int().nullable().default(null),
    former: z.array(replacedSchema).nullable().default(null),
  })
  .transform(({ knownBy, knownAtMs, sent, ...known }) =>
    knownBy === undefined
      ? knowledgeOfEarlier(known)
      : { ...known, knownBy, knownAtMs: knownAtMs ?? null, sent: sent ?? null },
  )
export type PackedPrediction = z.output<typeof prediction>

interface EarlierPrediction {
  direction: Direction | null
  confidence: number | null
  reasoning: string
  remoteId: string | null
  acceptedAtMs: number | null
  isCorrect: boolean | null
  score: number | null
}

/**
 * Earlier consoles stored what was sent as what the service holds, also where the service had only listed the agent.
 */
function knowledgeOfEarlier<Row extends EarlierPrediction>(row: Row) {
  const { direction, confidence, reasoning, acceptedAtMs } = row
  const isOwn = acceptedAtMs !== null && direction !== null && confidence !== null
  const sent = isOwn ? { direction, confidence, ...(reasoning === '' ? {} : { reasoning }) } : null
  const facts = { knownAtMs: acceptedAtMs, sent }
  if (row.isCorrect !== null || row.score !== null) return { ...row, ...facts, knownBy: 'resolved' as const }
  if (row.remoteId !== null) return { ...row, ...facts, knownBy: 'response' as const }
  const nothing = { direction: null, confidence: null, reasoning: '', acceptedAtMs: null }
  return { ...row, ...facts, ...nothing, knownBy: 'listed' as const }
}

const draft = z.strictObject({
  challenge: no,
  direction: directionSchema.nullable(),
  confidenceText: text.max(40),
  reasoning: text.max(longestReasoning),
  // Packs of earlier consoles have no revisions.
  isRevision: z.boolean().default(false),
  savedAtMs: ms,
})
export type PackedDraft = z.output<typeof draft>

/** Of every write that was journaled: how far it came. */
const journaled = {
  outboxId: outboxIdSchema,
  requestId: requestIdSchema,
  attempt: z.number().int(),
  lookUps: z.number().int(),
  error: appErrorDataSchema.nullable().catch(null),
  remoteId: text.nullable(),
  createdAtMs: ms,
  sentAtMs: ms.nullable(),
  settledAtMs: ms.nullable(),
}

const intent = z.strictObject({
  ...journaled,
  challenge: no,
  // Packs of the first format hold predictions only, and nothing of what was tried to find one of unknown outcome.
  kind: z.enum(predictionKindNames).default('prediction'),
  /** Of a revision: what the prediction said before; null where the disk had altered that. */
  former: formerPredictionSchema.extend({ revisionNumber: z.number().int().nullable() }).nullable().default(null),
  doubt: doubtViewSchema.nullable().default(null),
  body: text,
  state: writeStateSchema.exclude(['accepted']),
  deadlineAtMs: ms,
})
export type PackedIntent = z.output<typeof intent>

/** A write of the discussion. One that was accepted is here only where it is never written a second time. */
const write = z.strictObject({
  ...journaled,
  kind: z.enum(discussionKindNames),
  /** What it is about, and what is sent: both JSON, as the kind has them. */
  subject: text.nullable(),
  body: text,
  doubt: doubtViewSchema.nullable(),
  state: writeStateSchema,
})
export type PackedWrite = z.output<typeof write>

/** One text of a draft of the discussion; those of one place of a site make the draft. */
const typedText = z.strictObject({
  site: place,
  place: text.max(2_000),
  about: text,
  spaceId: text.max(200).nullable(),
  savedAtMs: ms,
  /** Null while none was chosen. */
  agent: no.nullable(),
  title: text,
  text,
})
export type PackedText = z.output<typeof typedText>

/** The columns of an agent that are read here; the others go through to the database as they are. */
const agentRow = z
  .object({
    agent_id: text,
    name: text,
    service_name: text.nullable().catch(null),
    note: text.catch(''),
    group_name: text.nullable().catch(null),
    archived_at_ms: ms.nullable().catch(null),
    auth_method: authMethodSchema,
    subscriptions_read_at_ms: ms.nullable().catch(null),
  })
  .catchall(tableValueSchema)

const agent = z.strictObject({
  no,
  place,
  row: agentRow,
  tags: z.array(text.max(200)).max(100),
  scopeKeys: z.array(text.max(200)).max(10_000),
  /** Pending changes of subscriptions, under the names of the file format. */
  wishes: z
    .array(z.strictObject({ instrument: text.max(200), isWanted: z.boolean(), typedAtMs: ms }))
    .max(10_000)
    .default([]),
})
export type PackedAgentFacts = z.output<typeof agent>

const registration = z.strictObject({ place, agent: no.nullable(), row: tableRowSchema })
export type PackedRegistration = z.output<typeof registration>

const view = z.strictObject({
  // Packs of older consoles hold views of the fleet only, and do not say so.
  screen: viewScreenSchema.default('fleet'),
  name: text.max(200),
  search: text.max(10_000),
  /** Whom the keys in `search` name, which are of one console. Packs of the first three formats do not say it. */
  names: z
    .array(z.strictObject({ name: text.max(400), place, agentId: text.max(200) }))
    .max(1_000)
    .default([]),
})
export type PackedView = z.output<typeof view>
const journalLine = z.strictObject({
  no: z.number().int(),
  atMs: ms,
  what: text.max(200),
  subject: text.max(400),
  details: z.record(z.string(), z.union([text, z.number(), z.boolean(), z.null()])),
})
export type PackedJournalLine = z.output<typeof journalLine>

const packable = settingsSchema.omit({ isPresenting: true })
type PackedSettings = { [Name in keyof z.output<typeof packable>]?: z.output<typeof packable>[Name] | undefined }

/**
 * Settings of whichever version: those that this one does not have, and values that it does not know, count as absent
 * and take no other with them.
 */
const packedSettings = z
  .record(z.string(), z.unknown())
  .catch({})
  .transform((given): PackedSettings => {
    const known = readStoredSettings(given)
    // Of what has parts, parts that are not known take their defaults.
    const hasParts = (value: unknown): boolean => typeof value === 'object' && value !== null
    const isGiven = (name: keyof typeof packable.shape): boolean =>
      hasParts(given[name]) || packable.shape[name].safeParse(given[name]).success
    return Object.fromEntries(packable.keyof().options.flatMap((name) => (isGiven(name) ? [[name, known[name]]] : [])))
  })

/** The facts of each kind of line. */
export const packFacts = {
  deployments: z.strictObject({ rows: rowsOf(deployment) }),
  challenges: z.strictObject({ rows: rowsOf(challenge) }),
  agent,
  predictions: z.strictObject({ agent: no, rows: rowsOf(prediction) }),
  drafts: z.strictObject({ agent: no, rows: rowsOf(draft) }),
  intents: z.strictObject({ agent: no, rows: rowsOf(intent) }),
  writes: z.strictObject({ agent: no, rows: rowsOf(write) }),
  registration,
  texts: z.strictObject({ rows: rowsOf(typedText) }),
  views: z.strictObject({ rows: rowsOf(view) }),
  settings: z.strictObject({ appearance: packedSettings }),
  journal: z.strictObject({ rows: rowsOf(journalLine) }),
  /** The last line: how many agents came before it. */
  end: z.strictObject({ agents: no }),
} as const
export type PackLineKind = keyof typeof packFacts
