import { z } from 'zod'
import { agentKeySchema, deploymentIdSchema, siteSchema, viewIdSchema } from '../ids.ts'
import { listCompletenessSchema } from '../list-completeness.ts'
import { heldPredictionSchema } from './outbox.procedures.ts'
import { appErrorDataSchema, atMs, procedure, rowOutcomeSchema } from './procedure.ts'
import {
  challengeKeySchema,
  challengeViewSchema,
  directionViewSchema,
  fleetRowSchema,
  outcomesViewSchema,
  resultsReadingSchema,
} from './views.ts'

/** A secret on its one way in. It is answered with a row, never with itself. */
const credentialInputSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('client_secret'), secret: z.string().max(4_000) }),
  z.strictObject({ kind: z.literal('private_key'), key: z.string().max(20_000) }),
])
export type CredentialInput = z.infer<typeof credentialInputSchema>

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

/** What this console sent that may have made a prediction. */
const sentPredictionSchema = z.strictObject({
  direction: directionViewSchema,
  confidence: z.number(),
  reasoning: z.string(),
})

/**
 * One prediction that the service holds of an agent. Direction, confidence and reasoning are what the service said it holds, null or empty until
 * it has said so; `sent` is what this console sent. `score` is 0..100.
 */
export const predictionViewSchema = z.strictObject({
  agentKey: agentKeySchema,
  agentName: z.string(),
  site: siteSchema,
  challengeKey: challengeKeySchema,
  question: z.string(),
  asset: z.string(),
  outcomes: outcomesViewSchema,
  direction: directionViewSchema.nullable(),
  confidence: z.number().nullable(),
  reasoning: z.string(),
  held: heldPredictionSchema.pick({ knownBy: true, holding: true, differs: true }),
  sent: sentPredictionSchema.nullable(),
  /** The state of the challenge in the service's own word, and whether it is over. */
  challengeStatus: z.string(),
  isOver: z.boolean(),
  results: resultsReadingSchema,
  predictionId: z.string().nullable(),
  acceptedAtMs: atMs.nullable(),
  deadlineAtMs: atMs,
  resolvedAtMs: atMs.nullable(),
  result: directionViewSchema.nullable(),
  isCorrect: z.boolean().nullable(),
  score: z.number().nullable(),
  openPrice: z.number().nullable(),
  closePrice: z.number().nullable(),
})
export type PredictionView = z.infer<typeof predictionViewSchema>

/** How the last reading of an agent's subscriptions went, beside what is known of them. */
const subscriptionReadingSchema = z.strictObject({
  /** Why the last one failed; what was known before stays. */
  error: appErrorDataSchema.nullable(),
  /** How complete the last list was; null before the first. */
  list: listCompletenessSchema.nullable(),
  /** Scope keys that count as subscribed although the last complete list lacked them; they are checked again. */
  missing: z.array(z.string()),
  /** Instruments that the agent was subscribed to until the service said otherwise: by a refusal, or by two lists without them. */
  losses: z.array(z.strictObject({ instrument: z.string(), reason: z.enum(['refused', 'unlisted']), atMs })),
})
export type SubscriptionReadingView = z.infer<typeof subscriptionReadingSchema>

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
  /** Null while the site was not asked what it offers, or did not answer. */
  availableScopeKeys: z.array(z.string()).nullable(),
  subscriptionReading: subscriptionReadingSchema,
  /** The newest of them. */
  predictions: z.array(predictionViewSchema),
  /** Challenges of the last 24 hours that closed while the agent was subscribed and had not predicted, newest first. */
  missed: z.array(challengeViewSchema),
  predictionCount: z.number().int(),
})
export type AgentDetail = z.infer<typeof agentDetailSchema>

const oneAgent = z.strictObject({ agentKey: agentKeySchema })
/** As typed; `rules/agent-name.ts` says what it may be. */
const typedName = z.string().max(2_000)

const someKeys = z.array(agentKeySchema).max(2_000)
/** That many agents are forgotten by one call, and one question, at the most. */
export const maxForgotten = 1_000
const keysToForget = z.array(agentKeySchema).max(maxForgotten)
const someAgents = z.strictObject({ agentKeys: someKeys })
const agentReceipts = z.array(z.strictObject({ agentKey: agentKeySchema, outcome: rowOutcomeSchema }))

/** In UTF-16 units, as a text box counts. */
export const maxNoteLength = 4_000
/** As typed; `rules/tag.ts` says what it may be. */
const labelText = z.string().max(200)

/** A view of the fleet under a name. `search` is what the address says of the screen, and read as carefully as one. */
const savedViewSchema = z.strictObject({ viewId: viewIdSchema, name: z.string(), search: z.string() })
export type SavedView = z.infer<typeof savedViewSchema>
const viewSearch = z.string().max(8_000)

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
  /** Proves a new credential of a known agent and puts it in the place of the old one. */
  replaceCredential: procedure
    .input(z.strictObject({ agentKey: agentKeySchema, credential: credentialInputSchema }))
    .output(fleetRowSchema),
  /** Asks for a fresh token and the profile: the act behind "Check now". */
  check: procedure.input(someAgents).output(agentReceipts),
  /**
   * Takes agents out of this console. A receipt says what became of the agent and, apart from that, of its secret. Before secrets are erased
   * main asks by itself, once for all of them; a no forgets nobody: `erase_not_confirmed`.
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
  /** Adds and takes off tags; `group` null takes the agents out of theirs, and left out it stays. */
  label: procedure
    .input(
      z.strictObject({
        agentKeys: someKeys,
        addTags: z.array(labelText).max(30),
        removeTags: z.array(labelText).max(2_000),
        group: labelText.nullable().optional(),
      }),
    )
    .output(agentReceipts),
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
  archive: procedure
    .input(z.strictObject({ agentKeys: someKeys, archived: z.boolean() }))
    .output(agentReceipts),
  views: {
    list: procedure.output(z.strictObject({ views: z.array(savedViewSchema) })),
    /** A new view, or with `viewId` that one with another content. */
    save: procedure
      .input(z.strictObject({ viewId: viewIdSchema.nullable(), name: labelText, search: viewSearch }))
      .output(savedViewSchema),
    rename: procedure
      .input(z.strictObject({ viewId: viewIdSchema, name: labelText }))
      .output(savedViewSchema),
    remove: procedure.input(z.strictObject({ viewId: viewIdSchema })).output(z.strictObject({})),
  },
}

/** Scope keys in the one spelling of `rules/scope-key.ts`. */
const instruments = z.array(z.string().min(1).max(200)).max(2_000)
/** Rises with every edit of what is pending; an answer at a revision holds all edits up to it. */
const revision = z.number().int()

const pendingSchema = z.strictObject({
  revision,
  agents: z.array(
    z.strictObject({
      agentKey: agentKeySchema,
      on: z.array(z.string()),
      off: z.array(z.string()),
      /** When the oldest of them was typed. */
      typedAtMs: atMs,
    }),
  ),
})
export type PendingSubscriptions = z.infer<typeof pendingSchema>

export const subscriptionProcedures = {
  /** What is wanted and not sent, of every agent that is not archived: `on` to be subscribed to, `off` not to be. */
  pending: procedure.output(pendingSchema),
  /** Writes down what is wanted of agents; `back` takes it back. What is so already is not kept. Agents that are gone are left out. */
  putPending: procedure
    .input(
      z.strictObject({
        edits: z
          .array(
            z.strictObject({
              agentKey: agentKeySchema,
              on: instruments,
              off: instruments,
              back: instruments,
            }),
          )
          .max(2_000),
      }),
    )
    .output(z.strictObject({ revision })),
  /** Takes back all that is pending for these agents. */
  discardPending: procedure.input(someAgents).output(z.strictObject({ revision })),
  /** Subscribable scope keys of each site in question, and what each agent holds (null: could not be read, see `reading`). */
  matrix: procedure.input(someAgents).output(
    z.strictObject({
      available: z.array(
        z.strictObject({
          deploymentId: deploymentIdSchema,
          site: siteSchema,
          scopeKeys: z.array(z.string()),
          error: appErrorDataSchema.nullable(),
          /** How complete the last list was; null before the first. */
          list: listCompletenessSchema.nullable(),
        }),
      ),
      agents: z.array(
        z.strictObject({
          agentKey: agentKeySchema,
          name: z.string(),
          site: siteSchema,
          deploymentId: deploymentIdSchema,
          scopeKeys: z.array(z.string()).nullable(),
          readAtMs: atMs.nullable(),
          reading: subscriptionReadingSchema,
        }),
      ),
    }),
  ),
  /** Reads the agents' subscriptions afresh from the service. */
  refresh: procedure.input(someAgents).output(agentReceipts),
  /** Subscribes and unsubscribes (idempotent at the service, Interface §4.3); a receipt for every change. */
  change: procedure
    .input(
      z.strictObject({
        changes: z
          .array(
            z.strictObject({
              agentKey: agentKeySchema,
              scopeKey: z.string().min(1).max(100),
              subscribe: z.boolean(),
            }),
          )
          .max(20_000),
      }),
    )
    .output(
      z.array(
        z.strictObject({
          agentKey: agentKeySchema,
          scopeKey: z.string(),
          subscribe: z.boolean(),
          outcome: rowOutcomeSchema,
        }),
      ),
    ),
}
