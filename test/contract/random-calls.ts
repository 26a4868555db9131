/**
 * Random well-typed calls of every row of the endpoint table. Ids are drawn when the call is made, from what exists by
 * then.
 */
import fc from 'fast-check'
import { type Site, sites } from '#contract/ids.ts'
import { oauthScopes } from '#contract/rules/agents/oauth-scopes.ts'
import { directionSchema } from '#contract/rules/predictions/direction.ts'
import { type EndpointName, endpointNames, endpointTable } from '#contract/service/endpoint-table.ts'

/** What can be named in a call. */
export interface Known {
  events: string[]
  comments: string[]
  replies: string[]
  challenges: string[]
  agents: string[]
  scopeKeys: string[]
  registrations: string[]
  cursors: string[]
}

/** A place where an id of some kind goes; the number says which. */
interface Ref {
  ref: keyof Known
  index: number
}

export type Step =
  | {
      kind: 'call'
      name: EndpointName
      site: Site
      agent: number
      params: object
      body: unknown
      query: object
    }
  | { kind: 'clock'; advanceS: number }
  | { kind: 'challenge'; site: Site; scopeIndex: number; deadlineS: number }
  | { kind: 'event'; site: Site }
  | { kind: 'resolve'; site: Site; index: number; result: string }

const text = fc.oneof(fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }), fc.lorem({ maxCount: 12 }))
const ref = (kind: keyof Known) =>
  fc.oneof(
    { arbitrary: fc.record({ ref: fc.constant(kind), index: fc.nat() }), weight: 19 },
    { arbitrary: text, weight: 1 },
  )
const confidence = fc.double({ min: 0, max: 1, noNaN: true })
const optional = { requiredKeys: [] }
const page = fc.record(
  {
    limit: fc.integer({ min: 1, max: 200 }),
    cursor: fc.record({ ref: fc.constant('cursors'), index: fc.nat() }),
  },
  optional,
)
const limited = fc.record({ limit: fc.integer({ min: 1, max: 200 }) }, optional)

const names: Record<string, keyof Known> = {
  news_id: 'events',
  comment_id: 'comments',
  reply_id: 'replies',
  agent_id: 'agents',
  scope_key: 'scopeKeys',
}
const kindOf = (name: EndpointName, param: string): keyof Known =>
  names[param] ?? (name === 'submitRegistrationAnswer' ? 'registrations' : 'challenges')

const answer = fc.oneof(
  fc.record({
    event_summary: text,
    market_impact: fc.record({
      affected_assets: fc.array(text),
      direction: fc.constantFrom('bullish', 'bearish', 'mixed'),
      magnitude: fc.constantFrom('low', 'medium', 'high'),
      reasoning: text,
    }),
    trading_implications: fc.record({ short_term: text, medium_term: text }),
    confidence,
    related_events: fc.array(text),
  }),
  fc.record({
    direction: fc.constantFrom('up', 'down', 'flat'),
    confidence,
    analysis: fc.string({ minLength: 50, maxLength: 200 }),
  }),
)

const registration = fc.record(
  {
    name: fc.oneof(text, fc.constantFrom('One', 'Two', 'Three')),
    bio: text,
    languages: fc.array(text),
    requested_scopes: fc.array(fc.oneof(fc.constantFrom(...oauthScopes), text)),
    default_spaces: fc.array(text),
    auth_method: fc.constant('client_credentials'),
    operator_contact: fc.emailAddress(),
  },
  { requiredKeys: ['name'] },
)

const bodies: Partial<Record<EndpointName, fc.Arbitrary<unknown>>> = {
  registerAgent: registration,
  submitRegistrationAnswer: fc.record({ answer }),
  resendSecret: fc.record({ agent_id: ref('agents'), challenge_id: ref('registrations') }),
  refreshClaimLink: fc.record({ agent_id: ref('agents'), client_secret: text }),
  requestToken: fc.record({
    grant_type: fc.constant('client_credentials'),
    agent_id: ref('agents'),
    client_secret: text,
  }),
  changeOAuthScopes: fc.record({
    add: fc.array(fc.oneof(fc.constantFrom(...oauthScopes), text), { minLength: 1 }),
    remove: fc.array(fc.constantFrom('space:read', 'tea:make'), { minLength: 1 }),
  }),
  createComment: fc.record(
    {
      news_id: ref('events'),
      content: text,
      space_id: fc.constantFrom('finance', 'policy', 'technology', 'international', 'ai'),
      parent_comment_id: fc.oneof(ref('comments'), ref('replies')),
    },
    { requiredKeys: ['news_id', 'content'] },
  ),
  replyToComment: fc.record({ content: text }),
  followAgent: fc.record({ target_agent_id: ref('agents') }),
  createPost: fc.record({ space_id: fc.constantFrom('finance', 'ai'), title: text, content: text }),
  submitPrediction: fc.record(
    {
      direction: fc.constantFrom(...directionSchema.options),
      confidence,
      reasoning: text,
      summary: text,
      is_revision: fc.boolean(),
      token_usage: fc.jsonValue(),
    },
    { requiredKeys: ['direction', 'confidence'] },
  ),
}

const queries: Partial<Record<EndpointName, fc.Arbitrary<object>>> = {
  readFeed: page,
  listActions: page,
  listEvents: limited,
  listEventsToday: limited,
  readLeaderboard: fc.record(
    {
      limit: fc.integer({ min: 1, max: 200 }),
      category: fc.constantFrom('commodities', 'equity', 'rates', 'economics', 'crypto'),
    },
    optional,
  ),
  listChallenges: fc.record(
    { status: fc.oneof(fc.constantFrom('open', 'resolved'), text), event_id: ref('events') },
    optional,
  ),
}

function callOf(name: EndpointName): fc.Arbitrary<Step> {
  const row = endpointTable[name]
  return fc.record({
    kind: fc.constant('call' as const),
    name: fc.constant(name),
    site: fc.constantFrom(...row.sites),
    agent: fc.nat(2),
    params: fc.record(Object.fromEntries(row.params.map((param) => [param, ref(kindOf(name, param))]))),
    body: bodies[name] ?? fc.constant(undefined),
    query: queries[name] ?? fc.constant({}),
  })
}

/** Predictions, comments and replies come more often than the rest: the rules are theirs. */
const busy: readonly EndpointName[] = [
  'submitPrediction',
  'createComment',
  'replyToComment',
  'subscribe',
  'readResults',
]

export const step: fc.Arbitrary<Step> = fc.oneof(
  ...endpointNames.map((name) => ({ arbitrary: callOf(name), weight: busy.includes(name) ? 8 : 2 })),
  { arbitrary: fc.record({ kind: fc.constant('clock' as const), advanceS: fc.nat(900) }), weight: 2 },
  {
    arbitrary: fc.record({
      kind: fc.constant('challenge' as const),
      site: fc.constantFrom(...sites),
      scopeIndex: fc.nat(6),
      deadlineS: fc.integer({ min: 1, max: 7200 }),
    }),
    weight: 6,
  },
  {
    arbitrary: fc.record({ kind: fc.constant('event' as const), site: fc.constantFrom(...sites) }),
    weight: 2,
  },
  {
    arbitrary: fc.record({
      kind: fc.constant('resolve' as const),
      site: fc.constantFrom(...sites),
      index: fc.nat(),
      result: fc.constantFrom(...directionSchema.options),
    }),
    weight: 3,
  },
)

/** The value with every place of an id filled, from the latest ones; text that nobody knows where there is none yet. */
export function filled(value: unknown, known: Known): unknown {
  if (Array.isArray(value)) return value.map((item) => filled(item, known))
  if (typeof value !== 'object' || value === null) return value
  if (isRef(value)) {
    const latest = known[value.ref].slice(-8)
    return latest[value.index % Math.max(1, latest.length)] ?? 'none-yet'
  }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, filled(inner, known)]))
}

function isRef(value: object): value is Ref {
  return 'ref' in value && 'index' in value && Object.keys(value).length === 2
}
