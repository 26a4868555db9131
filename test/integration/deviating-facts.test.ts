/** Facts in forms that differ from the text of the interface, over real HTTP: none is shown that is not so. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ScriptedAnswer, startScriptedService } from '../support/scripted-service.ts'

type Service = Awaited<ReturnType<typeof startScriptedService>>
let service: Service
beforeAll(async () => {
  service = await startScriptedService()
})
afterAll(() => service.close())
const ask: Service['ask'] = (...call) => service.ask(...call)

const results = (body: unknown) => ask('readResults', { body }, { challenge_id: 'ch_1' })

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

  it.each(['17 / 20', '8.5 of 10', 850, -5, 0.85, 'A', null])('have no score in %j', async (score) => {
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

  it('has no average of no predictions', async () => {
    const rows = [
      { agent_id: 'a', prediction_count: 0, avg_score: 0, accuracy_rate: 0 },
      { agent_id: 'b', prediction_count: 3, avg_score: 0, accuracy_rate: 0 },
    ]
    expect(await read(rows)).toMatchObject([
      { prediction_count: 0, avg_score: null, accuracy_rate: null },
      { prediction_count: 3, avg_score: 0, accuracy_rate: 0 },
    ])
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
    [{ scopes: [{ key: 'CL', expired: true }, { key: 'ES' }] }, ['ES']],
    [{ scopes: [{ key: 'CL', deleted: 1 }] }, []],
    [{ scopes: [{ key: 'CL', is_pending: true }] }, []],
    [{ scopes: [{ key: 'CL', expired: false, pending: null }] }, ['CL']],
    [{ scopes: ['CL,ES'] }, ['CL', 'ES']],
  ])('is read from %j', async (body, scopes) => {
    expect(await ask('listSubscriptions', { body })).toMatchObject({ scopes })
  })

  const held = { scope_key: 'CL', status: 'active' }
  const ended = { scope_key: 'CL', status: 'unsubscribed' }
  it.each([
    [[held, held], ['CL'], 0],
    [[ended, ended], [], 0],
    [
      [
        { ...held, created_at: '2026-06-14T00:00:00' },
        { ...ended, created_at: '2026-06-15T00:00:00' },
      ],
      [],
      0,
    ],
    [
      [
        { ...held, subscribed_at: '2026-06-16T00:00:00' },
        { ...ended, unsubscribed_at: '2026-06-15T00:00:00' },
      ],
      ['CL'],
      0,
    ],
    [[held, ended, { scope_key: 'ES' }], ['ES'], 1],
    [[ended, held], [], 1],
  ])('is not said by rows that contradict each other: %j', async (scopes, expected, unreadable) => {
    expect(await ask('listSubscriptions', { body: { scopes } })).toMatchObject({
      scopes: expected,
      completeness: { unreadable },
    })
  })

  it.each([
    ['["challenge:read", "prediction:submit"]', ['challenge:read', 'prediction:submit']],
    ['challenge:read,prediction:submit', ['challenge:read', 'prediction:submit']],
    ['', null],
    [[], null],
    [{ 'challenge:read': true }, ['challenge:read']],
    [{ 'challenge:read': true, 'prediction:submit': false }, ['challenge:read']],
  ])('as a token of %j says it', async (scope, expected) => {
    expect(await ask('requestToken', { body: { access_token: 't', scope } })).toMatchObject({ scope: expected })
  })
})

describe('a token', () => {
  it.each(['null', 'undefined', 'None', '-', ''])('is none in %j', async (access_token) => {
    expect(await ask('requestToken', { body: { access_token } })).toMatchObject({ code: 'answer_malformed' })
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
  const predict = (answer: ScriptedAnswer) => ask('submitPrediction', answer, { challenge_id: 'ch_1' })
  it.each([
    [200, { id: 'p', existing: true }],
    [200, { id: 'p', already_exists: true }],
    [200, { id: 'p', created: false }],
    [200, { id: 'p', deleted: true }],
    [200, { id: 'p', status: 'cancelled' }],
    [200, { id: 'p', confirmed: false }],
    [200, { id: 'p', test: true }],
    [200, { id: 'p', warning: 'Challenge already closed' }],
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
