/** The outbox: every write on its way to the service, and what became of it. */
import { z } from 'zod'
import {
  agentIdSchema,
  agentKeySchema,
  commentIdSchema,
  deploymentIdSchema,
  eventIdSchema,
  outboxIdSchema,
  siteSchema,
} from '../ids.ts'
import { mostAtOnce } from '../rules/most-at-once.ts'
import { discussionKindNames, predictionKindNames, writeKindNames } from '../rules/outbox/write-kind-names.ts'
import { shownWriteStates, writeStates } from '../rules/outbox/write-state.ts'
import { confirmationSources, predictionEvidence } from '../rules/predictions/confirmed-prediction.ts'
import { directionSchema } from '../rules/predictions/direction.ts'
import { spaceIdSchema } from '../service/wire.ts'
import { challengeKeySchema } from './challenge-key.ts'
import { outcomesViewSchema } from './challenges.procedures.ts'
import { longestOutboxText, outboxFilters } from './outbox-filter.ts'
import { pauseAimViewSchema } from './pause-aim.ts'
import { appErrorDataSchema, atMs, procedure } from './procedure.ts'

export const writeStateSchema = z.enum(writeStates)

/** What the service holds; direction and confidence are null as long as nothing has said them. */
export const heldPredictionSchema = z.strictObject({
  knownBy: z.enum(confirmationSources),
  holding: z.enum(predictionEvidence),
  direction: directionSchema.nullable(),
  confidence: z.number().nullable(),
  /** It is known to be something else than what was sent from here. */
  differs: z.boolean(),
  /** A later revision from here took its place: what holds is what that one said. */
  isReplaced: z.boolean(),
  /** In the service's own counting; null where it has not said. */
  revisionNumber: z.number().int().nullable(),
})
export type HeldPrediction = z.infer<typeof heldPredictionSchema>

/**
 * What was tried to find out what became of a write. `found` is what the last reading gave; `askedAtMs`: since when the
 * operator is asked, whatever is read later; `fromBackup`: a database from a backup held it as not sent, and was put in
 * place at `sinceMs`.
 */
export const doubtViewSchema = z.strictObject({
  sinceMs: atMs,
  looks: z.number().int(),
  lookedAtMs: atMs.nullable(),
  found: z.enum(['not_listed', 'incomplete', 'unreadable']).nullable(),
  error: appErrorDataSchema.nullable(),
  askedAtMs: atMs.optional(),
  fromBackup: z.literal(true).optional(),
})

/** What every write shows, whatever its kind. */
const writeFacts = {
  outboxId: outboxIdSchema,
  agentKey: agentKeySchema,
  agentName: z.string(),
  deploymentId: deploymentIdSchema,
  site: siteSchema,
  state: z.enum(shownWriteStates),
  error: appErrorDataSchema.nullable(),
  doubt: doubtViewSchema.nullable(),
  /** Refused or expired, and the operator has not dismissed it. */
  isFlagged: z.boolean(),
  remoteId: z.string().nullable(),
  requestId: z.string(),
  attempt: z.number().int(),
  createdAtMs: atMs,
  sentAtMs: atMs.nullable(),
  settledAtMs: atMs.nullable(),
  waitsUntilMs: atMs.nullable(),
  /** The pauses that hold it; empty for one that has left. */
  pausedBy: z.array(pauseAimViewSchema),
}

/** What a prediction said before it was revised. */
export const formerContentSchema = z.strictObject({
  direction: directionSchema,
  confidence: z.number(),
  reasoning: z.string(),
  revisionNumber: z.number().int().nullable(),
})

export const predictionWriteSchema = z.strictObject({
  ...writeFacts,
  kind: z.enum(predictionKindNames),
  challengeKey: challengeKeySchema,
  question: z.string(),
  asset: z.string(),
  outcomes: outcomesViewSchema,
  direction: directionSchema,
  confidence: z.number(),
  reasoning: z.string(),
  /** Of a revision: what the prediction said when it was asked for; null of a first prediction. */
  former: formerContentSchema.nullable(),
  /** Once it is over: what the service holds now. Direction and confidence above are what was sent. */
  held: heldPredictionSchema.nullable(),
  deadlineAtMs: atMs,
})
/** A prediction or its revision in the outbox. */
export type PredictionWrite = z.infer<typeof predictionWriteSchema>

export const discussionWriteSchema = z.strictObject({
  ...writeFacts,
  kind: z.enum(discussionKindNames),
  /** What is written, as it is sent; empty for a like or a follow. Text of the operator, but shown as any text is. */
  text: z.string(),
  /** Of a post. */
  title: z.string().nullable(),
  spaceId: spaceIdSchema.nullable(),
  event: z.strictObject({ eventId: eventIdSchema, title: z.string().nullable() }).nullable(),
  /** The comment that is answered or liked, and what it says, as far as that was known when this was written. */
  comment: z
    .strictObject({ commentId: commentIdSchema, authorName: z.string().nullable(), text: z.string().nullable() })
    .nullable(),
  /** The agent that is followed, or is not any more. */
  target: z.strictObject({ agentId: agentIdSchema, name: z.string().nullable() }).nullable(),
  deadlineAtMs: z.null(),
})
/** A comment, a like, a follow or a post in the outbox. */
export type DiscussionWrite = z.infer<typeof discussionWriteSchema>

export const outboxRowSchema = z.discriminatedUnion('kind', [predictionWriteSchema, discussionWriteSchema])
export type OutboxRow = z.infer<typeof outboxRowSchema>

/** What writes are about; null or empty: anything. */
const outboxSelectionSchema = z.strictObject({
  site: siteSchema.nullable(),
  kind: z.enum(writeKindNames).nullable(),
  challengeKey: challengeKeySchema.nullable(),
  /** Each of its first four words is in the agent's name, id, tags or group, in the challenge or in what is written. */
  text: z.string().max(longestOutboxText),
  /** Presentation mode: what predictions say is not searched, since what is found would tell it. */
  isHiding: z.boolean(),
})
export type OutboxSelection = z.infer<typeof outboxSelectionSchema>

/** A challenge that writes are about. */
const challengeOfWritesSchema = z.strictObject({
  challengeKey: challengeKeySchema,
  site: siteSchema,
  question: z.string(),
  asset: z.string(),
})
export type ChallengeOfWrites = z.infer<typeof challengeOfWritesSchema>

const outboxListSchema = z.strictObject({
  /** Of the filter and the selection, as many as a page can show. */
  rows: z.array(outboxRowSchema),
  /** Of the selection. `needsYou` are part of `open`, `failed` part of `settled`. */
  totals: z.strictObject({
    all: z.number().int(),
    open: z.number().int(),
    needsYou: z.number().int(),
    failed: z.number().int(),
    settled: z.number().int(),
    /** Up to which number of the order in which they came to be that `failed` are counted. */
    failedUpToNo: z.number().int(),
  }),
  /** Of the whole outbox. */
  total: z.number().int(),
  /** The challenge of the selection; null where it names none, or one that is not known here. */
  challenge: challengeOfWritesSchema.nullable(),
})
export type OutboxList = z.infer<typeof outboxListSchema>

const outboxIds = z.array(outboxIdSchema).max(mostAtOnce)

/**
 * Which failed writes: those named, or all of a selection that had failed when the operator was told how many, by
 * their order.
 */
const dismissedSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('named'), outboxIds }),
  z.strictObject({ kind: z.literal('failed'), upToNo: z.number().int(), of: outboxSelectionSchema.optional() }),
])
export type Dismissed = z.infer<typeof dismissedSchema>

/** What became of each of the writes that were named; one that is named twice has one receipt. */
const writeReceiptsOf = <Outcome extends string>(outcomes: readonly [Outcome, ...Outcome[]]) =>
  z.strictObject({ receipts: z.array(z.strictObject({ outboxId: outboxIdSchema, outcome: z.enum(outcomes) })) })

/** `doubtful`: only its second try was taken back, the operator is asked about the first. `left`: it had gone. */
const cancelOutcomes = ['cancelled', 'doubtful', 'left'] as const
export type CancelOutcome = (typeof cancelOutcomes)[number]
/** `left`: what became of it was known, or is looked for again. */
const giveUpOutcomes = ['given_up', 'left'] as const
export type GiveUpOutcome = (typeof giveUpOutcomes)[number]
/** `left`: there was nothing to look for. `unread`: the service could not be read, or was not asked after failures. */
const lookUpOutcomes = ['settled', 'unsettled', 'unread', 'left'] as const
export type LookUpOutcome = (typeof lookUpOutcomes)[number]

export const outboxProcedures = {
  list: procedure
    .input(z.strictObject({ filter: z.enum(outboxFilters), of: outboxSelectionSchema.optional() }).optional())
    .output(outboxListSchema),
  /** What the writes of a filter and site are about, that of the newest first, as many as can be chosen from. */
  challenges: procedure
    .input(z.strictObject({ filter: z.enum(outboxFilters), site: siteSchema.nullable() }))
    .output(z.strictObject({ challenges: z.array(challengeOfWritesSchema) })),
  /** These writes, wherever in the outbox they are; those that are gone are left out. */
  receipts: procedure.input(z.strictObject({ outboxIds })).output(z.strictObject({ rows: z.array(outboxRowSchema) })),
  /** Takes the flag off failed writes. They stay in the list. */
  dismiss: procedure.input(dismissedSchema).output(z.strictObject({ dismissed: z.number().int() })),
  cancel: procedure.input(z.strictObject({ outboxId: outboxIdSchema })).output(outboxRowSchema),
  /** Those of them that have not been sent, in one commit. */
  cancelMany: procedure.input(z.strictObject({ outboxIds })).output(writeReceiptsOf(cancelOutcomes)),
  /** Looks at the service for a write whose outcome is not known; reads only. */
  lookUp: procedure.input(z.strictObject({ outboxId: outboxIdSchema })).output(outboxRowSchema),
  /** The same for several: what one reading tells of more than one write is read once. */
  lookUpMany: procedure.input(z.strictObject({ outboxIds })).output(writeReceiptsOf(lookUpOutcomes)),
  /** The operator's word on a write that looking could not settle. */
  settle: procedure
    .input(z.strictObject({ outboxId: outboxIdSchema, as: z.enum(['it_is_there', 'send_again', 'give_up']) }))
    .output(outboxRowSchema),
  /** Gives up those of them about which the operator is asked, in one commit. */
  giveUpMany: procedure.input(z.strictObject({ outboxIds })).output(writeReceiptsOf(giveUpOutcomes)),
}
