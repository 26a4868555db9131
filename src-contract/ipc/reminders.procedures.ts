import { z } from 'zod'
import { challengeKeySchema } from './challenge-key.ts'
import { atMs, procedure } from './procedure.ts'

/**
 * Whether the system shows notifications. `unavailable`: it has no place for them. `failed`: the last one was not
 * taken, because they are switched off for this application or nothing shows them. `unknown`: none was tried yet.
 */
const notificationStatusSchema = z.enum(['unknown', 'shown', 'failed', 'unavailable'])
export type NotificationStatus = z.infer<typeof notificationStatusSchema>

/** How many predictions are due, and when the first of them closes on this computer's clock; null: nothing is due. */
const dueSoonSchema = z.strictObject({ count: z.number().int(), soonestAtMs: atMs.nullable() })
export type DueSoon = z.infer<typeof dueSoonSchema>

/** What happened while nobody could see the window. Counts are of predictions where nothing else is said. */
const absenceSchema = z.strictObject({
  fromMs: atMs,
  toMs: atMs,
  /** Not sent by the deadline, of agents that could predict. */
  missed: z.number().int(),
  /** The same of agents that could not. */
  unable: z.number().int(),
  /** Of both, those that the matrix still shows (`rules/challenges/missed-shown.ts`). */
  shown: z.strictObject({ missed: z.number().int(), unable: z.number().int() }),
  /** Accepted by the service. */
  predicted: z.number().int(),
  scored: z.number().int(),
  /** Writes that were refused or not sent in time, and are not dismissed. */
  writesFailed: z.number().int(),
  /** Writes about which the operator is asked. */
  writesNeedYou: z.number().int(),
  /** Agents that came to need the operator, or were found to. */
  agentsNeedYou: z.number().int(),
  /** Waiting agents whose claims end within a day. */
  claimsEnding: z.number().int(),
  /** Still due of agents that can predict, of challenges that close within an hour. */
  possible: dueSoonSchema,
})
export type Absence = z.infer<typeof absenceSchema>

/**
 * What was typed before the start and not sent: predictions that are due; by challenge those that are in no queue,
 * which are revisions and those of agents that cannot predict (`more`: on challenges that are not named); comments,
 * replies and posts.
 */
const keptDraftsSchema = z.strictObject({
  predictions: z.number().int(),
  beside: z.array(z.strictObject({ challengeKey: challengeKeySchema, question: z.string(), count: z.number().int() })),
  more: z.number().int(),
  texts: z.number().int(),
})
export type KeptDrafts = z.infer<typeof keptDraftsSchema>

export const reminderProcedures = {
  /** What is due within the lead time of the settings: the badge of *Predict*. */
  dueSoon: procedure.output(dueSoonSchema),
  /** What new challenges can be told of, by name: what the sites offer and what challenges are about now. */
  scopeKeys: procedure.output(
    z.strictObject({ scopeKeys: z.array(z.strictObject({ scopeKey: z.string(), challenges: z.number().int() })) }),
  ),
  /** The last absence of an hour or more, until it is dismissed; null: none, or nothing happened in it. */
  absence: procedure.output(absenceSchema.nullable()),
  dismissAbsence: procedure.output(z.strictObject({})),
  /** Drafts from before the start, until they are dismissed; null: there are none. */
  keptDrafts: procedure.output(keptDraftsSchema.nullable()),
  dismissKeptDrafts: procedure.output(z.strictObject({})),
  notificationStatus: procedure.output(z.strictObject({ status: notificationStatusSchema })),
  /** Shows a notification now, and gives what became of it. */
  sendTest: procedure.output(z.strictObject({ status: notificationStatusSchema })),
}
