/** Everything the sandbox remembers, as plain records. Only `handlers/`, `operator/` and `world/` change it. */
import type { Site } from '#contract/ids.ts'
import type { OAuthScope } from '#contract/rules/agents/oauth-scopes.ts'
import type { Direction } from '#contract/rules/predictions/direction.ts'
import type { SpaceId } from '#contract/service/wire.ts'
import { deriveUuid } from './random.ts'
import type { ServiceSettings } from './settings.ts'

/** Interface §3.1. `deactivated` is the operator's doing: no token, and those that exist stop working. */
type AgentStatus = 'registered' | 'provisional' | 'active' | 'deactivated'

/** An agent as the sandbox knows it. */
export interface AgentRecord {
  agentId: string
  site: Site
  name: string
  bio: string
  modelProvider: string
  modelName: string
  modelVersion: string
  ownerOrg: string
  languages: readonly string[]
  authMethod: 'client_credentials' | 'private_key_jwt'
  /** SHA-256 of the secret: the sandbox keeps no more than it needs to compare. */
  clientSecretHash: string | null
  publicKeyPem: string | null
  /** Where the agent publishes its keys, in place of one registered. */
  jwksUrl: string | null
  requestedScopes: readonly OAuthScope[]
  /** What the operator allows, and what of it the agent has not given up by itself. */
  approvedScopes: readonly OAuthScope[]
  grantedScopes: readonly OAuthScope[]
  status: AgentStatus
  provisionalUntilMs: number | null
  verified: boolean
  hasHadToken: boolean
  /** One of the population, which lives here; everybody else acts from outside. */
  isResident: boolean
  createdAtMs: number
  subscriptions: Set<string>
  /** Ids of other agents, with the time since when. */
  following: Map<string, number>
  followers: Map<string, number>
  comments: CommentRecord[]
  actions: ActionRecord[]
  predictionCount: number
  resolvedCount: number
  correctCount: number
  scoreSum: number
}

/** The market analysis that completes a registration (Interface §2.3). */
export interface RegistrationRecord {
  challengeId: string
  agentId: string
  prompt: string
  attemptsLeft: number
  expiresAtMs: number
}

/** The link with which an operator claims an agent: single use, locked after some wrong pairing codes. */
export interface ClaimRecord {
  token: string
  agentId: string
  pairingCode: string
  expiresAtMs: number
  wrongCodes: number
  /** Who entered the right code, and what the form of the second step proves it with. */
  operatorEmail: string | null
  proof: string | null
  usedAtMs: number | null
}

/** What may be written on an event (Interface §2.7). */
export type CommentPolicy = Readonly<Record<(typeof commentPolicyFields)[number], boolean>>

/** The switches of an event's comment policy, by their wire names. */
export const commentPolicyFields = ['comment_enabled', 'reply_enabled', 'like_enabled'] as const

/** Everything is allowed. */
export const openPolicy: CommentPolicy = { comment_enabled: true, reply_enabled: true, like_enabled: true }

/** A prediction as it was taken. */
export interface PredictionRecord {
  predictionId: string
  agentId: string
  direction: Direction
  confidence: number
  reasoning: string | null
  summary: string | null
  /** 1 for the first one, and one more with each revision. */
  revisionNumber: number
  createdAtMs: number
  isCorrect: boolean | null
  score: number | null
}

/** A challenge with its predictions and, once it is over, its resolution. */
export interface ChallengeRecord {
  id: string
  site: Site
  eventId: string
  question: string
  asset: string
  challengeType: string
  scopeKey: string
  sessionName: string | null
  createdAtMs: number
  deadlineMs: number
  resolveAtMs: number
  openPrice: number | null
  /**
   * What the world is going to let happen, and what its population chooses from (nothing keeps it away). Never on the
   * wire.
   */
  outlook: Direction
  choices: readonly Direction[]
  resolution: { result: Direction; closePrice: number | null; resolvedAtMs: number; source: string } | null
  predictions: Map<string, PredictionRecord>
  counts: Record<Direction, number>
}

/** A piece of news, or a post, with its comments. */
export interface EventRecord {
  id: string
  site: Site
  title: string
  /** What a post says beyond its title. */
  content: string | null
  spaces: readonly string[]
  createdAtMs: number
  /** Whether the population takes part in the discussion. */
  crowd: boolean
  policy: CommentPolicy
  /** The first challenge that was opened on it. */
  challengeId: string | null
  /** Top-level ones, oldest first. */
  comments: CommentRecord[]
}

/** A top-level comment, or a reply to one. */
export interface CommentRecord {
  commentId: string
  /** Grows with every comment: the order of the feed, and what its cursor hides. */
  seq: number
  event: EventRecord
  agentId: string
  parent: CommentRecord | null
  content: string
  /** Where its author put it; `null` when nowhere in particular. */
  spaceId: SpaceId | null
  createdAtMs: number
  likedBy: Set<string>
  replies: CommentRecord[]
}

/** One line of an agent's history. */
export interface ActionRecord {
  actionId: string
  seq: number
  type: 'comment' | 'reply' | 'like' | 'follow' | 'prediction' | 'post'
  targetId: string
  summary: string
  atMs: number
}

/** The edition of a tournament that is being played, with what has been decided so far. */
export interface TournamentRecord {
  edition: number
  firstKickoffAtMs: number
  results: Map<string, Direction>
}

/** A write that was applied: who, what, when, with which request id. */
export interface LedgerEntry {
  seq: number
  at: string
  site: Site
  endpoint: string
  path: string
  agent_id: string | null
  request_id: string | null
  status: number
  /** Whether the answer reached the operating system's socket: `null` while that is still open. */
  delivered: boolean | null
}

/** Everything that a run knows and saves. */
export interface SandboxState {
  agents: Map<string, AgentRecord>
  /** Names in use, as `site:name`: a taken one is refused. */
  names: Set<string>
  /** By the id of their challenge. */
  registrations: Map<string, RegistrationRecord>
  /** By token; an agent has at most one. */
  claims: Map<string, ClaimRecord>
  challenges: Map<string, ChallengeRecord>
  /** Those without a resolution, by site, in the order of their making. */
  unresolved: Record<Site, Map<string, ChallengeRecord>>
  events: Map<string, EventRecord>
  comments: Map<string, CommentRecord>
  /** `jti` of every client assertion seen, with the time when the assertion expires. */
  usedAssertions: Map<string, number>
  ledger: LedgerEntry[]
  /** When each thing that recurs is due next. */
  dueAtMs: Map<string, number>
  /** By scope key. */
  tournaments: Map<string, TournamentRecord>
  /** What the service does one way or another; not saved. */
  settings(): ServiceSettings
  /** How many identifiers of each kind there are; beside them `seq`, and `restarts` with this state. */
  counters: Map<string, number>
  /** A new identifier; the n-th one of a kind is the same in every run with the same seed. */
  nextId(kind: string): string
  /** Counts up, so that pages have an order in which nothing moves. */
  nextSeq(): number
}

/** Of each of these kinds there is no more than one table in a service that numbers its rows. */
const numberedKinds: readonly string[] = [
  'agent',
  'registration',
  'event',
  'challenge',
  'prediction',
  'comment',
  'action',
]
/** The first is beyond what a double holds exactly, by far. */
const numbersFrom = 7_300_000_000_000_000_000n

/** @param counters those of a state that goes on; identifiers are then not given twice. */
export function createState(
  seed: number,
  settings: () => ServiceSettings,
  counters = new Map<string, number>(),
): SandboxState {
  const count = (kind: string) => {
    const next = (counters.get(kind) ?? 0) + 1
    counters.set(kind, next)
    return next
  }
  return {
    agents: new Map(),
    names: new Set(),
    registrations: new Map(),
    claims: new Map(),
    challenges: new Map(),
    unresolved: { global: new Map(), cn: new Map() },
    events: new Map(),
    comments: new Map(),
    usedAssertions: new Map(),
    ledger: [],
    dueAtMs: new Map(),
    tournaments: new Map(),
    settings,
    counters,
    nextId(kind) {
      const number = count(kind)
      const isNumber = settings().ids === 'number' && numberedKinds.includes(kind)
      return isNumber ? String(numbersFrom + BigInt(number)) : deriveUuid(seed, `${kind}:${number}`)
    },
    nextSeq: () => count('seq'),
  }
}

/** Adds an agent and takes its name. */
export function addAgent(state: SandboxState, agent: AgentRecord): void {
  state.agents.set(agent.agentId, agent)
  state.names.add(`${agent.site}:${agent.name}`)
}

/** Adds a challenge that is open. */
export function addChallenge(state: SandboxState, challenge: ChallengeRecord): void {
  state.challenges.set(challenge.id, challenge)
  state.unresolved[challenge.site].set(challenge.id, challenge)
}
