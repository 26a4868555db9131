import { z } from 'zod'
import type { WriteKindName } from '#contract/rules/outbox/write-kind-names.ts'
import { directionSchema } from '#contract/rules/predictions/direction.ts'

/** What a write is about, and which other writes of its agent must not live beside it. */
export interface WriteTarget {
  kind: WriteKindName
  /** Of a prediction and of its revision. */
  challengeNo: number | null
  /** What it is about where that is no challenge: JSON, in the shape of its kind. */
  subject: string | null
  /** Of the writes of an agent with the same key only one lives. */
  livingKey: string
  /** An accepted one counts as living too: it is never written a second time. */
  isOnce: boolean
}

/** One prediction an agent and challenge (Interface §4.4). */
export function targetOfPrediction(challengeNo: number): WriteTarget & { challengeNo: number } {
  return { kind: 'prediction', challengeNo, subject: null, livingKey: `prediction:${challengeNo}`, isOnce: true }
}

/** What a prediction said when a revision of it was written down. */
export const formerPredictionSchema = z.strictObject({
  direction: directionSchema,
  confidence: z.number(),
  reasoning: z.string(),
  /** In the service's own counting; null where it does not count. */
  revisionNumber: z.number().nullable(),
})
export type FormerPrediction = z.output<typeof formerPredictionSchema>

/** What a revision says of the prediction before it; null where the disk has altered that. */
export function legibleFormerOf({ subject }: Pick<WriteTarget, 'subject'>): FormerPrediction | null {
  try {
    return formerPredictionSchema.parse(JSON.parse(subject ?? 'null'))
  } catch {
    return null
  }
}

/**
 * One at a time for each agent and challenge; an accepted one may be followed by another. `former` null: the disk has
 * altered what it said.
 */
export function targetOfRevision(
  challengeNo: number,
  former: FormerPrediction | null,
): WriteTarget & { challengeNo: number } {
  const subject = former === null ? null : JSON.stringify(formerPredictionSchema.parse(former))
  return { kind: 'revision', challengeNo, subject, livingKey: `revision:${challengeNo}`, isOnce: false }
}
