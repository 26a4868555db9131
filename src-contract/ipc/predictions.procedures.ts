import { z } from 'zod'
import { agentKeySchema, outboxIdSchema, siteSchema } from '../ids.ts'
import { mostAtOnce } from '../rules/most-at-once.ts'
import { maxChallengeReference } from '../rules/predictions/challenge-reference.ts'
import { directionSchema } from '../rules/predictions/direction.ts'
import { predictionTableFaultSchema } from '../rules/predictions/prediction-table.ts'
import { longestReasoning } from '../rules/predictions/reasoning-limit.ts'
import { someKeys } from './agent-inputs.ts'
import { challengeKeySchema } from './challenge-key.ts'
import {
  challengeViewSchema,
  obligationSchema,
  outcomesViewSchema,
  resultsReadingSchema,
} from './challenges.procedures.ts'
import { draggedId } from './dragged-file.ts'
import { eventKeySchema } from './event-key.ts'
import { formerContentSchema, heldPredictionSchema, predictionWriteSchema } from './outbox.procedures.ts'
import { appErrorDataSchema, atMs, procedure, rowOutcomeSchema } from './procedure.ts'

/** What was typed, as typed: `confidenceText` is kept even when it is not a number yet, so that nothing is lost. */
const draftSchema = z.strictObject({
  direction: directionSchema.nullable(),
  confidenceText: z.string().max(40),
  reasoning: z.string().max(longestReasoning),
  /** It is to replace what the service holds of this agent on this challenge; not there: a first prediction. */
  isRevision: z.boolean().optional(),
})
export type Draft = z.infer<typeof draftSchema>

/** What this console sent that may have made a prediction. */
const sentPredictionSchema = z.strictObject({
  direction: directionSchema,
  confidence: z.number(),
  reasoning: z.string(),
})

/**
 * One prediction that the service holds of an agent. Direction, confidence and reasoning are what the service said it
 * holds, null or empty until it has said so; `sent` is what this console sent. `score` is 0..100.
 */
export const predictionViewSchema = z.strictObject({
  agentKey: agentKeySchema,
  agentName: z.string(),
  site: siteSchema,
  challengeKey: challengeKeySchema,
  /** The event that the challenge is about; null where the service names none. */
  eventKey: eventKeySchema.nullable(),
  question: z.string(),
  asset: z.string(),
  outcomes: outcomesViewSchema,
  direction: directionSchema.nullable(),
  confidence: z.number().nullable(),
  reasoning: z.string(),
  held: heldPredictionSchema.pick({ knownBy: true, holding: true, differs: true }),
  sent: sentPredictionSchema.nullable(),
  /** In the service's own counting, 1 is the first; null where it has not said. */
  revisionNumber: z.number().int().nullable(),
  /** What it said before each revision from here, oldest first. */
  former: z.array(formerContentSchema.extend({ replacedAtMs: atMs })),
  /** It can be revised, as long as its deadline has not passed. */
  isRevisable: z.boolean(),
  /** The state of the challenge in the service's own word, and whether it is over. */
  challengeStatus: z.string(),
  isOver: z.boolean(),
  results: resultsReadingSchema,
  predictionId: z.string().nullable(),
  acceptedAtMs: atMs.nullable(),
  deadlineAtMs: atMs,
  resolvedAtMs: atMs.nullable(),
  result: directionSchema.nullable(),
  isCorrect: z.boolean().nullable(),
  score: z.number().nullable(),
  openPrice: z.number().nullable(),
  closePrice: z.number().nullable(),
})
export type PredictionView = z.infer<typeof predictionViewSchema>

/** Clock facts of the challenge's site: what countdowns are reckoned with. */
const timingSchema = z.strictObject({
  offsetMs: z.number(),
  roundTripMs: z.number(),
  writesAheadMs: z.number(),
})

/**
 * When it was last read who has predicted on the challenge, and why the newest try failed; `readAtMs` null: never read.
 */
const submissionsSchema = z.strictObject({
  readAtMs: atMs.nullable(),
  isComplete: z.boolean(),
  error: appErrorDataSchema.nullable(),
})
export type SubmissionsView = z.infer<typeof submissionsSchema>

/**
 * One agent towards one challenge. `blockedBy` says why it cannot predict here now; a draft is kept all the same.
 */
const deskRowSchema = z.strictObject({
  agentKey: agentKeySchema,
  challengeKey: challengeKeySchema,
  agentName: z.string(),
  obligation: obligationSchema,
  blockedBy: appErrorDataSchema.nullable(),
  draft: draftSchema.nullable(),
  outbox: predictionWriteSchema.nullable(),
  /**
   * The revision of its prediction that tells how far revising it is: one that is under way, else one that failed since
   * the last accepted one, else that.
   */
  revision: predictionWriteSchema.nullable(),
  /** What the service said of what it took last: that it does not count. */
  notCounted: appErrorDataSchema.nullable(),
  prediction: predictionViewSchema.nullable(),
  /** How this agent did at about every confidence on the same instrument: rows of resolved predictions. */
  record: z.array(z.strictObject({ confidence: z.number(), isCorrect: z.boolean() })),
})
export type DeskRow = z.infer<typeof deskRowSchema>

/** One challenge with the rows of agents towards it. */
const deskViewSchema = z.strictObject({
  challenge: challengeViewSchema,
  timing: timingSchema,
  submissions: submissionsSchema,
  rows: z.array(deskRowSchema),
})
export type DeskView = z.infer<typeof deskViewSchema>

/**
 * How the fleet did on one instrument of one site: resolved predictions, right ones, means of score and Brier score.
 * `before` is what it said on other challenges about it, newest first, as many as a panel shows.
 */
const instrumentRecordSchema = z.strictObject({
  instrument: z.string(),
  n: z.number().int(),
  correct: z.number().int(),
  /** Of how many the average is; a score outside 0 to 100 is in none. */
  scored: z.number().int(),
  averageScore: z.number().nullable(),
  /** Of how many the Brier score is. */
  rated: z.number().int(),
  brier: z.number().nullable(),
  before: z.array(
    z.strictObject({
      challenge: challengeViewSchema,
      /** Predictions; of some the direction may not be known. */
      n: z.number().int(),
      bullish: z.number().int(),
      neutral: z.number().int(),
      bearish: z.number().int(),
      meanConfidence: z.number().nullable(),
      resolved: z.number().int(),
      correct: z.number().int(),
    }),
  ),
})
export type InstrumentRecord = z.infer<typeof instrumentRecordSchema>

const revisionTakingSchema = z.discriminatedUnion('is', [
  z.strictObject({ is: z.literal('unknown') }),
  z.strictObject({ is: z.enum(['taken', 'refused']), atMs }),
])

const deskItem = z.strictObject({ agentKey: agentKeySchema, challengeKey: challengeKeySchema })

/** One row of a table of predictions, cell by cell as typed. `line` names the row. */
const tableRowInputSchema = z.strictObject({
  line: z.number().int(),
  agent: z.string().max(500),
  challenge: z.string().max(maxChallengeReference),
  direction: z.string().max(200),
  confidence: z.string().max(100),
  reasoning: z.string().max(longestReasoning + 1),
})
export type TableRowInput = z.infer<typeof tableRowInputSchema>

/**
 * What a row of a table comes to. It can be taken when there are neither `faults` of its cells nor an `error`, which
 * says why this agent cannot predict on this challenge. `draft` is what would be stored.
 */
const tableRowSchema = z.strictObject({
  line: z.number().int(),
  agentKey: agentKeySchema.nullable(),
  agentName: z.string().nullable(),
  challengeKey: challengeKeySchema.nullable(),
  draft: draftSchema.nullable(),
  /** Another draft is there, which this one would take the place of. */
  isReplacing: z.boolean(),
  faults: z.array(predictionTableFaultSchema),
  error: appErrorDataSchema.nullable(),
})
export type TableRowView = z.infer<typeof tableRowSchema>

const writtenDueSchema = z.strictObject({
  file: z.string(),
  rows: z.number().int(),
  /** Due too, and left out: the import reads no more rows of one file. */
  overLimit: z.number().int(),
  /** Due by agents that cannot predict now; not in the file. */
  unable: z.number().int(),
  /** Pairs of which it is not known whether they are due, since subscriptions were never read; not in the file. */
  unknown: z.number().int(),
  /** Sites whose list of challenges was not read whole. */
  shortSites: z.array(siteSchema),
})
export type WrittenDue = z.infer<typeof writtenDueSchema>

export const predictionProcedures = {
  /**
   * One challenge and the agents of its site; with `agentKeys` only those (an agent of another site is answered with
   * site_mismatch).
   */
  desk: procedure
    .input(
      z.strictObject({
        challengeKey: challengeKeySchema,
        agentKeys: someKeys.nullable(),
      }),
    )
    .output(deskViewSchema),
  /**
   * One agent and each challenge that it is subscribed to or has a draft for, soonest deadline first; each of `desks`
   * has the one row of the agent. Closed ones are there for a draft alone. `not_found`.
   */
  agentDesk: procedure
    .input(z.strictObject({ agentKey: agentKeySchema }))
    .output(z.strictObject({ agentName: z.string(), site: siteSchema, desks: z.array(deskViewSchema) })),
  /** What there is to go by from the fleet's own past on the instrument of a challenge. */
  instrumentRecord: procedure
    .input(z.strictObject({ challengeKey: challengeKeySchema }))
    .output(instrumentRecordSchema),
  saveDrafts: procedure
    .input(z.strictObject({ drafts: z.array(deskItem.extend({ draft: draftSchema.nullable() })).max(mostAtOnce) }))
    .output(z.strictObject({ savedAtMs: atMs })),
  /**
   * The text of a dragged table that main holds; null when it was taken already. Main hands out no text that may hold
   * a secret (`table_holds_credentials`).
   */
  readDraggedTable: procedure
    .input(z.strictObject({ draggedId }))
    .output(z.strictObject({ text: z.string().nullable() })),
  /**
   * Writes what is due on these challenges, of these agents or of all, to where the operator says in main's dialog: a
   * CSV that the import of predictions reads, with the state of each row. `written: null` when no place was chosen.
   */
  exportDue: procedure
    .input(z.strictObject({ challengeKeys: z.array(challengeKeySchema).max(5_000), agentKeys: someKeys.nullable() }))
    .output(z.strictObject({ written: writtenDueSchema.nullable() })),
  /** Judges rows of a table without storing any, in their order. */
  validateTable: procedure
    .input(z.strictObject({ rows: z.array(tableRowInputSchema).max(500) }))
    .output(z.array(tableRowSchema)),
  /** Judges drafts as they would be sent, without sending. */
  review: procedure.input(z.strictObject({ items: z.array(deskItem).max(mostAtOnce) })).output(
    z.array(
      deskItem.extend({
        agentName: z.string(),
        draft: draftSchema.nullable(),
        outcome: rowOutcomeSchema,
        /** Of an agent that nobody has claimed: what it has left after this, as far as is known. */
        provisional: z
          .strictObject({ limit: z.number().int(), used: z.number().int(), left: z.number().int() })
          .nullable(),
        /** Of a revision: what it would replace, and whether the service is known to take revisions. */
        revises: z.strictObject({ former: formerContentSchema.nullable(), taking: revisionTakingSchema }).nullable(),
      }),
    ),
  ),
  /**
   * Puts a draft on the desk that revises an accepted prediction, beginning with what the service holds. A revision
   * that was begun before stays as typed. `nothing_to_revise`, `revision_under_way`, `deadline_passed` …
   */
  beginRevision: procedure.input(deskItem).output(z.strictObject({})),
  /** Puts reviewed drafts into the outbox; each row is committed to disk before it is sent. */
  send: procedure
    .input(z.strictObject({ items: z.array(deskItem).max(mostAtOnce) }))
    .output(z.array(deskItem.extend({ outboxId: outboxIdSchema.nullable(), error: appErrorDataSchema.nullable() }))),
}
