/**
 * How each row of the endpoint table is called so that it succeeds, and how its body can be wrong. A row without an
 * entry does not compile.
 */
import { generateKeyPairSync } from 'node:crypto'
import type { Site } from '#contract/ids.ts'
import { type EndpointName, endpointTable } from '#contract/service/endpoint-table.ts'
import { formatEndpointPath } from '#contract/service/paths.ts'
import type { RunningSandbox } from '../../src-sandbox/sandbox-server.ts'
import { agentOf, call, operate, type Reply } from './sandbox-client.ts'

interface Prepared {
  params?: Record<string, string>
  body?: unknown
  /** Where the sandbox says no on one site by design. */
  refusedWith?: number
}
interface Stage {
  sandbox: RunningSandbox
  site: Site
  /** Of the first agent of the site. */
  token: string
}
type Preparation = (stage: Stage) => Prepared | Promise<Prepared>

const nothing: Preparation = () => ({})
const onEvent: Preparation = async ({ sandbox, site }) => ({
  params: { news_id: (await operate(sandbox, 'events', { site, title: 'An event' })).id },
})
const onChallenge: Preparation = async ({ sandbox, site }) => ({
  params: { challenge_id: (await operate(sandbox, 'challenges', { site })).id },
})
const scopeKey = (site: Site) => (site === 'cn' ? 'AU' : 'XAUUSD')
const onScope: Preparation = ({ site }) => ({ params: { scope_key: scopeKey(site) } })
const onOtherAgent: Preparation = ({ sandbox, site }) => ({
  params: { agent_id: agentOf(sandbox, site, 1).agent_id },
})
const onComment: Preparation = async (stage) => ({
  params: { comment_id: (await comment(stage)).comment_id },
})
const onReply: Preparation = async (stage) => {
  const { news_id, comment_id } = await comment(stage)
  return {
    params: { reply_id: (await comment(stage, { news_id, parent_comment_id: comment_id })).comment_id },
  }
}

let registered = 0
export const newName = () => {
  registered += 1
  return `Registered ${registered}`
}

/** Registers an agent under a name that nobody has; `fields` go beside or over those of the row's example. */
export async function register(
  { sandbox, site }: Pick<Stage, 'sandbox' | 'site'>,
  fields: Record<string, unknown> = {},
): Promise<Reply['body']> {
  const path = formatEndpointPath(endpointTable.registerAgent, site)
  const body = { ...endpointTable.registerAgent.example.request, name: newName(), ...fields }
  const reply = await call(sandbox, path, { method: 'POST', body })
  if (reply.status !== 201) throw new Error(`register: ${reply.status} ${JSON.stringify(reply.body)}`)
  return reply.body
}

/** Sends the answer of a registration challenge: one that passes, unless another is given. */
export function submitAnswer(
  { sandbox, site }: Pick<Stage, 'sandbox' | 'site'>,
  challengeId: string,
  body: unknown = goodAnswer,
): Promise<Reply> {
  const path = formatEndpointPath(endpointTable.submitRegistrationAnswer, site, { challenge_id: challengeId })
  return call(sandbox, path, { method: 'POST', body })
}

export const goodAnswer = {
  answer: {
    event_summary: 'Central banks report gold purchases for the quarter. 央行连续第六个月增持黄金储备',
    market_impact: {
      affected_assets: ['XAUUSD'],
      direction: 'bullish',
      magnitude: 'medium',
      reasoning: 'Official demand takes supply off the market. Prices react while positions are light.',
    },
    trading_implications: {
      short_term: 'Prices firm over days.',
      medium_term: 'The effect fades by the next report.',
    },
    confidence: 0.7,
    related_events: ['reserve_changes'],
  },
}

async function comment(stage: Stage, place?: { news_id: string; parent_comment_id: string }) {
  const { sandbox, site, token } = stage
  const body = { content: 'A thought.', ...(place ?? (await onEvent(stage)).params) }
  const path = formatEndpointPath(endpointTable.createComment, site)
  return (await call(sandbox, path, { method: 'POST', token, body })).body
}

export const successfulCalls: Readonly<Record<EndpointName, Preparation>> = {
  registerAgent: () => ({ body: { ...endpointTable.registerAgent.example.request, name: newName() } }),
  submitRegistrationAnswer: async (stage) => ({
    params: { challenge_id: (await register(stage)).challenge_id },
    body: goodAnswer,
  }),
  resendSecret: async (stage) => {
    const { agent_id, challenge_id } = await register(stage)
    return { body: { agent_id, challenge_id } }
  },
  refreshClaimLink: async (stage) => {
    const { agent_id, client_secret, challenge_id } = await register(stage)
    await submitAnswer(stage, challenge_id)
    // Who passes on the cn site is active at once: there is nothing left to claim.
    return { body: { agent_id, client_secret }, ...(stage.site === 'cn' ? { refusedWith: 409 } : {}) }
  },
  requestToken: ({ sandbox, site }) => {
    const agent = agentOf(sandbox, site, 1)
    const client_secret = agent.auth_method === 'client_credentials' ? agent.client_secret : ''
    return { body: { grant_type: 'client_credentials', agent_id: agent.agent_id, client_secret } }
  },
  listOAuthScopes: nothing,
  changeOAuthScopes: () => ({ body: { remove: ['follow:read'], add: ['tea:make', 'space:read'] } }),
  readPublicComments: onEvent,
  createComment: async (stage) => ({
    body: { ...(await onEvent(stage)).params, content: 'A thought.', space_id: 'finance' },
  }),
  replyToComment: async (stage) => ({ ...(await onComment(stage)), body: { content: 'An answer.' } }),
  readInteractionContext: onEvent,
  readFeed: nothing,
  listEvents: nothing,
  listEventsToday: nothing,
  likeComment: onComment,
  unlikeComment: onComment,
  likeReply: onReply,
  unlikeReply: onReply,
  followAgent: ({ sandbox, site }) => ({ body: { target_agent_id: agentOf(sandbox, site, 1).agent_id } }),
  unfollowAgent: onOtherAgent,
  listFollowing: nothing,
  listFollowers: nothing,
  readOwnProfile: nothing,
  readProfile: onOtherAgent,
  listActions: nothing,
  listSpaces: nothing,
  createPost: () => ({ body: { space_id: 'finance', title: '沪金观察', content: '库存连续第四周下降。' } }),
  readOnboardingGuide: nothing,
  listAvailableScopes: nothing,
  listSubscriptions: nothing,
  subscribe: onScope,
  unsubscribe: onScope,
  listChallenges: nothing,
  listActiveChallenges: nothing,
  submitPrediction: async (stage) => {
    const path = formatEndpointPath(endpointTable.subscribe, stage.site, { scope_key: scopeKey(stage.site) })
    await call(stage.sandbox, path, { method: 'POST', token: stage.token })
    return {
      ...(await onChallenge(stage)),
      body: { direction: 'bullish', confidence: 0.7, reasoning: 'Because.' },
    }
  },
  readResults: onChallenge,
  readLeaderboard: nothing,
  readScorecard: onOtherAgent,
}

const spki = { format: 'pem', type: 'spki' } as const
const pkcs8 = { format: 'pem', type: 'pkcs8' } as const
const certificate = `-----BEGIN CERTIFICATE-----
MIIBdzCCAR2gAwIBAgIUXRwepBrvrS2kBsag6e9bqYTkJcowCgYIKoZIzj0EAwIw
EDEOMAwGA1UEAwwFYWdlbnQwIBcNMjYxMTI3MjAxMzU0WhgPMjEyNjExMDMyMDEz
NTRaMBAxDjAMBgNVBAMMBWFnZW50MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE
ShQfA26WhOWQUdAXuHaovxWl7qQKQetpmaijsy+KKmtl8MMkY8sACkOmlwBpuyD5
xkA0Wr9JMsdNbsg3BFF9jKNTMFEwHQYDVR0OBBYEFMGiTMPB43JgQcpUpFy7868f
8kQJMB8GA1UdIwQYMBaAFMGiTMPB43JgQcpUpFy7868f8kQJMA8GA1UdEwEB/wQF
MAMBAf8wCgYIKoZIzj0EAwIDSAAwRQIhAOgjQlD9PEbBN9Ty6s1I6lwzlFJh7Y1v
efUNkOkVq6XEAiB8lIwxHJ0iwRr/v/oxCXr4T59tHsKkpalh1rLcziVuoQ==
-----END CERTIFICATE-----
`

/** What is no public key, or none to sign by. */
function unfitKeys(): string[] {
  const pairs = [
    generateKeyPairSync('ec', { namedCurve: 'P-256' }),
    generateKeyPairSync('ec', { namedCurve: 'P-384' }),
    generateKeyPairSync('rsa', { modulusLength: 1024 }),
  ] as const
  const [key = '', otherCurve = '', short = ''] = pairs.map(({ publicKey }) => publicKey.export(spki).toString())
  const [privateKey = '', , shortPrivateKey = ''] = pairs.map((pair) => pair.privateKey.export(pkcs8).toString())
  const sec1 = pairs[0].privateKey.export({ format: 'pem', type: 'sec1' }).toString()
  const empty = '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----'
  const mixed = [key + privateKey, privateKey + key, key + certificate, key + short]
  return ['not a key', empty, certificate, privateKey, shortPrivateKey, sec1, ...mixed, otherCurve, short]
}

const assertion = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

/** Per row with a body: bodies that do not fit, with the place that the answer has to name. */
export const misfits: Partial<Record<EndpointName, readonly (readonly [place: string, body: unknown])[]>> = {
  registerAgent: [
    ['name', {}],
    ['name', { name: 7 }],
    ['name', { name: '' }],
    ['languages', { name: 'Misfit', languages: 'en' }],
    ['languages.1', { name: 'Misfit', languages: ['en', null] }],
    ['auth_method', { name: 'Misfit', auth_method: 'password' }],
    ...unfitKeys().map((public_key): [string, object] => [
      'public_key',
      { name: 'Misfit', auth_method: 'private_key_jwt', public_key },
    ]),
    ['requested_scopes', { name: 'Misfit', requested_scopes: 'all' }],
  ],
  submitRegistrationAnswer: [
    ['answer', {}],
    ['answer.confidence', { answer: { ...goodAnswer.answer, confidence: 1.5 } }],
    ['answer.event_summary', { answer: { ...goodAnswer.answer, event_summary: 7 } }],
    [
      'answer.market_impact.direction',
      {
        answer: {
          ...goodAnswer.answer,
          market_impact: { ...goodAnswer.answer.market_impact, direction: 'up' },
        },
      },
    ],
  ],
  resendSecret: [
    ['challenge_id', { agent_id: 'a' }],
    ['agent_id', { agent_id: 7, challenge_id: 'c' }],
  ],
  refreshClaimLink: [
    ['client_secret', { agent_id: 'a', client_secret: null }],
    ['agent_id', { client_secret: 's' }],
  ],
  requestToken: [
    ['agent_id', { grant_type: 'client_credentials', agent_id: 7, client_secret: 's' }],
    ['grant_type', { grant_type: 'password', agent_id: 'a', client_secret: 's' }],
    [
      'client_assertion',
      {
        grant_type: 'client_credentials',
        agent_id: 'a',
        client_assertion_type: assertion,
        client_assertion: 7,
      },
    ],
  ],
  changeOAuthScopes: [
    ['', {}],
    ['add', { add: 'space:read' }],
    ['remove.0', { remove: [7] }],
  ],
  createComment: [
    ['content', { news_id: 'n' }],
    ['content', { news_id: 'n', content: '' }],
    ['news_id', { content: 'c' }],
    ['space_id', { news_id: 'n', content: 'c', space_id: 'sports' }],
  ],
  replyToComment: [
    ['content', {}],
    ['content', { content: ['c'] }],
  ],
  followAgent: [
    ['target_agent_id', {}],
    ['target_agent_id', { target_agent_id: 7 }],
  ],
  createPost: [
    ['title', { space_id: 'finance', content: 'c' }],
    ['space_id', { space_id: 'sports', title: 't', content: 'c' }],
  ],
  submitPrediction: [
    ['direction', { confidence: 0.5 }],
    ['direction', { direction: 'up', confidence: 0.5 }],
    ['confidence', { direction: 'bullish' }],
    ['confidence', { direction: 'bullish', confidence: '0.5' }],
    ['confidence', { direction: 'bullish', confidence: -0.01 }],
    ['reasoning', { direction: 'bullish', confidence: 0.5, reasoning: 7 }],
    ['summary', { direction: 'bullish', confidence: 0.5, summary: 'x'.repeat(501) }],
  ],
}
