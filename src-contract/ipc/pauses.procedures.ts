/** Pauses: whose writes do not leave for now. Several may hold at once; an agent is held while one of them names it. */
import { z } from 'zod'
import { mostAtOnce } from '../rules/most-at-once.ts'
import { writeKindNames } from '../rules/outbox/write-kind-names.ts'
import { outboxRowSchema } from './outbox.procedures.ts'
import { pauseAimSchema, pauseAimViewSchema } from './pause-aim.ts'
import { atMs, procedure } from './procedure.ts'

const pauseViewSchema = z.strictObject({
  aim: pauseAimViewSchema,
  sinceMs: atMs,
  /**
   * How many agents it holds now, archived ones left out, and how many writes. What another pause holds too counts in
   * both.
   */
  agents: z.number().int(),
  waiting: z.number().int(),
})
export type PauseView = z.infer<typeof pauseViewSchema>

/** Writes of a review: all of them counted, the first of them listed. */
const reviewedWrites = {
  total: z.number().int(),
  rows: z.array(outboxRowSchema),
}

const pauseReviewSchema = z.strictObject({
  /** What would be sent, by kind and soonest deadline first. */
  goes: z.strictObject({
    ...reviewedWrites,
    kinds: z.array(z.strictObject({ kind: z.enum(writeKindNames), count: z.number().int() })),
  }),
  /** What expired while it was held, and is not dismissed: it will not be sent. */
  late: z.strictObject(reviewedWrites),
  /** What stays where it is, since another pause holds it too. */
  stillHeld: z.number().int(),
})
export type PauseReview = z.infer<typeof pauseReviewSchema>

/** Pauses in force by their aims; null: all of them. */
const somePauses = z.strictObject({ aims: z.array(pauseAimSchema).max(mostAtOnce).nullable() })

export const pauseProcedures = {
  /** In the order in which they were made. */
  list: procedure.output(z.strictObject({ pauses: z.array(pauseViewSchema) })),
  /** One that is there already stays as it is. `not_found` for an agent, a site or a label that is not there. */
  add: procedure
    .input(z.strictObject({ aims: z.array(pauseAimSchema).min(1).max(mostAtOnce) }))
    .output(z.strictObject({ added: z.number().int() })),
  /** What would go if these pauses ended now, and what is too late; nothing is sent. */
  review: procedure.input(somePauses).output(pauseReviewSchema),
  /** Ends these pauses; what no other one holds is sent, unless it is too late. */
  remove: procedure.input(somePauses).output(z.strictObject({ removed: z.number().int() })),
}
