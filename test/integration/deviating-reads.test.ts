/**
 * Answers of deployments that differ from the text of the interface, over real HTTP and through the client as main
 * makes it: nothing is shown that is not so, and what is missing is said to be.
 */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agentIdSchema } from '#contract/ids.ts'
import type { EndpointName } from '#contract/service/endpoint-table.ts'
import type { ServiceClient } from '../../src-main/service/service-client.ts'
import { createTestClient } from '../support/test-client.ts'

interface Scripted {
  status?: number
  headers?: Record<string, string>
  body: unknown
}
let scripted: Scripted | ((query: URLSearchParams) => Scripted)
let server: Server
let baseUrl: string

beforeAll(async () => {
  server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://127.0.0.1')
    const answer = typeof scripted === 'function' ? scripted(searchParams) : scripted
    const body = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers })
    response.end(answer.status === 204 ? undefined : body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((done) => server.close(done)))

/** What the client makes of an answer: its value, or the code of its error. */
async function ask(name: EndpointName, answer: typeof scripted, params: Record<string, string> = {}): Promise<unknown> {
  scripted = answer
  const client: ServiceClient = createTestClient()
  const agentId = agentIdSchema.parse('agent_1')
  const body = name === 'submitPrediction' ? { direction: 'bullish' as const, confidence: 0.7 } : undefined
  try {
    const args = { baseUrl, site: 'global' as const, params, agentId, ...(body === undefined ? {} : { body }) }
    return await client.call(name, args).catch(({ code, details }) => ({ code, details }))
  } finally {
    client.close()
  }
}

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
    [{ warning: 'Partial results: one backend did not answer' }],
    [{ warnings: [{ message: 'The list is truncated' }] }],
    [{ message: 'Showing 1 of 37' }],
    [{ note: 'Only the first 20 are listed' }],
    [{ info: 'limited to 1 row' }],
    [{ message: '仅返回部分数据' }],
    [{ msg: '显示 1 条，共 37 条' }],
    [{ notice: '结果不完整' }],
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
    '2030-06-15T24:00:00',
    [2030, 6, 15, 19],
    '2030-06-15 07:00:00 PM',
    'in 2 hours',
  ])('that is %j is not guessed', async (deadline) => {
    const answer = await list({ items: [{ ...challenge, deadline }] })
    expect(answer).toMatchObject({ items: [], completeness: { unreadable: 1, firstUnreadable: { path: 'deadline' } } })
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
    [{ predictions: [], submitted_count: '5' }],
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

describe('results that may still change', () => {
  const whole = {
    status: 'resolved',
    result: 'bullish',
    resolved_at: '2026-01-01T00:00:00',
    predictions: [{ agent_id: 'a', direction: 'up', confidence: 0.7, is_correct: true, score: 85 }],
  }
  it.each([[{ preliminary: true }], [{ is_final: false }], [{ scoresFinal: 'false' }], [{ disputed: true }]])(
    'say so by %j',
    async (said) => {
      expect(await results({ ...whole, ...said })).toMatchObject({ isProvisional: true })
    },
  )
  it.each([[{}], [{ is_final: true }], [{ disputed: false }]])('do not by %j', async (said) => {
    expect(await results({ ...whole, ...said })).toMatchObject({ isProvisional: false })
  })

  it.each(['85 / 100', '85%', 850, -5, 0.85, 'A', null])('have no score in %j', async (score) => {
    const body = { ...whole, predictions: [{ ...whole.predictions[0], score }] }
    expect(await results(body)).toMatchObject({ predictions: [{ score: null }] })
  })

  it.each([70, 4, 'high', -0.1, null])('have no confidence in %j', async (confidence) => {
    const body = { ...whole, predictions: [{ ...whole.predictions[0], confidence }] }
    expect(await results(body)).toMatchObject({ predictions: [{ confidence: null }] })
  })
})

describe('a leaderboard', () => {
  const read = async (items: readonly object[]) => {
    const answer = (await ask('readLeaderboard', { body: { items } })) as { items: Record<string, unknown>[] }
    return answer.items
  }
  it.each<[unknown[], (number | null)[]]>([
    [
      [0, 1, 2],
      [null, null, null],
    ],
    [
      ['0', '1'],
      [null, null],
    ],
    [
      [1, 2, 0],
      [1, 2, null],
    ],
    [
      [1, 1, '3rd'],
      [1, 1, 3],
    ],
    [
      ['#1', '=2', 'T2'],
      [1, 2, 2],
    ],
    [
      [null, '-', -1],
      [null, null, null],
    ],
    [
      [1.5, 'first', true],
      [null, null, null],
    ],
  ])('of the ranks %j has %j', async (ranks, expected) => {
    const items = await read(ranks.map((rank, at) => ({ rank, agent_id: `a${at}` })))
    expect(items.map(({ rank }) => rank)).toEqual(expected)
  })

  it('has no more right predictions than there are', async () => {
    expect(await read([{ agent_id: 'a', prediction_count: 5, correct_count: 9 }])).toMatchObject([
      { prediction_count: 5, correct_count: null },
    ])
  })
})

describe('what an agent holds', () => {
  it.each([
    [
      {
        scopes: [
          { key: 'CL', unsubscribed_at: '2026-01-01T00:00:00' },
          { key: 'ES', unsubscribed_at: null },
        ],
      },
      ['ES'],
    ],
    [{ scopes: [{ key: 'CL', revokedAt: 1_781_550_000 }] }, []],
    [{ all: true, scopes: [] }, ['*']],
    [{ all: false, scopes: [] }, []],
    [{ subscribed_to_all: 'true', scopes: ['CL'] }, ['CL']],
    [{ scopes: ['CL'], pending: ['ES'] }, ['CL']],
  ])('is read from %j', async (body, scopes) => {
    expect(await ask('listSubscriptions', { body })).toMatchObject({ scopes })
  })

  it.each([
    ['["challenge:read", "prediction:submit"]', ['challenge:read', 'prediction:submit']],
    ['challenge:read,prediction:submit', ['challenge:read', 'prediction:submit']],
    ['', null],
    [[], null],
    [{ 'challenge:read': true }, null],
  ])('as a token of %j says it', async (scope, expected) => {
    expect(await ask('requestToken', { body: { access_token: 't', scope } })).toMatchObject({ scope: expected })
  })
})

describe('a discussion', () => {
  it('says that there are more replies where replies have replies', async () => {
    const replies = [{ reply_id: 'r', content: 'y', replies: [{ reply_id: 'rr', content: 'z' }] }]
    const body = { comments: [{ comment_id: 'c', content: 'x', replies }] }
    expect(await ask('readPublicComments', { body }, { news_id: 'ev_1' })).toMatchObject({
      comments: [{ has_more_replies: true }],
    })
  })
})

describe('a receipt of a prediction', () => {
  const predict = (answer: Scripted) => ask('submitPrediction', answer, { challenge_id: 'ch_1' })
  it.each([
    [200, { id: 'p', existing: true }],
    [200, { id: 'p', already_exists: true }],
    [200, { id: 'p', created: false }],
    [200, { id: 'p', late: true }],
    [200, { id: 'p', ignored: 'true' }],
    [200, { id: 'p', status: 'late' }],
    [200, { id: 'p', status: 'already_submitted' }],
    [200, { id: 'p', status: '已截止' }],
    [200, { id: 'p', message: 'You have already predicted; this is the existing prediction' }],
    [200, { id: 'p', note: 'Returning existing prediction' }],
    [200, { id: 'p', message: 'The submission was not counted' }],
    [200, { id: 'p', message: '您已有预测记录' }],
    [200, { id: 'p', message: '請勿重複提交' }],
    [202, { id: 'p' }],
    [207, { id: 'p' }],
    [208, { id: 'p' }],
    [200, '<html>ok</html>'],
    [204, ''],
    [200, '"pr_1"'],
    [200, [{ prediction_id: 'p' }]],
  ])('with a %i that says %j is in doubt', async (status, body) => {
    expect(await predict({ status, body })).toMatchObject({ code: 'outcome_unknown' })
  })

  it.each([
    [{ id: 'p', message: 'Prediction submitted' }],
    [{ id: 'p', message: '预测已提交' }],
    [{ id: 'p', message: '提交成功' }],
    [{ id: 'p', existing: false, late: null, errors: [] }],
    [{ id: 'p', warnings: ['Claim your agent'] }],
  ])('that says %j is one', async (body) => {
    expect(await predict({ status: 201, body })).toMatchObject({ prediction_id: 'p' })
  })
})
