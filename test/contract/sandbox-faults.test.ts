/** Every fault as a client sees it, on a write: what comes back, and whether the service has done what was asked. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { endpointTable } from '#contract/service/endpoint-table.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { agentOf, call, operate, tokenOf } from './sandbox-client.ts'

/** As the bytes say it: a status with its body, or how the connection ended. */
interface Received {
  status: number | null
  type: string | null
  text: string
  ended: 'whole' | 'cut' | 'given up'
  aheadS: number
}

const json = 'application/json'
const html = 'text/html; charset=utf-8'
const content = 'Stocks fell for a third week.'
const whole = { ended: 'whole', aheadS: 0 } as const
const created = { ...whole, status: 201, type: json }

const faults: readonly (readonly [
  effect: unknown,
  received: Partial<Record<keyof Received, unknown>>,
  isApplied: boolean,
])[] = [
  [{ delay_ms: 20 }, { ...created, text: expect.stringContaining(content) }, true],
  ['reset_before', { status: null, ended: 'cut' }, false],
  ['reset_after', { status: null, ended: 'cut' }, true],
  [{ truncate_at: 12 }, { status: 201, ended: 'cut', text: expect.stringMatching(/^\{.{0,11}$/) }, true],
  [{ truncate_at: 0 }, { status: 201, ended: 'cut', text: '' }, true],
  [{ status: 503 }, { ...whole, status: 503, type: json, text: expect.stringContaining('detail') }, false],
  [
    { status: 500, body: 'Oops', headers: { 'x-from': 'proxy' } },
    { ...whole, status: 500, type: 'text/plain', text: 'Oops' },
    false,
  ],
  [
    { status: 409, body: { detail: 'Again' }, applied: true },
    { ...whole, status: 409, text: '{"detail":"Again"}' },
    true,
  ],
  ['html', { ...whole, status: 502, type: html, text: expect.stringMatching(/^<!doctype html>/) }, false],
  [{ html: 200, applied: true }, { ...whole, status: 200, type: html }, true],
  ['not_json', { ...created, text: expect.toSatisfy((text) => !isJson(text)) }, true],
  [{ huge: 100_000 }, { status: 201, text: ' '.repeat(100_000), ended: 'whole' }, true],
  [{ slow: 1 }, { status: 201, ended: 'whole', text: expect.stringContaining(content) }, true],
  ['half_open', { status: null, ended: 'given up' }, true],
  ['wrong_type', { ...created, text: expect.not.stringContaining(content) }, true],
  [{ wrong_type: ['like_count'] }, { ...created, text: expect.stringContaining('"like_count":"0 units"') }, true],
  [{ drop_fields: ['comment_id'] }, { ...created, text: expect.not.stringContaining('"comment_id"') }, true],
  [{ skew_s: 7200 }, { ...created, aheadS: 7200 }, true],
  [{ skew_s: -7200 }, { ...created, aheadS: -7200 }, true],
  [{ status: 204 }, { ...whole, status: 204, text: '' }, false],
  [{ status: 205, applied: true }, { ...whole, status: 205, text: '' }, true],
  [{ status: 304, body: 'Not modified' }, { ...whole, status: 304, text: '' }, false],
  [{ html: 204, applied: true }, { ...whole, status: 204, text: '' }, true],
  [
    { status: 500, body: {}, headers: { 'Content-Type': 'application/problem+json' } },
    { ...whole, status: 500, type: 'application/problem+json' },
    false,
  ],
]

describe('a fault of the sandbox', () => {
  let sandbox: RunningSandbox
  let token: string
  let news_id: string
  beforeAll(async () => {
    sandbox = await startSandbox({ agents: 1, limits: false })
    token = await tokenOf(sandbox, agentOf(sandbox, 'global'))
  })
  afterAll(() => sandbox.close())
  beforeEach(async () => {
    news_id = (await operate(sandbox, 'events', { title: 'An event' })).id
  })

  const path = '/api/v1/agent/comments'
  const write = (patienceMs = 20_000) => {
    const headers = { authorization: `Bearer ${token}` }
    const body = JSON.stringify({ news_id, content })
    return receive(sandbox.baseUrl + path, { method: 'POST', headers, body }, patienceMs)
  }
  const countOfOurs = async () => {
    const { comments } = (await call(sandbox, `/api/v1/public/comments/${news_id}`)).body
    return comments.filter((comment: { content: string }) => comment.content === content).length
  }

  it.each(faults)('%j is seen as such, and only once', async (effect, received, isApplied) => {
    await operate(sandbox, 'faults', { faults: [{ match: { method: 'POST', path }, effect }] })
    // Nothing comes of a connection that stays half open, however long one waits.
    expect(await (effect === 'half_open' ? write(500) : write())).toMatchObject(received)
    expect(await countOfOurs()).toBe(isApplied ? 1 : 0)
    expect(await write()).toMatchObject(created)
    expect(await countOfOurs()).toBe(isApplied ? 2 : 1)
  })

  it('"bare_array" leaves a list without its envelope, which the client reads as well', async () => {
    for (const [name, list] of [
      ['listChallenges', '/api/v1/eval/challenges'],
      ['readLeaderboard', '/api/v1/eval/leaderboard'],
      ['listEvents', '/api/v1/events'],
      ['listAvailableScopes', '/api/v1/public/prediction-scopes'],
      ['listActiveChallenges', '/api/v1/eval/challenges/active'],
    ] as const) {
      await operate(sandbox, 'faults', { faults: [{ match: { path: list }, effect: 'bare_array' }] })
      const { body } = await call(sandbox, list, { token })
      expect(Array.isArray(body)).toBe(true)
      expect(endpointTable[name].response.parse(body)).toMatchObject({
        completeness: { hasMore: false, unreadable: 0 },
      })
    }
  })

  const board = '/api/v1/eval/leaderboard'
  const inAnHour = new Date(Date.now() + 3_600_000).toUTCString()
  it.each([
    ['a status', [{ status: 429 }], 7200],
    ['a status after the act', [{ status: 500, body: 'Oops', applied: true }], 7200],
    ['a page', ['html'], 7200],
    ['a page after the act', [{ html: 200, applied: true }], 7200],
    ['a status, then a skew', [{ status: 503 }, { skew_s: 600 }], 7800],
    ['a skew, then a status', [{ skew_s: 600 }, { status: 503 }], 7800],
    ['a skew, then a page', [{ skew_s: -600 }, { html: 502, applied: true }], 6600],
    ['a slow status', [{ status: 503 }, { slow: 1 }], 7200],
    ['a status with a date', [{ status: 503, headers: { date: inAnHour } }], 3600],
    ['a status with a Date, then a skew', [{ status: 503, headers: { Date: inAnHour } }, { skew_s: 600 }], 4200],
  ])('has the time of the sandbox unless it says another: %s', async (_, effects, aheadS) => {
    const ahead = await startSandbox({ agents: 1 })
    try {
      await operate(ahead, 'clock', { advance_s: 7200 })
      await operate(ahead, 'faults', { faults: effects.map((effect) => ({ match: { path: board }, effect })) })
      expect(await receive(ahead.baseUrl + board, {}, 20_000)).toMatchObject({ ended: 'whole', aheadS })
    } finally {
      await ahead.close()
    }
  })

  it('joins others on the same call', async () => {
    const match = { method: 'POST', path }
    const effects = [{ delay_ms: 1 }, { skew_s: 600 }, { drop_fields: ['news_id'] }, { truncate_at: 40 }]
    await operate(sandbox, 'faults', { faults: effects.map((effect) => ({ match, effect })) })
    expect(await write()).toMatchObject({ status: 201, ended: 'cut', aheadS: 600 })
    expect(await countOfOurs()).toBe(1)
  })

  it('hits one agent and leaves the others alone', async () => {
    const own = agentOf(sandbox, 'global').agent_id
    for (const [agent_id, status] of [
      [own, 503],
      ['somebody-else', 201],
    ] as const) {
      await operate(sandbox, 'faults', {
        faults: [{ match: { agent_id }, effect: { status: 503 }, times: null }],
      })
      expect(await write()).toMatchObject({ status })
    }
    await operate(sandbox, 'faults', { faults: [] })
  })

  it.each(['explode', { status: 99 }, { delay_ms: -1 }, { truncate_at: 1.5 }, { drop_fields: [] }, {}, null])(
    'cannot be %j',
    async (effect) => {
      const reply = await call(sandbox, '/operator/faults', {
        method: 'POST',
        body: { faults: [{ effect }] },
      })
      expect(reply.status).toBe(422)
    },
  )
})

async function receive(url: string, request: RequestInit, patienceMs: number): Promise<Received> {
  const received: Received = { status: null, type: null, text: '', ended: 'whole', aheadS: 0 }
  try {
    const answer = await fetch(url, { ...request, signal: AbortSignal.timeout(patienceMs) })
    received.status = answer.status
    received.type = answer.headers.get('content-type')
    // To the minute: the clock goes on between the two ends.
    received.aheadS = Math.round((Date.parse(answer.headers.get('date') ?? '') - Date.now()) / 60_000) * 60 || 0
    const decoder = new TextDecoder()
    for await (const chunk of answer.body ?? []) received.text += decoder.decode(chunk, { stream: true })
  } catch (error) {
    received.ended = error instanceof Error && error.name === 'TimeoutError' ? 'given up' : 'cut'
  }
  return received
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
