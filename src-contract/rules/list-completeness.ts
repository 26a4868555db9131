/** How much of a list of the service was received and read: part of every list that is shown or kept. */
import { z } from 'zod'

const count = z.number().int().min(0)

/**
 * `received` counts the rows that came, those that could not be read too, each once. `total` is what the service says
 * the list holds, null when it does not say. `hasMore` says that rows exist which were not received. `firstUnreadable`
 * names the field of the first row that could not be read (`path` null: the row as a whole) and what was expected
 * there; never what was found. `isMoreAssumed`: that there is more follows only from a page that is as long as pages
 * are, and nothing settles it.
 */
export const listCompletenessSchema = z.strictObject({
  received: count,
  total: count.nullable(),
  hasMore: z.boolean(),
  isMoreAssumed: z.literal(true).optional(),
  unreadable: count,
  firstUnreadable: z.strictObject({ path: z.string().nullable(), expected: z.string() }).nullable(),
})
export type ListCompleteness = z.infer<typeof listCompletenessSchema>

/**
 * Between two readings of a list of which the second decides what the first one lacked. Longer than a cache usually
 * keeps a list, so that it is a reading of its own.
 */
export const secondReadingAfterMs = 2 * 60_000

/** Every row of the list was received and read: what is not in it is not at the service. */
export function isComplete({ hasMore, unreadable }: ListCompleteness): boolean {
  return !hasMore && unreadable === 0
}
