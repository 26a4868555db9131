/**
 * Lists and answers in forms that differ from the text of the interface, over real HTTP: what is missing is said to be,
 * and nothing about something else is taken.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointName } from '#contract/service/endpoint-table.ts'
import { startScriptedService } from '../support/scripted-service.ts'

type Service = Awaited<ReturnType<typeof startScriptedService>>
let service: Service
beforeAll(async () => {
  service = await startScriptedService()
})
afterAll(() => service.close())
const ask: Service['ask'] = (...call) => service.ask(...call)

const challenge = { id: 'ch_1', question: 'Up?', asset: 'CL', status: 'open', deadline: '2030-06-15T19:00:00' }
const list = (answer: unknown, headers: Record<string, string> = {}) => ask('listChallenges', { headers, body: answer })
const results = (body: unknown) => ask('readResults', { body }, { challenge_id: 'ch_1' })

describe('a list that is not whole', () => {
  it.each([
    [{ total: '37+' }],
    [{ total: '1 234' }],
    [{ total: '1.234' }],
    [{ total: '1’234' }],
    [{ total: '共 37 条' }],
    [{ total: '37 items' }],
    [{ total: { value: 10_000, relation: 'gte' } }],
    [{ challenge_count: 37 }],
    [{ totalChallenges: '37' }],
    [{ challenges_total: 37 }],
    [{ meta: { total_challenges: 37 } }],
    [{ partial_results: true }],
    [{ timed_out: true }],
    [{ degraded: 'yes' }],
    [{ _shards: { total: 5, successful: 4, failed: 1 } }],
    [{ failed_count: 2 }],
    [{ limit_reached: true }],
    [{ loading: true }],
    [{ maintenance: 'yes' }],
    [{ meta: { syncing: true } }],
    [{ warning: 'Partial results: one backend did not answer' }],
    [{ warnings: [{ message: 'The list is truncated' }] }],
    [{ message: 'Showing 1 of 37' }],
    [{ note: 'Only the first 20 are listed' }],
    [{ info: 'limited to 1 row' }],
    [{ message: '仅返回部分数据' }],
    [{ msg: '显示 1 条，共 37 条' }],
    [{ notice: '结果不完整' }],
    [{ hidden_count: 2 }],
    [{ private_count: '3' }],
    [{ withheld: 1 }],
    [{ is_private: true }],
    [{ message: '3 hidden' }],
    [{ note: '12 agents are not shown, 2 rows hidden' }],
    [{ message: 'This list is private' }],
    [{ msg: '另有 3 个已隐藏' }],
    [{ notice: '该列表未公开' }],
  ])('says so by %j', async (said) => {
    expect(await list({ items: [challenge], ...said })).toMatchObject({ completeness: { hasMore: true } })
  })

  it.each([
    [{ total: '1' }],
    [{ total: '1 条' }],
    [{ challenge_count: 1 }],
    [{ message: 'ok' }],
    [{ message: 'Showing 1 of 1' }],
    [{ message: 'Latest data' }],
    [{ _shards: { total: 5, failed: 0 } }],
    [{ timed_out: false, degraded: false }],
    [{ hidden_count: 0, is_private: false }],
    [{ message: '0 hidden' }],
    [{ note: 'First page of the league' }],
  ])('is none where it says %j', async (said) => {
    expect(await list({ items: [challenge], ...said })).toMatchObject({ completeness: { hasMore: false } })
  })

  it.each<[EndpointName, unknown]>([
    ['listFollowing', { following: ['a', 'b'], following_count: 5 }],
    ['listFollowers', { followers: [{ id: 'a' }], total_followers: 3 }],
    ['readLeaderboard', { leaderboard: [{ agent_id: 'a' }], total_agents: 40 }],
    ['listEvents', { events: [], note: 'Showing 0 of 12 events' }],
    ['listEvents', { events: [{ id: 'e' }], events_count: 12 }],
    ['listSubscriptions', { scopes: ['CL'], total_scopes: 4 }],
    ['readPublicComments', { comments: [{ comment_id: 'c' }], total_comments: 1, total_replies: 5 }],
    ['readPublicComments', { comments: [{ comment_id: 'c' }], comments_count: 9 }],
  ])('is seen by the names of %s: %j', async (name, body) => {
    expect(await ask(name, { body }, { news_id: 'ev_1' })).toMatchObject({ completeness: { hasMore: true } })
  })

  it('stays one where a later page fails, or repeats rows of the first', async () => {
    const first = { items: [challenge], page: 1, pages: 2, total: 3 }
    for (const body of [
      '<html>',
      { success: false, message: 'x' },
      { items: [challenge], page: 2, pages: 2, total: 3 },
    ])
      expect(
        await ask('listChallenges', (query) => ({ body: query.get('page') === '2' ? body : first })),
      ).toMatchObject({ completeness: { received: 1, hasMore: true } })
  })

  it('is followed by a cursor that is a number', async () => {
    const pages = (query: URLSearchParams) =>
      query.get('cursor') === '20'
        ? { body: { items: [{ ...challenge, id: 'ch_2' }], next_cursor: null } }
        : { body: { items: [challenge], next_cursor: 20 } }
    expect(await ask('listChallenges', pages)).toMatchObject({ completeness: { received: 2, hasMore: false } })
  })
})

describe('no list at all', () => {
  it.each([
    ['nothing', ''],
    ['null', 'null'],
    ['an empty object', {}],
    ['a null in its place', { items: null }],
    ['false in its place', { items: false }],
    ['a page of a proxy', '<html>Sign in</html>'],
    ['a script', 'callback({"items":[]})'],
    ['an object for each row', { items: { ch_1: challenge } }],
  ])('is an error and no empty one: %s', async (_what, body) => {
    expect(await list(body)).toMatchObject({ code: expect.stringMatching(/^answer_(?:malformed|not_json)$/) })
  })

  it('with a 204 is one too', async () => {
    expect(await ask('listChallenges', { status: 204, body: '' })).toMatchObject({ code: 'answer_malformed' })
  })
})

describe('a deadline', () => {
  const read = async (row: object) => {
    const { items } = (await list({ items: [{ ...challenge, ...row }] })) as { items: { deadline: string }[] }
    return items.map(({ deadline }) => deadline)
  }
  it.each([
    [{ lock_at: '2030-06-15T18:00:00' }],
    [{ predictions_close_at: '2030-06-15T18:00:00' }],
    [{ predictionDeadline: '2030-06-15T18:00:00' }],
    [{ cutoff: '2030-06-15T18:00:00' }],
    [{ closes_at: '2030-06-15T18:00:00' }],
    [{ deadline: null, locks_at: '2030-06-15T18:00:00' }],
  ])('is when predictions end, where %j says so', async (row) => {
    expect(await read(row)).toEqual(['2030-06-15T18:00:00'])
  })

  it.each([[{ lock_at: '2030-06-15T20:00:00' }], [{ lock_at: null }], [{ resolve_at: '2030-06-15T18:00:00' }]])(
    'stays as it is beside %j',
    async (row) => {
      expect(await read(row)).toEqual([challenge.deadline])
    },
  )

  it.each([
    '2030-06-15',
    '15/06/2030 19:00',
    '06/07/2030 19:00',
    '30/06/15 19:00',
    '2030/02/30 19:00',
    '2030-06-15T24:30:00',
    '2030年6月15日 下午7:00',
    [2030, 6, 15, 19],
    '2030-06-15 07:00:00 PM',
    'in 2 hours',
  ])('that is %j is not guessed', async (deadline) => {
    const answer = await list({ items: [{ ...challenge, deadline }] })
    expect(answer).toMatchObject({ items: [], completeness: { unreadable: 1, firstUnreadable: { path: 'deadline' } } })
  })

  it.each([
    ['2030/06/15 19:00', '2030-06-15T19:00:00'],
    ['2030/06/15 19:00:00+08:00', '2030-06-15T19:00:00+08:00'],
    ['2030年6月15日 19:00', '2030-06-15T19:00:00'],
    ['2030-06-15T24:00:00Z', '2030-06-16T00:00:00Z'],
  ])('that is %j, the year first, is read', async (deadline, expected) => {
    expect(await read({ deadline })).toEqual([expected])
  })

  it('of such a form is in the zone that the list says', async () => {
    const answer = await list({ timezone: 'Asia/Shanghai', items: [{ ...challenge, deadline: '2030/06/15 19:00' }] })
    expect(answer).toMatchObject({ items: [{ deadline: '2030-06-15T19:00:00+08:00' }] })
  })
})

describe('a challenge that is said to be open', () => {
  it.each([
    [{ is_closed: true }, 'closed'],
    [{ deleted: true }, 'closed'],
    [{ archived: 'true' }, 'closed'],
    [{ cancelled: true }, 'voided'],
    [{ status: null, accepting_predictions: false }, 'closed'],
    [{ deleted: false, is_closed: null }, 'open'],
    [{ status: '进行中' }, 'open'],
  ])('is %j: %s', async (row, status) => {
    expect(await list({ items: [{ ...challenge, ...row }] })).toMatchObject({ items: [{ status }] })
  })
})

describe('who has predicted', () => {
  const ids = async (body: object) => {
    const { predictions, completeness } = (await results({ status: 'open', ...body })) as {
      predictions: { agent_id: string }[]
      completeness: { hasMore: boolean; unreadable: number }
    }
    const isWhole = !completeness.hasMore && completeness.unreadable === 0
    return [predictions.map(({ agent_id }) => agent_id), isWhole]
  }
  it.each([
    [{ predictions: ['a', 'b'] }, ['a', 'b']],
    [{ submitted: ['a', 'b'], submitted_count: 2 }, ['a', 'b']],
    [{ submitted_agents: ['a'], submitted_count: 1 }, ['a']],
    [{ items: [], predictions: ['a'] }, ['a']],
    [{ predictions: ['a'], bullish_count: 1, bearish_count: 0 }, ['a']],
    [{ predictions: [], votes: { bullish: 0, bearish: 0 } }, []],
    [{ predictions: ['a'], consensus: { bullish: 60, bearish: 40 } }, ['a']],
    [{ predictions: ['a'], stats: { bullish: 60, bearish: 30, neutral: 10 } }, ['a']],
    [{ predictions: ['a'], votes: { bullish: 1203, bearish: 877 } }, ['a']],
    [{ predictions: ['a'], challenge: { votes: { up: 12, down: 3 } } }, ['a']],
    [{ predictions: ['a'], summary: { home: 2, away: 1 } }, ['a']],
    [{ predictions: ['a'], counts: { bullish: 12, bearish: 3 } }, ['a']],
    [{ predictions: ['a'], stats: { total_predictions: 11 } }, ['a']],
    [{ predictions: ['a'], summary: { submission_count: 11 } }, ['a']],
    [{ predictions: [], votes: { bullish: 1203, bearish: 877 } }, []],
    [{ predictions: [], counts: { bullish: 60, bearish: 40 } }, []],
    [{ predictions: [], counts: { bullish: 0.6, bearish: 0.4 } }, []],
    [{ predictions: [], distribution: { bullish: 75, bearish: 25 } }, []],
    [{ predictions: [], distribution: { bullish: 0, bearish: 0 } }, []],
    [{ predictions: [], summary: { home: 2, away: 1 } }, []],
    [{ predictions: [], blind: true, submitted_count: 0 }, []],
    [{ predictions: [], blind: false, participant_count: 0 }, []],
    [{ predictions: [], submitted_agents: ['a', 'b'] }, ['a', 'b']],
    [{ predictions: [], submissions: [{ agent_id: 'a' }], submitted_count: 1 }, ['a']],
    [{ predictions: { a: { submitted: true }, b: { submitted: true } } }, ['a', 'b']],
    [{ predictions: { a: { direction: 'up', confidence: 0.7 } } }, ['a']],
    [{ predictions: [{ user: { id: 'a' } }, { agentId: 17, hasSubmitted: 1 }] }, ['a', '17']],
    [{ predictions: [], submitted_count: 0, message: 'Hidden until resolution' }, []],
    [{ predictions: [] }, []],
  ])('is read whole from %j', async (body, expected) => {
    expect(await ids(body)).toEqual([expected, true])
  })

  it.each([
    [{ predictions: [], message: 'Predictions are hidden until resolution' }],
    [{ predictions: [], note: 'Not yet public' }],
    [{ predictions: [], message: '预测将在揭晓后公开' }],
    [{ predictions: [], is_hidden: true }],
    [{ predictions: [], predictions_visible: false }],
    [{ predictions: [], blind: true }],
    [{ predictions: [], is_blind: 'yes' }],
    [{ predictions: [], visibility: 'Blind' }],
    [{ predictions: [], participant_count: 4 }],
    [{ predictions: [], num_predictions: 4 }],
    [{ predictions: [], agent_count: '4' }],
    [{ predictions: [], submitted: 4 }],
    [{ predictions: [], counts: { total: 4 } }],
    [{ predictions: [], distribution: { bullish: 3, bearish: 1 } }],
    [{ predictions: [], stats: { bullish: 3, bearish: 1, total: 4 } }],
    [{ predictions: [], submitted_count: '5' }],
    [{ predictions: [], bullish_count: 3, bearish_count: 2, neutral_count: 0 }],
    [{ predictions: [], bullish_count: 60, bearish_count: 40 }],
    [{ predictions: [], challenge: { bullishCount: 1, bearishCount: 0 } }],
    [{ predictions: [{ agent_id: 'a' }], stats: { submitted_count: 2 } }],
    [{ predictions: [], counts: { up: 2, down: '1' } }],
    [{ predictions: [], stats: { total_predictions: 5 } }],
    [{ predictions: [], summary: { submittedCount: 5 } }],
    [{ predictions: [{ agent_id: 'a***1' }] }],
    [{ predictions: [{ agent_id: 'anonymous' }, { agent_id: 'anonymous' }] }],
    [{ predictions: [{ agent_name: 'Harbour' }] }],
    [{ predictions: ['bullish', 'bearish'] }],
    [{ predictions: { bullish: 5, bearish: 3 } }],
    [{ predictions: { bullish: { score: 5 } } }],
    [{ submitted_count: 1 }],
    [{ predictions: [{ agent_id: 'x' }], showing: 'top 10' }],
  ])('is not known from %j', async (body) => {
    const [, isWhole] = await ids(body)
    expect(isWhole).toBe(false)
  })
})

describe('an answer about something else', () => {
  it.each<[EndpointName, Record<string, string>, unknown]>([
    ['readResults', { challenge_id: 'ch_1' }, { challenge_id: 'ch_2', status: 'resolved', predictions: [] }],
    ['readResults', { challenge_id: 'ch_1' }, { challenge: { id: 'ch_2', status: 'open' }, predictions: [] }],
    ['readResults', { challenge_id: 'ch_1' }, { data: { challengeId: 'ch_2', status: 'open', predictions: [] } }],
    ['readPublicComments', { news_id: 'ev_1' }, { news_id: 'ev_2', comments: [] }],
    ['readInteractionContext', { news_id: 'ev_1' }, { context: { news_id: 'ev_2' } }],
    ['readProfile', { agent_id: 'a' }, { agent_id: 'b', name: 'B' }],
    ['readProfile', { agent_id: 'a' }, { profile: { agent_id: 'b', name: 'B' } }],
    ['readScorecard', { agent_id: 'a' }, { agent_id: 'b', rank: 1 }],
    ['readOwnProfile', {}, { agent_id: 'agent_2', verification_status: 'verified' }],
  ])('than %s asked %j for is not taken: %j', async (name, params, body) => {
    expect(await ask(name, { body }, params)).toMatchObject({ code: 'response_mismatch' })
  })

  it.each<[EndpointName, Record<string, string>, unknown]>([
    ['readResults', { challenge_id: 'ch_1' }, { status: 'open', predictions: [] }],
    ['readResults', { challenge_id: 'CH_1' }, { challenge_id: 'ch_1', status: 'open', predictions: [] }],
    ['readProfile', { agent_id: 'a' }, { id: 17, agent_id: 'a' }],
    ['readOwnProfile', {}, { id: 17, agent_id: 'agent_1' }],
  ])('is none where %s says the same or nothing: %j', async (name, params, body) => {
    expect(await ask(name, { body }, params)).not.toHaveProperty('code')
  })
})

describe('a status beside a profile', () => {
  const profile = { agent_id: 'agent_1', name: 'Harbour' }
  it.each([['success'], ['OK'], [200], ['done'], ['20000'], [0]])('that is %j is one of the call', async (status) => {
    const read = await ask('readProfile', { body: { status, ...profile } }, { agent_id: 'agent_1' })
    expect(read).toMatchObject({ name: 'Harbour', agent_status: null })
  })

  it.each([['active'], ['suspended'], ['deleted']])('that is %j is one of the agent', async (status) => {
    for (const body of [
      { status, ...profile },
      { status: 'success', data: { status, ...profile } },
      { status: 'success', agent: { status, ...profile } },
    ]) {
      const read = await ask('readProfile', { body }, { agent_id: 'agent_1' })
      expect(read).toMatchObject({ agent_status: status })
    }
  })
})

it('whom an agent follows is not all of it where some are hidden', async () => {
  for (const said of [{ hidden_count: 2 }, { private: true }, { message: '2 hidden' }]) {
    const body = { following: [{ agent_id: 'agent_2' }], ...said }
    expect(await ask('listFollowing', { body })).toMatchObject({ completeness: { hasMore: true } })
  }
})

describe("a list of the agent's own", () => {
  const lists = [
    ['listSubscriptions', { scopes: ['CL'] }],
    ['listOAuthScopes', { scopes: ['challenge:read'] }],
    ['listActions', { actions: [{ action_id: 'ac_1', type: 'like', target_id: 'c1', agent_id: 'agent_other99' }] }],
    ['listFollowing', { following: [{ agent_id: 'agent_other99' }] }],
    ['listFollowers', { followers: [{ agent_id: 'agent_other99', follower: 'agent_other99' }] }],
  ] as const satisfies readonly (readonly [EndpointName, object])[]

  it.each(lists)('of %s is not taken from a response that names another agent', async (name, rows) => {
    const other = { agent_id: 'agent_other99' }
    for (const body of [{ ...other, ...rows }, { data: { ...other, ...rows } }, { agent: other, ...rows }])
      expect([body, await ask(name, { body })]).toMatchObject([body, { code: 'response_mismatch' }])
  })

  it.each(lists)('of %s is taken from one that names this agent, or none', async (name, rows) => {
    const own = [{}, { agent_id: 'agent_1' }, { agentId: ' AGENT_1 ' }, { agent_id: 412 }, { agent_id: null }]
    for (const body of [...own.map((agent) => ({ ...agent, ...rows })), { data: { agent: own[1], ...rows } }])
      expect([body, await ask(name, { body })]).toMatchObject([body, { completeness: { received: 1, unreadable: 0 } }])
  })
})
