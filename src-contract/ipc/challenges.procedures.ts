import { z } from 'zod'
import { agentKeySchema, deploymentIdSchema, siteSchema } from '../ids.ts'
import { resultGapSchema, resultsStates } from '../rules/challenges/challenge-end.ts'
import { shownChallengeFacts } from '../rules/challenges/challenge-facts.ts'
import { someKeys } from './agent-inputs.ts'
import { challengeKeySchema } from './challenge-key.ts'
import { failedSitesSchema } from './deployments.procedures.ts'
import { eventKeySchema } from './event-key.ts'
import { appErrorDataSchema, atMs, procedure } from './procedure.ts'

/**
 * The obligation of one agent on one challenge: a cell of the obligation matrix. `listed` and `predicted_elsewhere` are
 * predictions whose content is not known before the challenge resolves: the first may be what was sent from here, the
 * second cannot be. `cannot_predict` is due, or was at the deadline, of an agent that can predict nothing.
 */
export const obligationSchema = z.enum([
  'not_subscribed',
  'unknown',
  'owed',
  'drafted',
  'queued',
  'sending',
  'accepted',
  'listed',
  'predicted_elsewhere',
  'refused',
  'uncertain',
  'expired',
  'missed',
  'cannot_predict',
])
export type Obligation = z.infer<typeof obligationSchema>

/** What may be predicted, and what each direction is called (Interface §2.11). */
export const outcomesViewSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('price') }),
  z.strictObject({
    kind: z.literal('match'),
    home: z.string(),
    away: z.string(),
    drawAllowed: z.boolean(),
    stage: z.string().nullable(),
  }),
])
export type OutcomesView = z.infer<typeof outcomesViewSchema>

/** How far the results of a challenge are here. `nextAtMs` is when they are read again; null: not by itself. */
export const resultsReadingSchema = z.strictObject({
  state: z.enum(resultsStates),
  missing: z.array(resultGapSchema),
  sinceMs: atMs.nullable(),
  readAtMs: atMs.nullable(),
  nextAtMs: atMs.nullable(),
  readings: z.number().int(),
  error: appErrorDataSchema.nullable(),
})
export type ResultsReading = z.infer<typeof resultsReadingSchema>

export const challengeViewSchema = z.strictObject({
  ...shownChallengeFacts.shape,
  challengeKey: challengeKeySchema,
  /** The event that it is about; null where the service names none. */
  eventKey: eventKeySchema.nullable(),
  deploymentId: deploymentIdSchema,
  site: siteSchema,
  outcomes: outcomesViewSchema,
  results: resultsReadingSchema,
})
export type ChallengeView = z.infer<typeof challengeViewSchema>

/** How many agents of the fleet have which obligation on one challenge. */
const fleetCountsSchema = z.strictObject({
  subscribed: z.number().int(),
  /** It is not known what they are subscribed to, so that they may have to predict too. */
  unread: z.number().int(),
  /** Have not begun, and can predict. */
  owed: z.number().int(),
  /** Have a draft that is not sent, and can predict. */
  drafted: z.number().int(),
  waiting: z.number().int(),
  accepted: z.number().int(),
  /** The service lists one; what it says is not known. */
  listed: z.number().int(),
  /** Made by another client of the agent. */
  elsewhere: z.number().int(),
  missed: z.number().int(),
  /** Predictions and drafts that are stale by the settings of the reminders; 0 while these are off. */
  stale: z.number().int(),
  /** For them it is due, or was at the deadline, but they can predict nothing (`rules/agents/can-predict.ts`). */
  unable: z.number().int(),
})

const challengeInFleetSchema = z.strictObject({ challenge: challengeViewSchema, fleet: fleetCountsSchema })
export type ChallengeInFleet = z.infer<typeof challengeInFleetSchema>

const obligationMatrixSchema = z.strictObject({
  challenges: z.array(challengeViewSchema),
  /** Which of `challenges` have closed. */
  closedChallengeKeys: z.array(challengeKeySchema),
  agents: z.array(
    z.strictObject({ agentKey: agentKeySchema, name: z.string(), deploymentId: deploymentIdSchema, site: siteSchema }),
  ),
  cells: z.array(z.array(obligationSchema.nullable())),
})
/**
 * Agents × challenges; `cells[i][j]` belongs to `agents[i]` and `challenges[j]`, null where they are of different
 * sites.
 */
export type ObligationMatrix = z.infer<typeof obligationMatrixSchema>

export const challengeProcedures = {
  /**
   * Challenges that are open, or closed and not resolved yet, on all sites; soonest deadline first. With `agentKeys`
   * the counts are of these agents only.
   */
  list: procedure
    .input(z.strictObject({ agentKeys: someKeys }).optional())
    .output(z.strictObject({ items: z.array(challengeInFleetSchema) })),
  /** The open challenges, then those of the last 24 hours that an agent missed, newest first. */
  matrix: procedure.output(obligationMatrixSchema),
  /** One look at every site now; `failed` names the sites that did not answer. */
  refresh: procedure.output(z.strictObject({ requests: z.number().int(), failed: failedSitesSchema })),
}
