import { z } from 'zod'
import { directionSchema } from '#contract/rules/predictions/direction.ts'

/** What is sent, in the service's own names (Interface §2.11): fixed when it is written down. */
export const predictionBodySchema = z.strictObject({
  direction: directionSchema,
  confidence: z.number(),
  reasoning: z.string().optional(),
  /** Of a revision, and only there. */
  is_revision: z.literal(true).optional(),
})
export type PredictionBody = z.output<typeof predictionBodySchema>

/** The body of a prediction in the outbox. Throws when it is none. */
export function predictionBodyOf(row: { body: string }): PredictionBody {
  return predictionBodySchema.parse(JSON.parse(row.body))
}

/** What a body says of the outcome, without how it is sent. */
export function predictionContentOf({ direction, confidence, reasoning }: PredictionBody): PredictionBody {
  return { direction, confidence, ...(reasoning === undefined ? {} : { reasoning }) }
}
