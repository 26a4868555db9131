/** What the sandbox says to requests that it cannot serve: Interface §7. Always JSON, never a stack. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oauthScopes } from '#contract/service/endpoint.ts'
import { endpointNames, endpointTable } from '#contract/service/endpoint-table.ts'
import { endpointPath } from '#contract/service/paths.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { agentOf, call, operate, tokenOf } from './sandbox-client.ts'

describe('errors of the sandbox', () => {
  let sandbox: RunningSandbox
  beforeAll(async () => {
    sandbox = await startSandbox({ agents: 3, limits: false })
  })
  afterAll(() => sandbox.close())

  const guarded = endpointNames.filter((name) => endpointTable[name].auth === 'bearer')

  it.each(guarded)('%s needs a token of its site', async (name) => {
    const row = endpointTable[name]
    for (const site of row.sites) {
      const path = endpointPath(row, site, row.example.params)
      expect(await call(sandbox, path, { method: row.method })).toMatchObject({
        status: 401,
        body: { detail: 'Not authenticated' },
      })
      const foreign = await tokenOf(sandbox, agentOf(sandbox, site === 'cn' ? 'global' : 'cn'))
      expect((await call(sandbox, path, { method: row.method, token: foreign })).status).toBe(403)
    }
  })

  it.each(guarded.filter((name) => endpointTable[name].oauthScope !== null))(
    '%s names the OAuth scope that the token lacks',
    async (name) => {
      const row = endpointTable[name]
      for (const site of row.sites) {
        const agent = agentOf(sandbox, site, 1)
        const allowed = oauthScopes.filter(
          (scope) => scope !== row.oauthScope && scope !== 'prediction:write',
        )
        await operate(sandbox, 'claim', { agent_id: agent.agent_id, approve_scopes: allowed })
        const token = await tokenOf(sandbox, agent)
        const path = endpointPath(row, site, row.example.params)
        const reply = await call(sandbox, path, { method: row.method, token })
        expect(reply).toMatchObject({
          status: 403,
          body: { detail: `Missing required scope: ${row.oauthScope}` },
        })
      }
    },
  )

  it('takes prediction:write for prediction:submit', async () => {
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

  it('needs comment:reply for a comment with a parent', async () => {
    const agent = agentOf(sandbox, 'global', 1)
    await operate(sandbox, 'scopes', { agent_id: agent.agent_id, scopes: ['comment:create'] })
    const token = await tokenOf(sandbox, agent)
    const body = { news_id: 'n', content: 'c', parent_comment_id: 'p' }
    const reply = await call(sandbox, '/api/v1/agent/comments', { method: 'POST', token, body })
    expect(reply).toMatchObject({ status: 403, body: { detail: 'Missing required scope: comment:reply' } })
  })

  it('answers 404 for an unknown path and 405 with what is allowed', async () => {
    expect(await call(sandbox, '/api/v1/nothing')).toMatchObject({
      status: 404,
      body: { detail: 'Not Found' },
    })
    const reply = await call(sandbox, '/api/v1/agent/prediction-scope/CL', { method: 'PUT' })
    expect(reply.status).toBe(405)
    expect(reply.headers.get('allow')).toBe('POST, DELETE')
    expect(reply.body.detail).toEqual(expect.any(String))
  })

  it('answers 400 to what is not JSON and to what is not UTF-8', async () => {
    const path = '/api/v1/agent/auth/token'
    expect((await call(sandbox, path, { method: 'POST', text: '{"agent_id":' })).status).toBe(400)
    const bytes = await fetch(sandbox.baseUrl + path, {
      method: 'POST',
      body: new Uint8Array([0x22, 0xff, 0x22]),
    })
    expect(bytes.status).toBe(400)
  })

  it('answers 413 to a body of more than 256 KiB, announced or not', async () => {
    const path = '/api/v1/agent/auth/token'
    expect((await call(sandbox, path, { method: 'POST', text: ' '.repeat(300_000) })).status).toBe(413)
    const chunks = async function* () {
      for (let count = 0; count < 30; count += 1) yield new Uint8Array(10_000)
    }
    const request = { method: 'POST', body: chunks(), duplex: 'half' } as unknown as RequestInit
    const streamed = await fetch(sandbox.baseUrl + path, request)
    expect(streamed.status).toBe(413)
    await streamed.text()
  })

  it('keeps text as it came: long, emoji, right to left, control characters', async () => {
    const agent = agentOf(sandbox, 'global', 0)
    const token = await tokenOf(sandbox, agent)
    await operate(sandbox, 'subscriptions', { agent_id: agent.agent_id, scopes: ['CL'] })
    for (const reasoning of [
      'x'.repeat(10_000),
      '🏆 عكس \u202e \u0007 \u0000 中文',
      '\u0001'.repeat(10_000),
    ]) {
      const { id } = await operate(sandbox, 'challenges', { scope_key: 'CL' })
      const path = `/api/v1/eval/challenges/${id}`
      const body = { direction: 'bullish', confidence: 0.5, reasoning }
      expect((await call(sandbox, `${path}/predict`, { method: 'POST', token, body })).status).toBe(201)
      await operate(sandbox, 'resolve', { challenge_id: id, result: 'bullish' })
      expect((await call(sandbox, `${path}/results`)).body.predictions[0].reasoning).toBe(reasoning)
    }
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
