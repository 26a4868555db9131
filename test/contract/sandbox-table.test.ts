/** Every row of the endpoint table is answered by the sandbox, strictly as the row says, and read by the client's schema. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Site } from '#contract/ids.ts'
import { type EndpointName, endpointNames, endpointTable } from '#contract/service/endpoint-table.ts'
import { endpointPath } from '#contract/service/paths.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { agentOf, call, operate, tokenOf } from './sandbox-client.ts'

/** What a successful call of each row needs; a row without an entry does not compile. */
interface Prepared {
  params?: Record<string, string>
  body?: unknown
  /** Where the sandbox says no on one site by design. */
  refusedWith?: number
}
interface Stage {
  sandbox: RunningSandbox
  site: Site
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
const onComment: Preparation = async (stage) => ({ params: { comment_id: await comment(stage) } })
const onReply: Preparation = async (stage) => ({
  params: { reply_id: await comment(stage, await comment(stage)) },
})

let registered = 0
const registration = async ({ sandbox, site }: Stage) => {
  registered += 1
  const path = endpointPath(endpointTable.registerAgent, site)
  const body = { ...endpointTable.registerAgent.example.request, name: `Registered ${registered}` }
  return (await call(sandbox, path, { method: 'POST', body })).body
}
const answer = async (stage: Stage, registrationId: string) => {
  const path = endpointPath(endpointTable.submitRegistrationAnswer, stage.site, {
    challenge_id: registrationId,
  })
  return call(stage.sandbox, path, { method: 'POST', body: goodAnswer })
}
const goodAnswer = {
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

async function comment({ sandbox, site, token }: Stage, parent?: string): Promise<string> {
  const known = sandbox as RunningSandbox & { lastEvent?: string }
  if (parent === undefined)
    known.lastEvent = (await operate(sandbox, 'events', { site, title: 'An event' })).id
  const body = { news_id: known.lastEvent, content: 'A thought.', parent_comment_id: parent }
  const reply = await call(sandbox, endpointPath(endpointTable.createComment, site), {
    method: 'POST',
    token,
    body,
  })
  return reply.body.comment_id
}

const preparations = {
  registerAgent: () => {
    registered += 1
    return { body: { ...endpointTable.registerAgent.example.request, name: `Registered ${registered}` } }
  },
  submitRegistrationAnswer: async (stage) => ({
    params: { challenge_id: (await registration(stage)).challenge_id },
    body: goodAnswer,
  }),
  resendSecret: async (stage) => {
    const { agent_id, challenge_id } = await registration(stage)
    return { body: { agent_id, challenge_id } }
  },
  refreshClaimLink: async (stage) => {
    const { agent_id, client_secret, challenge_id } = await registration(stage)
    await answer(stage, challenge_id)
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
    body: { news_id: (await onEvent(stage)).params?.news_id, content: 'A thought.', space_id: 'finance' },
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
    const path = endpointPath(endpointTable.subscribe, stage.site, { scope_key: scopeKey(stage.site) })
    await call(stage.sandbox, path, { method: 'POST', token: stage.token })
    return {
      ...(await onChallenge(stage)),
      body: { direction: 'bullish', confidence: 0.7, reasoning: 'Because.' },
    }
  },
  readResults: onChallenge,
  readLeaderboard: nothing,
  readScorecard: onOtherAgent,
} satisfies Record<EndpointName, Preparation>

describe('every row of the endpoint table', () => {
  let sandbox: RunningSandbox
  const tokens = new Map<Site, string>()
  beforeAll(async () => {
    sandbox = await startSandbox({ agents: 2, limits: false, checkAnswers: true })
    for (const site of ['global', 'cn'] as const)
      tokens.set(site, await tokenOf(sandbox, agentOf(sandbox, site)))
  })
  afterAll(() => sandbox.close())

  const rows = endpointNames.flatMap((name) => endpointTable[name].sites.map((site) => [name, site] as const))

  it.each(rows)('%s is answered on %s', async (name, site) => {
    const row = endpointTable[name]
    const token = tokens.get(site) ?? ''
    const prepare: Preparation = preparations[name]
    const { params, body, refusedWith } = await prepare({ sandbox, site, token })
    const path = endpointPath(row, site, params)
    const reply = await call(sandbox, path, {
      method: row.method,
      body,
      ...(row.auth === 'bearer' ? { token } : {}),
    })
    expect(reply).toMatchObject({ status: refusedWith ?? row.status })
    if (refusedWith !== undefined) return
    expect(row.response.safeParse(reply.status === 204 ? undefined : reply.body)).toMatchObject({
      success: true,
    })
  })
})
