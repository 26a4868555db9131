/** Views that several features share: agents, challenges and drafts as the renderer sees them. */
import { z } from 'zod'
import { agentIdSchema, agentKeySchema, deploymentIdSchema, siteSchema } from '../ids.ts'
import { resultGapSchema, resultsStates } from '../rules/predictions/challenge-end.ts'
import { appErrorDataSchema, atMs } from './procedure.ts'

export const directionViewSchema = z.enum(['bullish', 'bearish', 'neutral'])

/**
 * A challenge of one deployment and site, as one string for routes and lists: `<deploymentId>~<site>~<challengeId>`.
 * Made and read by `challengeKeyOf` and `readChallengeKey` only.
 */
export const challengeKeySchema = z
  .string()
  .regex(/^dp_[A-Za-z0-9_-]+~(global|cn)~.{1,200}$/u)
  .brand<'ChallengeKey'>()
export type ChallengeKey = z.infer<typeof challengeKeySchema>

/** How an agent stands with the service; everything but `ready` and `unproven` names a reason and has one act that helps. */
export const agentStatusSchema = z.enum([
  'ready',
  'unproven',
  'provisional',
  'not_activated',
  'provisional_expired',
  'credential_refused',
  'agent_unknown',
  'secret_missing',
  'keychain_unavailable',
  'scope_missing',
  'wrong_site',
  'unreachable',
])
export type AgentStatus = z.infer<typeof agentStatusSchema>

/** The `statusDetail` of an agent that is not activated because its registration challenge is not answered. */
export const challengeToAnswer = 'challenge'

export const authMethodSchema = z.enum(['client_credentials', 'private_key_jwt'])
export type AuthMethod = z.infer<typeof authMethodSchema>

/**
 * One line of the fleet. `subscriptions` is null while they have never been read. `averageScore` is 0..100. An archived agent is kept
 * with its secret and left alone: it owes nothing and is not asked about.
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
  keyAlgorithm: z.enum(['ES256', 'RS256']).nullable(),
  status: agentStatusSchema,
  statusDetail: z.string().nullable(),
  tokenExpiresAtMs: atMs.nullable(),
  subscriptions: z.array(z.string()).nullable(),
  owed: z.number().int(),
  drafted: z.number().int(),
  waiting: z.number().int(),
  /** Challenges of the last 24 hours that closed while the agent was subscribed and had not predicted. */
  missed: z.number().int(),
  /** Refused or expired writes that are not dismissed. */
  failed: z.number().int(),
  averageScore: z.number().nullable(),
  scoredCount: z.number().int(),
  lastSeenAtMs: atMs.nullable(),
  tags: z.array(z.string()),
  group: z.string().nullable(),
  isArchived: z.boolean(),
  hasNote: z.boolean(),
})
export type FleetRow = z.infer<typeof fleetRowSchema>

/**
 * How one agent stands towards one challenge: a cell of the obligation matrix. `listed` and `predicted_elsewhere` are predictions whose content is
 * not known before the challenge resolves: the first may be what was sent from here, the second cannot be.
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
  challengeKey: challengeKeySchema,
  challengeId: z.string(),
  deploymentId: deploymentIdSchema,
  site: siteSchema,
  question: z.string(),
  asset: z.string(),
  scopeKey: z.string().nullable(),
  challengeType: z.string().nullable(),
  status: z.string(),
  createdAtMs: atMs.nullable(),
  deadlineAtMs: atMs,
  resolveAtMs: atMs.nullable(),
  openPrice: z.number().nullable(),
  currentPrice: z.number().nullable(),
  closePrice: z.number().nullable(),
  result: directionViewSchema.nullable(),
  /** How all agents of the service have predicted; null where the service does not say. */
  predictionCount: z.number().int().nullable(),
  bullishCount: z.number().int().nullable(),
  bearishCount: z.number().int().nullable(),
  neutralCount: z.number().int().nullable(),
  outcomes: outcomesViewSchema,
  seenAtMs: atMs,
  results: resultsReadingSchema,
})
export type ChallengeView = z.infer<typeof challengeViewSchema>

/** How many agents of the fleet stand where towards one challenge. */
export const fleetCountsSchema = z.strictObject({
  subscribed: z.number().int(),
  owed: z.number().int(),
  drafted: z.number().int(),
  waiting: z.number().int(),
  accepted: z.number().int(),
  /** The service lists one; what it says is not known. */
  listed: z.number().int(),
  /** Made by another client of the agent. */
  elsewhere: z.number().int(),
  missed: z.number().int(),
})

/** What was typed, as typed: `confidenceText` is kept even when it is not a number yet, so that nothing is lost. */
export const draftSchema = z.strictObject({
  direction: directionViewSchema.nullable(),
  confidenceText: z.string().max(40),
  reasoning: z.string().max(10_000),
})
export type Draft = z.infer<typeof draftSchema>
