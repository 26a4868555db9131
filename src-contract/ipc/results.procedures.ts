import { z } from 'zod'
import { agentIdSchema, agentKeySchema, siteSchema } from '../ids.ts'
import { listCompletenessSchema } from '../rules/list-completeness.ts'
import { directionSchema } from '../rules/predictions/direction.ts'
import { resultPeriodHours } from '../rules/result-periods.ts'
import { challengeKeySchema } from './challenge-key.ts'
import { challengeViewSchema } from './challenges.procedures.ts'
import { failedSitesSchema } from './deployments.procedures.ts'
import { namedInstrumentSchema } from './named-instrument.ts'
import { predictionViewSchema } from './predictions.procedures.ts'
import { atMs, procedure } from './procedure.ts'
import { profileKeySchema } from './profile-key.ts'

/**
 * `ended`: the challenge is over without a verdict on the prediction. `instrument` in the spelling of
 * `rules/subscriptions/scope-key.ts`.
 */
const resultFilterSchema = z.strictObject({
  site: siteSchema.nullable(),
  agentKey: agentKeySchema.nullable(),
  tag: z.string().max(200).nullable(),
  /** Empty: those in no group. */
  group: z.string().max(200).nullable(),
  instrument: z.string().max(200).nullable(),
  outcome: z.enum(['all', 'correct', 'wrong', 'waiting', 'ended']),
  isScored: z.boolean(),
  /** Those whose challenges were resolved from then on, and before, by this computer's clock; null: also all others. */
  resolvedSinceMs: atMs.nullable(),
  resolvedUntilMs: atMs.nullable(),
  /** The same of the last hours. */
  resolvedWithinH: z.literal(resultPeriodHours).nullable(),
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
  /** Those with any prediction. */
  agents: z.array(
    z.strictObject({
      agentKey: agentKeySchema,
      name: z.string(),
      site: siteSchema,
      group: z.string().nullable(),
      tags: z.array(z.string()),
    }),
  ),
  instruments: z.array(namedInstrumentSchema),
})
export type ResultList = z.infer<typeof resultListSchema>

/** The field of one challenge: as the service gave it just now, or what is kept here where it gives none. */
const fieldSchema = z.strictObject({
  challenge: challengeViewSchema,
  resolutionSource: z.string().nullable(),
  resolvedAtMs: atMs.nullable(),
  /** The outcome may still change: `rows` have neither verdicts nor scores. */
  isProvisional: z.boolean(),
  /** In the service's own word. */
  status: z.string(),
  /** As many as the service says have predicted; null where it does not. */
  submitted: z.number().int().nullable(),
  rows: z.array(
    z.strictObject({
      agentId: agentIdSchema,
      profileKey: profileKeySchema.nullable(),
      /** As it is called here, or where it was listed last; null where its name is not known. */
      name: z.string().nullable(),
      isOwn: z.boolean(),
      /** The agent of ours whose prediction this is, while it can be revised. */
      revisable: z.strictObject({ agentKey: agentKeySchema }).nullable(),
      direction: directionSchema.nullable(),
      confidence: z.number().nullable(),
      reasoning: z.string().nullable(),
      /** In the service's own counting; 1 is the first. */
      revisionNumber: z.number().int().nullable(),
      isCorrect: z.boolean().nullable(),
      score: z.number().nullable(),
    }),
  ),
  completeness: listCompletenessSchema,
  /** Null: the service gives no results, and what is here is from before. */
  readAtMs: atMs.nullable(),
  /** By which words it gives none; null where it gave them, or does not know the challenge any more. */
  withheldWords: z.string().nullable(),
})
export type ResultField = z.infer<typeof fieldSchema>

export const resultProcedures = {
  /** Asks the service for every prediction on a challenge; before it resolves, for who has predicted. */
  field: procedure.input(z.strictObject({ challengeKey: challengeKeySchema })).output(fieldSchema),
  /** Own predictions: resolved ones with score, waiting ones without. */
  list: procedure.input(resultFilterSchema.optional()).output(resultListSchema),
  /** Asks for the results of every challenge that is due and not settled here. */
  refresh: procedure.output(
    z.strictObject({
      asked: z.number().int(),
      resolved: z.number().int(),
      /** Results that could not be read just now. */
      unread: z.number().int(),
      failed: failedSitesSchema,
    }),
  ),
}
