import { z } from 'zod'
import { agentIdSchema, agentKeySchema, deploymentIdSchema, siteSchema } from '../ids.ts'
import { maxForgotten, maxNoteLength } from '../rules/agents/agent-limits.ts'
import { keyAlgorithmSchema } from '../rules/credentials/key-algorithm.ts'
import { listCompletenessSchema } from '../rules/list-completeness.ts'
import { mostAtOnce } from '../rules/most-at-once.ts'
import { writeKindNames } from '../rules/outbox/write-kind-names.ts'
import { agentReceipts, oneAgent, someAgents, someKeys } from './agent-inputs.ts'
import { agentStatusSchema } from './agent-status.ts'
import { challengeViewSchema } from './challenges.procedures.ts'
import { credentialInputSchema } from './credential-input.ts'
import { keyAgeSchema } from './key-age.ts'
import { pauseAimViewSchema } from './pause-aim.ts'
import { predictionViewSchema } from './predictions.procedures.ts'
import { appErrorDataSchema, atMs, procedure, rowOutcomeSchema } from './procedure.ts'
import { subscriptionReadingSchema } from './subscriptions.procedures.ts'

export const authMethodSchema = z.enum(['client_credentials', 'private_key_jwt'])
export type AuthMethod = z.infer<typeof authMethodSchema>

/**
 * One line of the fleet. `subscriptions` is null while they have never been read. `averageScore` is 0..100. An archived
 * agent is kept with its secret and left alone: it owes nothing and is not asked about.
 */
export const fleetRowSchema = z.strictObject({
  agentKey: agentKeySchema,
  agentId: agentIdSchema,
  name: z.string(),
  /** What the service calls it; null while that was never read. */
  serviceName: z.string().nullable(),
  site: siteSchema,
  deploymentId: deploymentIdSchema,
  authMethod: authMethodSchema,
  keyAlgorithm: keyAlgorithmSchema.nullable(),
  status: agentStatusSchema,
  statusDetail: z.string().nullable(),
  tokenExpiresAtMs: atMs.nullable(),
  subscriptions: z.array(z.string()).nullable(),
  /** Not begun; 0 of an agent that cannot predict. */
  owed: z.number().int(),
  drafted: z.number().int(),
  waiting: z.number().int(),
  /** Challenges of the last 24 hours that closed while the agent was subscribed and had not predicted. */
  missed: z.number().int(),
  /** Due, drafts included, while the agent can predict nothing; it is not counted in `owed`. */
  unable: z.number().int(),
  /** Writes of every kind that are not over. */
  unsettled: z.number().int(),
  /** Refused or expired writes that are not dismissed. */
  failed: z.number().int(),
  averageScore: z.number().nullable(),
  scoredCount: z.number().int(),
  lastSeenAtMs: atMs.nullable(),
  tags: z.array(z.string()),
  group: z.string().nullable(),
  isArchived: z.boolean(),
  hasNote: z.boolean(),
  /** Since when a rotation of its key waits for the operator; null when none does. */
  rotatingSinceMs: atMs.nullable(),
  /** The pauses that hold its writes now. */
  pausedBy: z.array(pauseAimViewSchema),
})
export type FleetRow = z.infer<typeof fleetRowSchema>

/** What the token says of the agent (Interface §5.3), null where it does not; never the token itself. */
const tokenFactsViewSchema = z.strictObject({
  site: z.string().nullable(),
  trustLevel: z.string().nullable(),
  scopes: z.array(z.string()).nullable(),
  /** For lack of these the service has refused calls with this token. */
  refusedScopes: z.array(z.string()),
  jti: z.string().nullable(),
  issuedAtMs: atMs,
  expiresAtMs: atMs,
  /** Nothing says how long it lives; 60 minutes are assumed. */
  isExpiryAssumed: z.boolean(),
  claimPending: z.boolean().nullable(),
  provisionalUntilMs: atMs.nullable(),
  agentStatus: z.string().nullable(),
})

const agentDetailSchema = z.strictObject({
  row: fleetRowSchema,
  note: z.string(),
  addedAtMs: atMs,
  token: tokenFactsViewSchema.nullable(),
  /** OAuth scopes asked for at registration, null when not known to this console. */
  requestedScopes: z.array(z.string()).nullable(),
  lastError: appErrorDataSchema.nullable(),
  keychainAccount: z.string(),
  publicKeyFingerprint: z.string().nullable(),
  /** Null for an agent without a key, and where nothing is known of its age. */
  keyAge: keyAgeSchema.nullable(),
  /** Null while the site was not asked what it offers, or did not answer. */
  availableScopeKeys: z.array(z.string()).nullable(),
  /** How complete the last list of them was; null before the first. */
  availableScopeKeyList: listCompletenessSchema.nullable(),
  subscriptionReading: subscriptionReadingSchema,
  /** The newest of them. */
  predictions: z.array(predictionViewSchema),
  /**
   * Challenges of the last 24 hours that closed while the agent was subscribed and had not predicted, newest first, and
   * whether it could have.
   */
  missed: z.array(challengeViewSchema.extend({ couldPredict: z.boolean() })),
  predictionCount: z.number().int(),
})
export type AgentDetail = z.infer<typeof agentDetailSchema>

/** What leaves this console with an agent that is forgotten, beside what its row of the fleet counts. */
const forgetLossesSchema = z.strictObject({
  agentKey: agentKeySchema,
  /** Its registration challenge can still be answered, from here only. */
  hasOpenRegistration: z.boolean(),
  /** A claim link or a pairing code. */
  hasClaimLink: z.boolean(),
  /** Subscription changes that wait for review. */
  pendingChanges: z.number().int(),
  /** No keychain has taken its newest secret yet: it is not forgotten before, `secret_in_memory_only`. */
  isSecretUnsaved: z.boolean(),
})
export type ForgetLosses = z.infer<typeof forgetLossesSchema>

/** As typed; `rules/agents/agent-name.ts` says what it may be. */
const typedName = z.string().max(2_000)

const keysToForget = z.array(agentKeySchema).max(maxForgotten)
/** As typed; `rules/agents/tag.ts` says what it may be. */
const labelText = z.string().max(200)

/** Of whom labels change, and how: `group` null takes the agents out of theirs, and left out it stays. */
const labelChange = z.strictObject({
  agentKeys: someKeys,
  addTags: z.array(labelText).max(30),
  removeTags: z.array(labelText).max(mostAtOnce),
  group: labelText.nullable().optional(),
})

/** The writes that a pause would hold no longer after a change of labels: by kind, and by agent. */
const labelReviewSchema = z.strictObject({
  kinds: z.array(z.strictObject({ kind: z.enum(writeKindNames), count: z.number().int() })),
  agents: z.array(z.strictObject({ agentKey: agentKeySchema, count: z.number().int() })),
})
export type LabelReview = z.infer<typeof labelReviewSchema>

export const agentProcedures = {
  fleet: procedure.output(z.strictObject({ rows: z.array(fleetRowSchema) })),
  get: procedure.input(oneAgent).output(agentDetailSchema),
  /** Proves the credential by a token, then saves the secret, reads it back, then stores the agent. */
  add: procedure
    .input(
      z.strictObject({
        deploymentId: deploymentIdSchema,
        site: siteSchema,
        agentId: z.string().max(300),
        name: typedName,
        credential: credentialInputSchema,
      }),
    )
    .output(fleetRowSchema),
  /** Asks for a fresh token and the profile: the act behind "Check now". */
  check: procedure.input(someAgents).output(agentReceipts),
  /** Agents with anything to lose that no row of the fleet counts. */
  forgetLosses: procedure.output(z.strictObject({ rows: z.array(forgetLossesSchema) })),
  /**
   * Takes agents out of this console. A receipt says what became of the agent and, apart from that, of its secret.
   * Before secrets are erased main asks by itself, once for all of them; a no forgets nobody: `erase_not_confirmed`.
   */
  forget: procedure.input(z.strictObject({ agentKeys: keysToForget, eraseSecret: z.boolean() })).output(
    z.array(
      z.strictObject({
        agentKey: agentKeySchema,
        secret: z.enum(['kept', 'erased']),
        outcome: rowOutcomeSchema,
      }),
    ),
  ),
  /** What a change of labels would send; nothing is changed. */
  reviewLabels: procedure.input(labelChange).output(labelReviewSchema),
  /** Adds and takes off tags, and sets the group. What a pause held and holds no longer is sent. */
  label: procedure.input(labelChange).output(agentReceipts),
  /** Read when it is looked at: rows only say that there is one. */
  readNote: procedure.input(oneAgent).output(z.strictObject({ note: z.string() })),
  setNote: procedure
    .input(z.strictObject({ agentKey: agentKeySchema, note: z.string().max(maxNoteLength) }))
    .output(z.strictObject({})),
  /** The name in this console only; empty for the one that the service knows. `name_malformed`. */
  rename: procedure
    .input(z.strictObject({ agentKey: agentKeySchema, name: typedName }))
    .output(z.strictObject({ name: z.string() })),
  /** Puts agents away, or brings them back. Nothing of them is deleted. */
  archive: procedure.input(z.strictObject({ agentKeys: someKeys, archived: z.boolean() })).output(agentReceipts),
}
