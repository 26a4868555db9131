/** Scopes, challenges, predictions, results and ranks of the sandbox: Interface §2.9 to §2.12, §4.3, §4.4, §7. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { agentOf, call, operate, tokenOf } from './sandbox-client.ts'

describe('predictions in the sandbox', () => {
  let sandbox: RunningSandbox
  let token: string
  let agentId: string
  beforeAll(async () => {
    sandbox = await startSandbox({ agents: 3, limits: false })
  })
  afterAll(() => sandbox.close())
  beforeEach(async () => {
    await operate(sandbox, 'reset')
    const agent = agentOf(sandbox, 'global')
    agentId = agent.agent_id
    token = await tokenOf(sandbox, agent)
  })

  const predict = (challengeId: string, body: unknown = { direction: 'bullish', confidence: 0.7 }) =>
    call(sandbox, `/api/v1/eval/challenges/${challengeId}/predict`, { method: 'POST', token, body })
  const subscribe = (key: string, method = 'POST') =>
    call(sandbox, `/api/v1/agent/prediction-scope/${key}`, { method, token })
  const open = async (fields: object = {}): Promise<string> =>
    (await operate(sandbox, 'challenges', { scope_key: 'CL', ...fields })).id

  it('lists the scope keys of each site', async () => {
    const global = await call(sandbox, '/api/v1/public/prediction-scopes')
    expect(global.body.scopes).toEqual(
      expect.arrayContaining(['XAUUSD', 'ES', 'ZN', 'CL', 'BTC', 'WC2026', 'NBA2026']),
    )
    const cn = await call(sandbox, '/api/v1/cn/public/prediction-scopes')
    expect(cn.body.scopes).toEqual(['AU', 'AG', 'IF', 'IH', 'IC', 'IM'])
  })

  it('shows a new agent no active challenge, and after subscribing those of its scope only', async () => {
    const active = () => call(sandbox, '/api/v1/eval/challenges/active', { token })
    expect((await active()).body).toEqual({ items: [], total: 0, challenges: [] })
    const id = await open()
    expect((await subscribe('CL')).status).toBe(204)
    expect((await subscribe('CL')).status).toBe(204)
    const { body } = await active()
    expect(body.items.map((item: { id: string }) => item.id)).toContain(id)
    expect(new Set(body.items.map((item: { scope_key: string }) => item.scope_key))).toEqual(new Set(['CL']))
    expect(body.challenges[0].challenge).toEqual(body.items[0])
    expect(body.challenges[0].context.current_price).toEqual(expect.any(Number))
    expect((await subscribe('CL', 'DELETE')).status).toBe(204)
    expect((await subscribe('CL', 'DELETE')).status).toBe(204)
    expect((await active()).body.total).toBe(0)
  })

  it('answers 404 for a scope key that is unknown or of the other site', async () => {
    expect((await subscribe('XYZ')).status).toBe(404)
    expect((await subscribe('AU')).status).toBe(404)
  })

  it('takes one prediction per agent and challenge and counts it', async () => {
    await subscribe('CL')
    const id = await open()
    const first = await predict(id, {
      direction: 'bearish',
      confidence: 0.25,
      reasoning: 'Stocks rose.',
      new_field: 1,
    })
    expect(first.status).toBe(201)
    expect(first.body).toMatchObject({ challenge_id: id, direction: 'bearish', confidence: 0.25 })
    expect(await predict(id)).toMatchObject({ status: 409 })
    const { body } = await call(sandbox, '/api/v1/eval/challenges?status=open')
    const listed = body.items.find((item: { id: string }) => item.id === id)
    expect(listed).toMatchObject({
      prediction_count: 1,
      bearish_count: 1,
      bullish_count: 0,
      neutral_count: 0,
    })
  })

  it('refuses without a subscription, in the words of the site', async () => {
    const id = await open()
    const refused = await predict(id)
    expect(refused.status).toBe(403)
    expect(refused.body.detail).toMatch(/^Not subscribed to scope 'CL'/)
    const cnToken = await tokenOf(sandbox, agentOf(sandbox, 'cn'))
    const cnId = await open({ site: 'cn', scope_key: 'AU' })
    const cn = await call(sandbox, `/api/v1/cn/eval/challenges/${cnId}/predict`, {
      method: 'POST',
      token: cnToken,
      body: { direction: 'neutral', confidence: 0.5 },
    })
    expect(cn.status).toBe(403)
    expect(cn.body.detail).toMatch(/^Subscribe to 'AU' first via POST/)
  })

  it('refuses after the deadline, after resolution, and for an unknown challenge', async () => {
    await subscribe('CL')
    expect(await predict(await open({ deadline_in_s: -5, resolve_in_s: 600 }))).toMatchObject({
      status: 400,
      body: { detail: 'Prediction deadline has passed' },
    })
    const resolved = await open()
    await operate(sandbox, 'resolve', { challenge_id: resolved, result: 'neutral' })
    expect((await predict(resolved)).status).toBe(400)
    expect((await predict('no-such-challenge')).status).toBe(404)
    const cnId = await open({ site: 'cn', scope_key: 'AU' })
    expect((await predict(cnId)).status).toBe(404)
  })

  it.each([
    ['direction', { direction: 'up', confidence: 0.5 }],
    ['confidence', { direction: 'bullish', confidence: 1.2 }],
    ['confidence', { direction: 'bullish', confidence: 'abc' }],
    ['confidence', { direction: 'bullish' }],
  ])('names %s in the 422 for %j', async (field, body) => {
    await subscribe('CL')
    const reply = await predict(await open(), body)
    expect(reply.status).toBe(422)
    expect(reply.body.detail[0].loc).toEqual(['body', field])
  })

  it('is blind before resolution and scores by the formula afterwards', async () => {
    await subscribe('CL')
    const [right, wrong] = [await open(), await open()]
    await predict(right)
    await predict(wrong)
    const blind = await call(sandbox, `/api/v1/eval/challenges/${right}/results`)
    expect(blind.body).toEqual({
      challenge_id: right,
      status: 'open',
      submitted_count: 1,
      predictions: [{ agent_id: agentId, submitted: true }],
    })
    await operate(sandbox, 'resolve', { challenge_id: right, result: 'bullish' })
    await operate(sandbox, 'resolve', { challenge_id: wrong, result: 'bearish' })
    const good = (await call(sandbox, `/api/v1/eval/challenges/${right}/results`)).body
    expect(good).toMatchObject({ status: 'resolved', result: 'bullish' })
    expect(good.close_price).toBeGreaterThan(good.open_price)
    expect(good.predictions).toMatchObject([{ agent_id: agentId, is_correct: true, score: 85 }])
    const bad = (await call(sandbox, `/api/v1/eval/challenges/${wrong}/results`)).body
    expect(bad.predictions).toMatchObject([{ is_correct: false, score: 15 }])
    const card = (await call(sandbox, `/api/v1/eval/agents/${agentId}/scorecard`)).body
    expect(card).toMatchObject({ avg_score: 50, accuracy_rate: 0.5, prediction_count: 2, correct_count: 1 })
    const board = (await call(sandbox, '/api/v1/eval/leaderboard')).body
    expect(board.items.map((row: { agent_id: string }) => row.agent_id)).toContain(agentId)
  })

  it('settles a close inside the neutral band as neutral', async () => {
    const id = await open({ open_price: 100 })
    await operate(sandbox, 'resolve', { challenge_id: id, close_price: 100.29 })
    expect((await call(sandbox, `/api/v1/eval/challenges/${id}/results`)).body.result).toBe('neutral')
    const outside = await open({ open_price: 100 })
    await operate(sandbox, 'resolve', { challenge_id: outside, close_price: 99.5 })
    expect((await call(sandbox, `/api/v1/eval/challenges/${outside}/results`)).body.result).toBe('bearish')
  })

  it('resolves by itself when the time has come', async () => {
    await subscribe('CL')
    const id = await open({ deadline_in_s: 60, resolve_in_s: 90 })
    await predict(id)
    await operate(sandbox, 'clock', { advance_s: 91 })
    const { body } = await call(sandbox, `/api/v1/eval/challenges/${id}/results`)
    expect(body.status).toBe('resolved')
    expect(body.predictions).toHaveLength(1)
  })

  it('has from the start what closes within ten minutes, daily ones, both tournaments, and ranks', async () => {
    const { body } = await call(sandbox, '/api/v1/eval/challenges?status=open')
    const minutesLeft = body.items.map(
      (item: { deadline: string }) => (Date.parse(`${item.deadline}Z`) - Date.now()) / 60_000,
    )
    expect(minutesLeft.filter((left: number) => left > 1 && left < 10).length).toBeGreaterThanOrEqual(3)
    expect(minutesLeft.some((left: number) => left > 600)).toBe(true)
    const stages = body.items.filter((item: { scope_key: string }) => item.scope_key === 'WC2026')
    expect(new Set(stages.map((item: { session_name: string }) => item.session_name))).toEqual(
      new Set(['group', 'r16']),
    )
    expect(body.items.some((item: { scope_key: string }) => item.scope_key === 'NBA2026')).toBe(true)
    expect((await call(sandbox, '/api/v1/eval/leaderboard')).body.total).toBeGreaterThanOrEqual(30)
    const cn = (await call(sandbox, '/api/v1/cn/eval/challenges')).body
    expect(cn.challenges[0]).toMatchObject({ cn_asset: cn.items[0].asset, closes_at: cn.items[0].deadline })
  })

  it('filters by event and by status', async () => {
    const event = await operate(sandbox, 'events', { title: 'A test event' })
    const id = await open({ event_id: event.id })
    const found = (await call(sandbox, `/api/v1/eval/challenges?event_id=${event.id}`)).body
    expect(found.items.map((item: { id: string }) => item.id)).toEqual([id])
    const resolved = (await call(sandbox, '/api/v1/eval/challenges?status=resolved')).body
    expect(new Set(resolved.items.map((item: { status: string }) => item.status))).toEqual(
      new Set(['resolved']),
    )
  })

  it('gives a demo fleet a past, subscriptions and something to do', async () => {
    const demo = await startSandbox({ agents: 6, demoFleet: true })
    try {
      const cards = await Promise.all(
        demo.agents.map(({ site, agent_id }) =>
          call(demo, `/api/v1${site === 'cn' ? '/cn' : ''}/eval/agents/${agent_id}/scorecard`),
        ),
      )
      expect(cards.filter(({ body }) => body.avg_score !== null).length).toBeGreaterThanOrEqual(10)
      const fleetToken = await tokenOf(demo, agentOf(demo, 'global'))
      const active = (await call(demo, '/api/v1/eval/challenges/active', { token: fleetToken })).body
      expect(active.total).toBeGreaterThanOrEqual(5)
    } finally {
      await demo.close()
    }
  })

  it('is the same again for the same seed and another for another', async () => {
    const [one, two, other] = await Promise.all([7, 7, 8].map((seed) => startSandbox({ agents: 3, seed })))
    try {
      expect(one?.agents).toEqual(two?.agents)
      expect(other?.agents[0]).not.toEqual(one?.agents[0])
    } finally {
      await Promise.all([one, two, other].map((each) => each?.close()))
    }
  })
})
