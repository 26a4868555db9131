import { z } from 'zod'
import { agentKeySchema, siteSchema } from '../ids.ts'
import { failedSitesSchema } from './deployments.procedures.ts'
import { predictionViewSchema } from './predictions.procedures.ts'
import { procedure } from './procedure.ts'

/**
 * `ended`: the challenge is over without a verdict on the prediction. `instrument` in the spelling of
 * `rules/scope-key.ts`.
 */
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
      failed: failedSitesSchema,
    }),
  ),
}
