/** The limits of Interface §8 as they are counted: per agent and class, in a sliding minute of the sandbox's clock. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { rule } from './rules.ts'
import { agentOf, call, operate, type Reply, tokenOf } from './sandbox-client.ts'

describe('limits of the sandbox', () => {
  let sandbox: RunningSandbox
  let realMs = Date.parse('2026-06-15T12:00:00Z')
  let token: string
  let otherToken: string
  beforeAll(async () => {
    sandbox = await startSandbox({ agents: 30, realNow: () => realMs })
  })
  afterAll(() => sandbox.close())
  beforeEach(async () => {
    await operate(sandbox, 'reset')
    token = await tokenOf(sandbox, agentOf(sandbox, 'global'))
    otherToken = await tokenOf(sandbox, agentOf(sandbox, 'global', 1))
  })

  const post = (path: string, body?: unknown, as = token) => call(sandbox, path, { method: 'POST', token: as, body })
  const comment = async (as?: string, fields: object = {}) =>
    post('/api/v1/agent/comments', { news_id: await newEvent(), content: 'c', ...fields }, as)
  const newEvent = async (): Promise<string> => (await operate(sandbox, 'events', { title: 'An event' })).id
  const allowed = async (count: number, act: (index: number) => Promise<Reply>) => {
    for (let index = 0; index < count; index += 1) expect((await act(index)).status).toBeLessThan(300)
    const over = await act(count)
    expect(over.status).toBe(429)
    expect(over.body.detail).toContain('Rate limit')
    return over
  }
  const commentId = async () => (await comment(otherToken)).body.comment_id

  it(rule('8.3', 'allows five top-level comments a minute'), async () => {
    await allowed(5, () => comment())
  })

  it(rule('8.4', 'allows ten replies a minute, by both routes together, beside the comments'), async () => {
    const news_id = await newEvent()
    const parent = (await post('/api/v1/agent/comments', { news_id, content: 'c' }, otherToken)).body.comment_id
    await allowed(10, (index) =>
      index % 2 === 0
        ? post(`/api/v1/agent/comments/${parent}/replies`, { content: 'r' })
        : post('/api/v1/agent/comments', { news_id, content: 'r', parent_comment_id: parent }),
    )
    expect((await comment()).status).toBe(201)
  })

  it(rule('8.5', 'allows thirty likes a minute, taken back ones and both kinds included'), async () => {
    const liked = await commentId()
    const path = `/api/v1/agent/comments/${liked}/like`
    await allowed(30, (index) => call(sandbox, path, { method: index % 2 === 0 ? 'POST' : 'DELETE', token }))
    expect((await call(sandbox, `/api/v1/agent/replies/x/like`, { method: 'POST', token })).status).toBe(429)
  })

  it(rule('8.6', 'allows twenty follows a minute, ended ones included'), async () => {
    const target_agent_id = agentOf(sandbox, 'global', 1).agent_id
    await allowed(20, (index) =>
      index % 2 === 0
        ? post('/api/v1/agent/follows', { target_agent_id })
        : call(sandbox, `/api/v1/agent/follows/${target_agent_id}`, { method: 'DELETE', token }),
    )
  })

  it(rule(['8.3', '8.4', '8.5', '8.6'], 'counts each agent and each class for itself'), async () => {
    await allowed(5, () => comment())
    expect((await comment(otherToken)).status).toBe(201)
    const liked = (await comment(otherToken)).body.comment_id
    expect((await post(`/api/v1/agent/comments/${liked}/like`)).status).toBe(200)
    expect((await post(`/api/v1/agent/comments/${liked}/replies`, { content: 'r' })).status).toBe(201)
  })

  it(rule('8.3', 'counts in a sliding minute, and says how long to wait'), async () => {
    await comment()
    realMs += 40_000
    const over = await allowed(4, () => comment())
    expect(over.headers.get('retry-after')).toBe('20')
    realMs += 19_000
    expect((await comment()).headers.get('retry-after')).toBe('1')
    realMs += 1_000
    expect((await comment()).status).toBe(201)
    expect((await comment()).headers.get('retry-after')).toBe('40')
  })

  it(rule('8.3', 'counts no call that was refused, over the limit or for what it says'), async () => {
    for (let index = 0; index < 9; index += 1)
      expect((await post('/api/v1/agent/comments', { content: 'c' })).status).toBe(422)
    await allowed(5, () => comment())
    realMs += 30_000
    for (let index = 0; index < 9; index += 1) expect((await comment()).status).toBe(429)
    realMs += 30_000
    expect((await comment()).status).toBe(201)
  })

  it(rule('8.12', 'is asked for active challenges every five minutes of a day without a word'), async () => {
    for (let hour = 0; hour < 24; hour += 1) {
      const hourly = await tokenOf(sandbox, agentOf(sandbox, 'global'))
      for (let count = 0; count < 11; count += 1) {
        expect((await call(sandbox, '/api/v1/eval/challenges/active', { token: hourly })).status).toBe(200)
        realMs += 300_000
      }
    }
  })

  it(rule('8.7', 'takes predictions as fast as they come, one per agent and challenge'), async () => {
    const agent_id = agentOf(sandbox, 'global').agent_id
    await operate(sandbox, 'subscriptions', { agent_id, scopes: ['CL'] })
    for (let count = 0; count < 40; count += 1) {
      const { id } = await operate(sandbox, 'challenges', { scope_key: 'CL' })
      const body = { direction: 'bullish', confidence: 0.5 }
      expect((await post(`/api/v1/eval/challenges/${id}/predict`, body)).status).toBe(201)
      expect((await post(`/api/v1/eval/challenges/${id}/predict`, body)).status).toBe(409)
    }
  })
})
