/** Scopes, challenges, predictions, results and ranks of the sandbox: Interface §2.9 to §2.12, §4.3, §4.4, §7. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { rule } from './rules.ts'
import { agentOf, call, operate, tokenOf } from './sandbox-client.ts'

describe('predictions in the sandbox', () => {
  let sandbox: RunningSandbox
  let token: string
  let agentId: string
  beforeAll(async () => {
    sandbox = await startSandbox({ agents: 100, limits: false })
  })
  afterAll(() => sandbox.close())
  // Each test has an agent of its own, as new as after a reset.
  let used = 0
  beforeEach(async () => {
    const agent = agentOf(sandbox, 'global', used)
    used += 1
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
    expect(global.body.scopes).toEqual(expect.arrayContaining(['XAUUSD', 'ES', 'ZN', 'CL', 'BTC', 'WC2026', 'NBA2026']))
    const cn = await call(sandbox, '/api/v1/cn/public/prediction-scopes')
    expect(cn.body.scopes).toEqual(['AU', 'AG', 'IF', 'IH', 'IC', 'IM'])
  })

  it(
    rule(['2.9', '4.3', '7.6'], 'shows a new agent no active challenge, and after subscribing those of its scope only'),
    async () => {
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
    },
  )

  it('answers 404 for a scope key that is unknown or of the other site', async () => {
    expect((await subscribe('XYZ')).status).toBe(404)
    expect((await subscribe('AU')).status).toBe(404)
  })

  it(rule(['4.4.3', '7.5', '8.7', '3.2.1'], 'takes one prediction per agent and challenge and counts it'), async () => {
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

  it(
    rule(['4.4.4', '4.4.5', '7.5'], 'refuses after the deadline, after resolution, and for an unknown challenge'),
    async () => {
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
    },
  )

  it.each([['Bullish'], ['BULLISH'], ['up'], [''], [' bullish'], [1], [null], [['bullish']], ['mixed']])(
    rule('4.4.1', 'refuses the direction %j and names the field'),
    async (direction) => {
      await subscribe('CL')
      const reply = await predict(await open(), { direction, confidence: 0.5 })
      expect(reply).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'direction'] }] } })
    },
  )

  it.each([[-0.000001], [1.000001], [70], ['0.5'], [null], [true], [[0.5]], [1e308]])(
    rule('4.4.2', 'refuses the confidence %j and names the field'),
    async (confidence) => {
      await subscribe('CL')
      const reply = await predict(await open(), { direction: 'bullish', confidence })
      expect(reply).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'confidence'] }] } })
    },
  )

  it.each([
    [0, 50, 50],
    [0.5, 75, 25],
    [1, 100, 0],
    [0.333, 66.65, 33.35],
  ])(
    rule(['8.8', '4.4.2', '2.12'], 'takes the confidence %d: %d when right, %d when wrong'),
    async (confidence, right, wrong) => {
      await subscribe('CL')
      const id = await open()
      await predict(id, { direction: 'neutral', confidence })
      const other = await open()
      await predict(other, { direction: 'neutral', confidence })
      await operate(sandbox, 'resolve', { challenge_id: id, result: 'neutral' })
      await operate(sandbox, 'resolve', { challenge_id: other, result: 'bullish' })
      const score = async (challenge: string) =>
        (await call(sandbox, `/api/v1/eval/challenges/${challenge}/results`)).body.predictions[0].score
      expect(await score(id)).toBeCloseTo(right, 9)
      expect(await score(other)).toBeCloseTo(wrong, 9)
    },
  )

  it(rule('4.4.4', 'takes a prediction up to the second of the deadline'), async () => {
    let realMs = Date.parse('2026-06-15T12:00:00Z')
    const still = await startSandbox({ agents: 1, limits: false, realNow: () => realMs })
    try {
      const agent = agentOf(still, 'global')
      const stillToken = await tokenOf(still, agent)
      await operate(still, 'subscriptions', { agent_id: agent.agent_id, scopes: ['CL'] })
      const late = await operate(still, 'challenges', {
        scope_key: 'CL',
        deadline_in_s: 60,
        resolve_in_s: 600,
      })
      const inTime = await operate(still, 'challenges', {
        scope_key: 'CL',
        deadline_in_s: 60,
        resolve_in_s: 600,
      })
      const predictOn = (id: string) =>
        call(still, `/api/v1/eval/challenges/${id}/predict`, {
          method: 'POST',
          token: stillToken,
          body: { direction: 'bullish', confidence: 0.5 },
        })
      realMs = Date.parse(`${inTime.deadline}Z`)
      expect((await predictOn(inTime.id)).status).toBe(201)
      realMs += 1
      expect(await predictOn(late.id)).toMatchObject({ status: 400, body: { detail: /deadline/i } })
    } finally {
      await still.close()
    }
  })

  it(rule('2.11', 'takes no draw in a knock-out match, and one in a group'), async () => {
    await subscribe('WC2026')
    const match = { scope_key: 'WC2026', challenge_type: 'worldcup', question: 'Will A win against B?' }
    const draw = { direction: 'neutral', confidence: 0.5 }
    const group = await open({ ...match, asset: 'WC2026_grpA_match03', session_name: 'group' })
    expect((await predict(group, draw)).status).toBe(201)
    for (const session_name of ['r16', 'qf', 'sf', 'third', 'final']) {
      const knockOut = await open({ ...match, asset: `WC2026_${session_name}_match01`, session_name })
      expect(await predict(knockOut, draw)).toMatchObject({
        status: 422,
        body: { detail: [{ loc: ['body', 'direction'] }] },
      })
      expect((await predict(knockOut)).status).toBe(201)
    }
  })

  it(
    rule('2.11', 'lists matches that name both teams, kick off at the deadline and resolve three hours later'),
    async () => {
      await operate(sandbox, 'reset')
      const { items } = (await call(sandbox, '/api/v1/eval/challenges')).body
      const matches = items.filter(({ scope_key }: { scope_key: string }) => scope_key === 'WC2026')
      expect(matches.length).toBeGreaterThan(0)
      for (const match of matches) {
        expect(match.challenge_type).toBe('worldcup')
        expect(['group', 'r16', 'qf', 'sf', 'third', 'final']).toContain(match.session_name)
        expect(match.question).toMatch(/^Will .+ win.* against .+\? \(.+\)$/)
        expect(Date.parse(match.resolve_at) - Date.parse(match.deadline)).toBe(3 * 3_600_000)
        if (match.session_name !== 'group') expect(match.neutral_count).toBe(0)
        if (match.session_name !== 'group') expect(match.result).not.toBe('neutral')
      }
    },
  )

  it(rule('2.10', 'lists items with all fields of the interface, and their total'), async () => {
    await operate(sandbox, 'reset')
    const { items, total } = (await call(sandbox, '/api/v1/eval/challenges')).body
    expect(total).toBe(items.length)
    const named =
      'id event_id question asset status created_at deadline resolve_at open_price prediction_count bullish_count bearish_count neutral_count'
    for (const item of items) expect(Object.keys(item)).toEqual(expect.arrayContaining(named.split(' ')))
    for (const item of items) expect(item.created_at < item.deadline && item.deadline <= item.resolve_at).toBe(true)
  })

  it(rule('4.4.6', 'ranks by average score, best first, with accuracy and count'), async () => {
    for (const site of ['', '/cn']) {
      const { items } = (await call(sandbox, `/api/v1${site}/eval/leaderboard`)).body
      const scores: number[] = items.map(({ avg_score }: { avg_score: number }) => avg_score)
      expect(scores).toEqual([...scores].sort((a, b) => b - a))
      const ranks = items
        .map(({ rank }: { rank: number | null }) => rank)
        .filter((rank: number | null) => rank !== null)
      expect(ranks).toEqual(ranks.map((_: number, index: number) => index + 1))
      for (const { accuracy_rate, correct_count, prediction_count } of items) {
        expect(accuracy_rate).toBeGreaterThanOrEqual(0)
        expect(accuracy_rate).toBeLessThanOrEqual(1)
        expect(correct_count).toBeLessThanOrEqual(prediction_count)
      }
    }
  })

  it(rule(['2.12', '3.2.2'], 'is blind before resolution and scores by the formula afterwards'), async () => {
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

  it(rule('3.2.2', 'settles a close inside the neutral band as neutral'), async () => {
    const id = await open({ open_price: 100 })
    await operate(sandbox, 'resolve', { challenge_id: id, close_price: 100.29 })
    expect((await call(sandbox, `/api/v1/eval/challenges/${id}/results`)).body.result).toBe('neutral')
    const outside = await open({ open_price: 100 })
    await operate(sandbox, 'resolve', { challenge_id: outside, close_price: 99.5 })
    expect((await call(sandbox, `/api/v1/eval/challenges/${outside}/results`)).body.result).toBe('bearish')
  })

  it(rule('3.2.2', 'resolves by itself when the time has come'), async () => {
    await subscribe('CL')
    const id = await open({ deadline_in_s: 60, resolve_in_s: 90 })
    await predict(id)
    await operate(sandbox, 'clock', { advance_s: 91 })
    const { body } = await call(sandbox, `/api/v1/eval/challenges/${id}/results`)
    expect(body.status).toBe('resolved')
    expect(body.predictions).toHaveLength(1)
  })

  it('has from the start what closes within ten minutes, daily ones, both tournaments, and ranks', async () => {
    await operate(sandbox, 'reset')
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
    expect(new Set(resolved.items.map((item: { status: string }) => item.status))).toEqual(new Set(['resolved']))
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
