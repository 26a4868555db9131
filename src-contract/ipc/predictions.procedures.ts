import { z } from 'zod'
import { agentKeySchema, deploymentIdSchema, outboxIdSchema, siteSchema } from '../ids.ts'
import { predictionViewSchema } from './agents.procedures.ts'
import { outboxRowSchema } from './outbox.procedures.ts'
import { appErrorDataSchema, atMs, procedure, rowOutcomeSchema } from './procedure.ts'
import {
  challengeKeySchema,
  challengeViewSchema,
  draftSchema,
  fleetCountsSchema,
  obligationSchema,
} from './views.ts'

const challengeInFleetSchema = z.strictObject({ challenge: challengeViewSchema, fleet: fleetCountsSchema })
export type ChallengeInFleet = z.infer<typeof challengeInFleetSchema>

/** Clock facts of the challenge's site: what countdowns are reckoned with. */
const timingSchema = z.strictObject({
  offsetMs: z.number(),
  roundTripMs: z.number(),
  queueAheadMs: z.number(),
})

/** Sites that did not answer, or not so that it could be read, with the reason. */
const failedSites = z.array(
  z.strictObject({ deploymentId: deploymentIdSchema, site: siteSchema, error: appErrorDataSchema }),
)
export type FailedSites = z.infer<typeof failedSites>

export const challengeProcedures = {
  /** Challenges that are open, or closed and not resolved yet, on all sites; soonest deadline first. */
  list: procedure.output(z.strictObject({ items: z.array(challengeInFleetSchema) })),
  /** Agents × challenges: the open ones, then those of the last 24 hours that an agent missed, newest first. `cells[i][j]` belongs to `agents[i]` and `challenges[j]`. */
  matrix: procedure.output(
    z.strictObject({
      challenges: z.array(challengeViewSchema),
      /** Which of `challenges` have closed. */
      closedChallengeKeys: z.array(challengeKeySchema),
      agents: z.array(z.strictObject({ agentKey: agentKeySchema, name: z.string(), site: siteSchema })),
      cells: z.array(z.array(obligationSchema.nullable())),
    }),
  ),
  /** One look at every site now; `failed` names the sites that did not answer. */
  refresh: procedure.output(z.strictObject({ requests: z.number().int(), failed: failedSites })),
}

/** When it was last read who has predicted on the challenge, and why the newest try failed; `readAtMs` null: never read. */
const submissionsSchema = z.strictObject({
  readAtMs: atMs.nullable(),
  isComplete: z.boolean(),
  error: appErrorDataSchema.nullable(),
})
export type SubmissionsView = z.infer<typeof submissionsSchema>

/** One agent at the desk. `blockedBy` says why it cannot predict here now; a draft is kept all the same. */
const deskRowSchema = z.strictObject({
  agentKey: agentKeySchema,
  agentName: z.string(),
  obligation: obligationSchema,
  blockedBy: appErrorDataSchema.nullable(),
  draft: draftSchema.nullable(),
  outbox: outboxRowSchema.nullable(),
  prediction: predictionViewSchema.nullable(),
  /** How this agent did at about every confidence on the same instrument: rows of resolved predictions. */
  record: z.array(z.strictObject({ confidence: z.number(), isCorrect: z.boolean() })),
})
export type DeskRow = z.infer<typeof deskRowSchema>

const deskItem = z.strictObject({ agentKey: agentKeySchema, challengeKey: challengeKeySchema })

export const predictionProcedures = {
  /** One challenge and the agents of its site; with `agentKeys` only those (an agent of another site is answered with site_mismatch). */
  desk: procedure
    .input(
      z.strictObject({
        challengeKey: challengeKeySchema,
        agentKeys: z.array(agentKeySchema).max(2_000).nullable(),
      }),
    )
    .output(
      z.strictObject({
        challenge: challengeViewSchema,
        timing: timingSchema,
        submissions: submissionsSchema,
        rows: z.array(deskRowSchema),
      }),
    ),
  saveDrafts: procedure
    .input(z.strictObject({ drafts: z.array(deskItem.extend({ draft: draftSchema.nullable() })).max(2_000) }))
    .output(z.strictObject({ savedAtMs: atMs })),
  /** Judges drafts as they would be sent, without sending. */
  review: procedure.input(z.strictObject({ items: z.array(deskItem).max(2_000) })).output(
    z.array(
      deskItem.extend({
        agentName: z.string(),
        draft: draftSchema.nullable(),
        outcome: rowOutcomeSchema,
        /** Of an agent that nobody has claimed: what it has left after this, as far as is known. */
        provisional: z
          .strictObject({ limit: z.number().int(), used: z.number().int(), left: z.number().int() })
          .nullable(),
      }),
    ),
  ),
  /** Puts reviewed drafts into the outbox; each row is committed to disk before it is sent. */
  send: procedure
    .input(z.strictObject({ items: z.array(deskItem).max(2_000) }))
    .output(
      z.array(deskItem.extend({ outboxId: outboxIdSchema.nullable(), error: appErrorDataSchema.nullable() })),
    ),
}

/** `ended`: the challenge is over without a verdict on the prediction. `instrument` in the spelling of `rules/scope-key.ts`. */
const resultFilterSchema = z.strictObject({
  site: siteSchema.nullable(),
  agentKey: agentKeySchema.nullable(),
  instrument: z.string().max(200).nullable(),
  outcome: z.enum(['all', 'correct', 'wrong', 'waiting', 'ended']),
})
export type ResultFilter = z.infer<typeof resultFilterSchema>

const resultSummarySchema = z.strictObject({
  resolved: z.number().int(),
  waiting: z.number().int(),
  ended: z.number().int(),
  correct: z.number().int(),
  /** Predictions with a score; a service may resolve without giving one. */
  scored: z.number().int(),
  averageScore: z.number().nullable(),
  /** `to` is not included, but for the last bin, which holds 1. */
  bins: z.array(
    z.strictObject({
      from: z.number(),
      to: z.number(),
      n: z.number().int(),
      correct: z.number().int(),
      meanConfidence: z.number().nullable(),
    }),
  ),
})
export type ResultSummary = z.infer<typeof resultSummarySchema>

const resultListSchema = z.strictObject({
  /** Newest first, as many as a page can show. */
  rows: z.array(predictionViewSchema),
  /** Over all that pass the filter. */
  summary: resultSummarySchema,
  /** Predictions of the fleet, without the filter. */
  total: z.number().int(),
  agents: z.array(z.strictObject({ agentKey: agentKeySchema, name: z.string() })),
  instruments: z.array(z.string()),
})
export type ResultList = z.infer<typeof resultListSchema>

export const resultProcedures = {
  /** Own predictions: resolved ones with score, waiting ones without. */
  list: procedure.input(resultFilterSchema.optional()).output(resultListSchema),
  /** Asks for the results of every challenge that is due and not settled here. */
  refresh: procedure.output(
    z.strictObject({
      asked: z.number().int(),
      resolved: z.number().int(),
      /** Results that could not be read just now. */
      unread: z.number().int(),
      failed: failedSites,
    }),
  ),
}
