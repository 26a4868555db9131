/**
 * What a client meets under each shape: one look at the wire that fails without it. A shape without one fails the test
 * beside this.
 */
import { expect } from 'vitest'
import type { RunningSandbox } from '../../src-sandbox/sandbox-server.ts'
import { agentOf, call, operate, tokenOf } from './sandbox-client.ts'
import { goodAnswer, register, submitAnswer } from './sandbox-rows.ts'
import {
  challenges,
  claimsOf,
  everyPage,
  fill,
  get,
  newToken,
  open,
  predict,
  predicted,
  resolved,
  results,
  type ShapedStage,
  type ShapeWitness,
} from './shape-witness-calls.ts'
import { discussionWitnesses } from './shape-witnesses-discussion.ts'
import { refusalWitnesses } from './shape-witnesses-refusals.ts'

export const witnesses: Readonly<Record<string, ShapeWitness>> = {
  ...discussionWitnesses,
  ...refusalWitnesses,
  'short-tokens': async (stage) => {
    const { access_token, expires_in } = await newToken(stage)
    const { iat, exp } = claimsOf(access_token)
    expect([expires_in, Number(exp) - Number(iat)]).toEqual([900, 900])
  },
  'opaque-tokens': async (stage) => {
    const answer = await newToken(stage)
    expect(answer).not.toHaveProperty('scope')
    expect(answer.access_token).not.toContain('.')
    const held = { ...stage, token: answer.access_token }
    expect((await get(held, '/api/v1/agent/prediction-scope')).status).toBe(200)
  },
  'no-site-claim': async (stage) => {
    const { access_token } = await newToken(stage)
    expect(claimsOf(access_token)).not.toHaveProperty('site')
    const held = { ...stage, token: access_token }
    expect((await get(held, '/api/v1/agent/prediction-scope')).status).toBe(200)
    expect((await get(held, '/api/v1/cn/agent/prediction-scope')).status).toBe(403)
  },
  'no-scope-claim': async (stage) => {
    const answer = await newToken(stage)
    expect(answer).not.toHaveProperty('scope')
    expect(claimsOf(answer.access_token)).not.toHaveProperty('scope')
    expect((await get({ ...stage, token: answer.access_token }, '/api/v1/agent/scopes')).status).toBe(200)
  },
  'no-claim-step': async (stage) => {
    const { challenge_id } = await register({ ...stage, site: 'global' })
    const { body } = await submitAnswer({ ...stage, site: 'global' }, challenge_id)
    expect(body).toMatchObject({ passed: true, status: 'active' })
    expect(body).not.toHaveProperty('claim_url')
  },
  'short-answers': async (stage) => {
    const { challenge_id, challenge_prompt } = await register({ ...stage, site: 'cn' })
    const refused = await submitAnswer({ ...stage, site: 'cn' }, challenge_id)
    expect(refused).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['body', 'answer', 'analysis'] }] },
    })
    const analysis = `${challenge_prompt}。供需关系由此改变，资金成本随之变化，短线波动加大，多头或先减仓观望，中期仍看库存与需求，仓位宜轻，并留意政策。`
    const answer = { direction: 'down', confidence: 0.6, analysis: analysis.slice(0, 200) }
    const taken = await submitAnswer({ ...stage, site: 'cn' }, challenge_id, { answer })
    expect(taken.body.passed).toBe(true)
    const global = await register({ ...stage, site: 'global' })
    expect((await submitAnswer({ ...stage, site: 'global' }, global.challenge_id, goodAnswer)).status).toBe(200)
  },
  'unnamed-agents': async (stage) => {
    const answer = await register({ ...stage, site: 'global' })
    expect(Object.keys(answer)).toEqual(expect.arrayContaining(['client_secret', 'challenge_id']))
    expect(answer).not.toHaveProperty('agent_id')
  },
  'path-only-submit': async (stage) => {
    const { submit_url, challenge_id } = await register({ ...stage, site: 'global' })
    expect(submit_url).toBe(`/api/v1/agent/challenge/${challenge_id}/submit`)
  },
  'flat-neutral': async (stage) => {
    const [row] = (await results(stage, await resolved(stage))).predictions
    expect(row).toMatchObject({ direction: 'neutral', is_correct: true, score: 60 })
  },
  'gold-as-gc': async (stage) => {
    const { body } = await get(stage, '/api/v1/public/prediction-scopes')
    expect(body.scopes).toContain('GC')
    expect(body.scopes).not.toContain('XAUUSD')
    const subscribe = (key: string) =>
      call(stage.sandbox, `/api/v1/agent/prediction-scope/${key}`, { method: 'POST', token: stage.token })
    expect([(await subscribe('GC')).status, (await subscribe('XAUUSD')).status]).toEqual([204, 404])
    const { id } = await open(stage, { scope_key: 'XAUUSD' })
    const listed = (await get(stage, `${challenges}/active`)).body.items
    expect(listed.find((item: { id: string }) => item.id === id)).toMatchObject({
      asset: 'GC',
      scope_key: 'GC',
    })
  },
  'late-scores': async (stage) => {
    const id = await resolved(stage)
    const early = await results(stage, id)
    expect(early).toMatchObject({ status: 'resolved', result: 'neutral' })
    expect(early).not.toHaveProperty('predictions')
    await operate(stage.sandbox, 'clock', { advance_s: 901 })
    expect((await results(stage, id)).predictions).toMatchObject([{ is_correct: true }])
  },
  'early-zeros': async (stage) => {
    const early = await results(stage, await predicted(stage))
    const rows = [{ submitted: true, is_correct: false, score: 0 }]
    expect(early).toMatchObject({ status: 'open', result: 'neutral', close_price: 0, predictions: rows })
    expect(await results(stage, await resolved(stage))).toMatchObject({ predictions: [{ is_correct: true }] })
  },
  voided: async (stage) => {
    const id = await resolved(stage)
    const whole = await results(stage, id)
    expect(whole.status).toBe('voided')
    expect(whole).not.toHaveProperty('result')
    expect(whole.predictions[0]).not.toHaveProperty('score')
    const { body } = await get(stage, challenges)
    expect(body.items.find((item: { id: string }) => item.id === id).status).toBe('voided')
  },
  settled: async (stage) => {
    const id = await resolved(stage)
    expect(await results(stage, id)).toMatchObject({ status: 'settled', result: 'neutral' })
    const { body } = await get(stage, challenges)
    expect(body.items.find((item: { id: string }) => item.id === id).status).toBe('settled')
  },
  closed: async (stage) => {
    const { id } = await open(stage, { deadline_in_s: -5, resolve_in_s: 900 })
    const { body } = await get(stage, `${challenges}?status=open`)
    const statuses = new Map(body.items.map((item: { id: string; status: string }) => [item.id, item.status]))
    expect(statuses.get(id)).toBe('closed')
    expect(statuses.get((await open(stage)).id) ?? 'open').toBe('open')
  },
  'zoned-times': async (stage) => {
    const { body } = await get(stage, challenges)
    expect(body.items[0].deadline).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
  },
  'epoch-times': async (stage) => {
    const { body } = await get(stage, challenges)
    expect(body.items[0].deadline).toMatch(/^\d{10}$/)
  },
  'local-times': async (stage) => {
    const [{ created_at, timezone }] = (await get(stage, challenges)).body.items
    expect(timezone).toBe('Asia/Shanghai')
    await operate(stage.sandbox, 'shapes', { shapes: [] })
    const [plain] = (await get(stage, challenges)).body.items
    expect(Date.parse(`${created_at}+08:00`)).toBe(Date.parse(`${plain.created_at}Z`))
  },
  'cn-names': async (stage) => {
    const [row] = (await get(stage, '/api/v1/cn/eval/challenges')).body.items
    expect(row).toMatchObject({ cn_asset: expect.any(String), closes_at: expect.any(String) })
    for (const name of ['asset', 'deadline', 'status']) expect(row).not.toHaveProperty(name)
    expect((await get(stage, challenges)).body.items[0]).toHaveProperty('deadline')
  },
  'absent-counts': async (stage) => {
    const [row] = (await get(stage, challenges)).body.items
    expect(Object.keys(row).filter((name) => name.endsWith('_count'))).toEqual([])
  },
  'terse-receipts': async (stage) => {
    const { body } = await predict(stage, (await open(stage)).id)
    expect(body).toEqual({ id: expect.any(String) })
    const change = { method: 'POST', token: stage.token, body: { remove: ['comment:like'] } }
    const { body: changed } = await call(stage.sandbox, '/api/v1/agent/scopes', change)
    expect(changed).toEqual({ granted: [], already_had: [], invalid: [] })
  },
  'queued-receipts': async (stage) => {
    const { id } = await open(stage)
    expect(await predict(stage, id)).toMatchObject({ status: 202, body: { id: expect.any(String), status: 'queued' } })
    expect((await results(stage, id)).predictions).toEqual([])
    await operate(stage.sandbox, 'clock', { advance_s: 1 })
    expect((await results(stage, id)).predictions).toHaveLength(1)
  },
  'prefixed-enums': async (stage) => {
    const { body } = await predict(stage, (await open(stage)).id)
    expect(body.direction).toBe('DIRECTION_NEUTRAL')
    expect((await get(stage, `${challenges}?status=open`)).body.items[0].status).toBe('CHALLENGE_STATUS_OPEN')
    expect((await newToken(stage)).agent_status).toBe('AGENT_STATUS_ACTIVE')
    expect(await results(stage, await resolved(stage))).toMatchObject({
      status: 'CHALLENGE_STATUS_RESOLVED',
      result: 'DIRECTION_NEUTRAL',
    })
  },
  'object-scopes': async (stage) => {
    const { body } = await get(stage, '/api/v1/agent/prediction-scope')
    expect(body.scopes).toContainEqual({ symbol: 'CL', active: true })
  },
  'existing-receipts': async (stage) => {
    const again = await predict(stage, await predicted(stage), { direction: 'bullish' })
    expect(again).toMatchObject({ status: 200, body: { id: expect.any(String), existing: true } })
  },
  'duplicate-400': async (stage) => {
    const again = await predict(stage, await predicted(stage))
    expect(again).toMatchObject({ status: 400, body: { detail: expect.stringContaining('already') } })
  },
  'duplicate-500': async (stage) => {
    const again = await predict(stage, await predicted(stage), { direction: 'bullish' })
    expect(again).toMatchObject({ status: 500, body: { detail: 'Internal Server Error' } })
  },
  'no-revisions': async (stage) => {
    const again = await predict(stage, await predicted(stage), { is_revision: true, confidence: 0.4 })
    expect(again).toMatchObject({ status: 409, body: { detail: expect.stringContaining('already') } })
  },
  'unchanged-revisions': async (stage) => {
    const again = await predict(stage, await predicted(stage), { is_revision: true, confidence: 0.4 })
    expect(again).toMatchObject({ status: 201, body: { confidence: 0.9, revision_number: 1 } })
  },
  'subscribe-first': async (stage) => {
    const refused = await predict(stage, (await open(stage, { scope_key: 'ES' })).id)
    const detail = "Subscribe to 'ES' first via POST /api/v1/agent/prediction-scope/ES"
    expect(refused).toMatchObject({ status: 403, body: { detail } })
  },
  'chinese-words': async (stage) => {
    const id = await resolved(stage)
    expect(await results(stage, id)).toMatchObject({ result: '中性', predictions: [{ direction: '中性' }] })
    const refused = await predict(stage, (await open(stage, { scope_key: 'ES' })).id)
    expect(refused).toMatchObject({ status: 403, body: { detail: "未订阅 'ES'，请先订阅" } })
  },
  'detail-arrays': async (stage) => {
    const { status, body } = await get(stage, `${challenges}/none/results`)
    expect({ status, body }).toMatchObject({
      status: 404,
      body: { detail: [{ msg: 'Challenge not found' }] },
    })
  },
  'repeated-subscriptions': async (stage) => {
    const change = (method: string) =>
      call(stage.sandbox, '/api/v1/agent/prediction-scope/CL', { method, token: stage.token })
    const subscribed = { scope_key: 'CL', subscribed: true, created: false }
    expect(await change('POST')).toMatchObject({ status: 200, body: subscribed })
    expect(await change('DELETE')).toMatchObject({ status: 404, body: { detail: "Not subscribed to scope 'CL'" } })
    expect((await get(stage, '/api/v1/agent/prediction-scope')).body).toEqual({ scopes: [] })
  },
  'success-false': async (stage) => {
    const refused = await call(stage.sandbox, '/api/v1/agent/prediction-scope/NONE', {
      method: 'POST',
      token: stage.token,
    })
    expect(refused).toMatchObject({ status: 200, body: { success: false, code: 404 } })
    const path = '/api/v1/agent/prediction-scope/CL'
    const taken = await call(stage.sandbox, path, { method: 'POST', token: stage.token })
    expect(taken).toMatchObject({ status: 200, body: { success: true } })
  },
  'wrapped-challenges': async (stage) => {
    const wrapped = {
      challenges: expect.arrayContaining([{ challenge: expect.any(Object), context: expect.any(Object) }]),
    }
    await open(stage)
    expect((await get(stage, `${challenges}/active`)).body).toEqual(wrapped)
    expect((await get(stage, challenges)).body).toEqual(wrapped)
  },
  'named-lists': async (stage) => {
    for (const [path, name] of [
      [challenges, 'challenges'],
      ['/api/v1/events', 'events'],
      ['/api/v1/eval/leaderboard', 'leaderboard'],
      ['/api/v1/agent/feed', 'feed'],
    ] as const) {
      const { body } = await get(stage, path)
      expect(body[name]).toEqual(expect.any(Array))
      expect(body).not.toHaveProperty('items')
    }
  },
  'bare-arrays': async (stage) => {
    for (const path of [challenges, `${challenges}/active`, '/api/v1/events', '/api/v1/public/prediction-scopes'])
      expect((await get(stage, path)).body).toEqual(expect.any(Array))
  },
  'pages-by-total': async (stage) => {
    await fill(stage)
    let total = 0
    const seen = await everyPage(stage, (body) => {
      total = body.total
      return body.page * body.page_size < body.total ? `&page=${body.page + 1}` : null
    })
    expect(seen).toHaveLength(total)
  },
  'pages-by-more': async (stage) => {
    await fill(stage)
    await everyPage(stage, (body) => {
      expect(body).not.toHaveProperty('total')
      return body.has_more ? `&page=${body.page + 1}` : null
    })
  },
  'pages-by-cursor': async (stage) => {
    await fill(stage)
    await everyPage(stage, ({ next_cursor }) =>
      next_cursor === null ? null : `&cursor=${encodeURIComponent(next_cursor)}`,
    )
  },
  'pages-by-links': async (stage) => {
    await fill(stage)
    await everyPage(stage, ({ links, ...body }) => {
      expect(body).not.toHaveProperty('total')
      const next = links.find(({ rel }: { rel: string }) => rel === 'next')
      return next === undefined ? null : next.href.replace('?', '&')
    })
  },
  'spring-pages': async (stage) => {
    await fill(stage)
    const first = (await get(stage, `${challenges}?status=open`)).body
    expect(first).toMatchObject({ number: 0, size: 20, first: true, last: false, numberOfElements: 20 })
    expect(first.totalPages).toBe(Math.ceil(first.totalElements / 20))
    const end = (await get(stage, `${challenges}?status=open&page=${first.totalPages - 1}`)).body
    expect(end).toMatchObject({ last: true, totalElements: first.totalElements })
    expect(end.content).toHaveLength(end.numberOfElements)
  },
  'small-pages': async (stage) => {
    const refused = await get(stage, '/api/v1/events?limit=21')
    expect(refused).toMatchObject({ status: 422, body: { detail: [{ loc: ['query', 'limit'] }] } })
    for (const path of ['events', 'events?limit=20', 'agent/feed']) {
      expect((await get(stage, `/api/v1/${path}`)).status).toBe(200)
    }
  },
  'cut-lists': async (stage) => {
    await fill(stage)
    const { body } = await get(stage, `${challenges}?status=open&page=2`)
    expect(body.items).toHaveLength(20)
    expect(body.total).toBeGreaterThan(20)
    expect(body).not.toHaveProperty('next_cursor')
  },
  'null-lists': async (stage) => {
    await operate(stage.sandbox, 'subscriptions', { agent_id: stage.agentId, scopes: [] })
    expect((await get(stage, '/api/v1/agent/prediction-scope')).body).toEqual({ scopes: null })
  },
  'general-lists': async (stage) => {
    for (const path of [challenges, '/api/v1/events', '/api/v1/public/prediction-scopes']) {
      const { body } = await get(stage, path)
      expect(body.list).toEqual(expect.any(Array))
    }
  },
  'result-envelope': async (stage) => {
    const { id } = await open(stage)
    const { body } = await get(stage, `${challenges}?status=open`)
    expect(body).toEqual({ site: 'global', result: expect.objectContaining({ items: expect.any(Array) }) })
    expect((await get(stage, `${challenges}/${id}/results`)).body).toMatchObject({ result: { status: 'open' } })
  },
  'camel-case': async (stage) => {
    const { body } = await get(stage, challenges)
    expect(body.items[0]).toMatchObject({ eventId: expect.any(String), resolveAt: expect.any(String) })
    expect(await newToken(stage)).toMatchObject({ accessToken: expect.any(String) })
  },
  'data-envelope': async (stage) => {
    const { body } = await predict(stage, (await open(stage)).id)
    expect(body).toMatchObject({ code: 0, message: 'ok', data: { direction: 'neutral' } })
    const refused = await get(stage, `${challenges}/none/results`)
    expect(refused).toMatchObject({ status: 404, body: { code: 40401, message: 'Challenge not found', data: null } })
  },
  'cached-dates': async ({ sandbox }) => {
    const { headers } = await call(sandbox, challenges)
    const { now } = await operate(sandbox, 'clock')
    expect(headers.get('age')).toBe('240')
    expect(Math.round((Date.parse(`${now}Z`) - Date.parse(headers.get('date') ?? '')) / 10_000)).toBe(24)
  },
  'trailing-slash': async ({ sandbox }) => {
    const moved = await fetch(`${sandbox.baseUrl}${challenges}?status=open`, { redirect: 'manual' })
    expect([moved.status, moved.headers.get('location')]).toEqual([307, `${challenges}/?status=open`])
    expect((await call(sandbox, `${challenges}/?status=open`)).body.total).toBeGreaterThan(0)
  },
  'numeric-ids': async (stage) => {
    const [one, two] = [await open(stage), await open(stage)]
    const text = await (await fetch(`${stage.sandbox.baseUrl}${challenges}?status=open`)).text()
    expect(text).toContain(`"id":${one.id}`)
    expect(text).toContain(`"id":${two.id}`)
    expect(one.id).not.toBe(two.id)
    expect(Number(one.id)).toBe(Number(two.id))
    const { event_id } = one
    const comment = await call(stage.sandbox, '/api/v1/agent/comments', {
      method: 'POST',
      token: stage.token,
      text: `{"news_id": ${event_id}, "content": "7300000000000000001"}`,
    })
    expect(comment).toMatchObject({ status: 201, body: { content: '7300000000000000001' } })
  },
  'nan-for-null': async (stage) => {
    await open(stage, { scope_key: 'WC2026' })
    const text = await (await fetch(`${stage.sandbox.baseUrl}${challenges}?status=open`)).text()
    expect(text).toMatch(/"open_price":NaN/)
  },
}

/** A sandbox whose first agent is subscribed to CL, with these shapes on. */
export async function underShapes(sandbox: RunningSandbox, shapes: readonly string[]): Promise<ShapedStage> {
  await operate(sandbox, 'shapes', { shapes: [] })
  const agent = agentOf(sandbox, 'global')
  await operate(sandbox, 'subscriptions', { agent_id: agent.agent_id, scopes: ['CL'] })
  const token = await tokenOf(sandbox, agent)
  await operate(sandbox, 'shapes', { shapes })
  return { sandbox, token, agentId: agent.agent_id }
}
