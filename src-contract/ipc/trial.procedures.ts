import { z } from 'zod'
import { deploymentViewSchema } from './deployments.procedures.ts'
import { procedure } from './procedure.ts'

/** What has come of what the operator did in the trial, as far as the console knows. */
const trialProgressSchema = z.strictObject({
  /** Predictions sent from here that the service has, and how many of them have a score. */
  predicted: z.int(),
  scored: z.int(),
  /** The soonest deadline of those without a score, on the service's clock, and how far that is from this machine's. */
  nextDeadlineAtMs: z.number().nullable(),
  offsetMs: z.number(),
  /** Comments sent from here that the service has; a reply is answered by nobody. */
  written: z.int(),
  /** Replies of others to comments of the fleet that are in the inbox, and how many of them were read. */
  replies: z.int(),
  repliesRead: z.int(),
})
export type TrialProgress = z.infer<typeof trialProgressSchema>

export const trialProcedures = {
  /** Null outside a trial. */
  progress: procedure.output(trialProgressSchema.nullable()),
  /**
   * Asks first, in a dialog of main's own, while writes of the own agents wait to be sent; null: the operator stays.
   * `trial_while_working`.
   */
  start: procedure.output(deploymentViewSchema.nullable()),
  /** Asks first, in a dialog of main's own, when the trial still has something; false: the operator stays. */
  leave: procedure.output(z.strictObject({ hasLeft: z.boolean() })),
}
