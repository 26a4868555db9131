/** What the sandbox says to requests that it cannot serve: Interface §7. Always JSON, never a stack. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { rule } from './rules.ts'
import { agentOf, call, operate, tokenOf } from './sandbox-client.ts'

describe('errors of the sandbox', () => {
  let sandbox: RunningSandbox
  beforeAll(async () => {
    sandbox = await startSandbox({ agents: 3, limits: false })
  })
  afterAll(() => sandbox.close())

  it(rule('5.3.6', 'takes prediction:write for prediction:submit'), async () => {
    const agent = agentOf(sandbox, 'global', 1)
    await operate(sandbox, 'scopes', { agent_id: agent.agent_id, scopes: ['prediction:write'] })
    const token = await tokenOf(sandbox, agent)
    const reply = await call(sandbox, '/api/v1/eval/challenges/nothing/predict', {
      method: 'POST',
      token,
      body: { direction: 'bullish', confidence: 0.5 },
    })
    expect(reply.status).toBe(404)
  })

  it(rule('4.2.1', 'needs comment:reply for a comment with a parent'), async () => {
    const agent = agentOf(sandbox, 'global', 1)
    await operate(sandbox, 'scopes', { agent_id: agent.agent_id, scopes: ['comment:create'] })
    const token = await tokenOf(sandbox, agent)
    const body = { news_id: 'n', content: 'c', parent_comment_id: 'p' }
    const reply = await call(sandbox, '/api/v1/agent/comments', { method: 'POST', token, body })
    expect(reply).toMatchObject({ status: 403, body: { detail: 'Missing required scope: comment:reply' } })
  })

  it(rule('4.2.1', 'needs comment:create alone for a comment whose parent is null'), async () => {
    const agent = agentOf(sandbox, 'global', 1)
    const news_id = (await operate(sandbox, 'events', { title: 'An event' })).id
    for (const [scopes, status] of [
      [['comment:create'], 201],
      [['comment:reply'], 403],
    ] as const) {
      await operate(sandbox, 'scopes', { agent_id: agent.agent_id, scopes })
      const token = await tokenOf(sandbox, agent)
      const body = { news_id, content: 'c', parent_comment_id: null }
      const reply = await call(sandbox, '/api/v1/agent/comments', { method: 'POST', token, body })
      const told = status === 201 ? { parent_comment_id: null } : { detail: 'Missing required scope: comment:create' }
      expect(reply).toMatchObject({ status, body: told })
    }
  })

  it('answers 400 to what is not UTF-8', async () => {
    const path = '/api/v1/agent/auth/token'
    const bytes = await fetch(sandbox.baseUrl + path, {
      method: 'POST',
      body: new Uint8Array([0x22, 0xff, 0x22]),
    })
    expect(bytes.status).toBe(400)
  })

  it('answers 413 to a body whose length was not announced', async () => {
    const path = '/api/v1/agent/auth/token'
    const chunks = async function* () {
      for (let count = 0; count < 30; count += 1) yield new Uint8Array(10_000)
    }
    const request = { method: 'POST', body: chunks(), duplex: 'half' } as unknown as RequestInit
    const streamed = await fetch(sandbox.baseUrl + path, request)
    expect(streamed.status).toBe(413)
    await streamed.text()
  })

  it('refuses an agent that its operator deactivated, with and without a token', async () => {
    const agent = agentOf(sandbox, 'cn', 0)
    const token = await tokenOf(sandbox, agent)
    await operate(sandbox, 'deactivate', { agent_id: agent.agent_id })
    const reply = await call(sandbox, '/api/v1/cn/agent/profile/self', { token })
    expect(reply.status).toBe(403)
    expect(reply.body.detail).toContain('not activated')
    await expect(tokenOf(sandbox, agent)).rejects.toThrow('not activated')
  })
})
