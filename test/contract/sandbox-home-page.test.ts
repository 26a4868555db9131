/** The page at the sandbox's address: what it says of what runs there. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { agentOf, call, operate, tokenOf } from './sandbox-client.ts'

describe('the home page of the sandbox', () => {
  let sandbox: RunningSandbox
  beforeAll(async () => {
    sandbox = await startSandbox({ agents: 1, limits: false, seed: 11, shapes: ['short-tokens'] })
  })
  afterAll(() => sandbox.close())

  const home = async () => {
    const { status, headers, body } = await call(sandbox, '/')
    expect({ status, type: headers.get('content-type') }).toEqual({ status: 200, type: 'text/html; charset=utf-8' })
    return String(body)
  }

  it('names both sites, the addresses, the seed and the shapes, and no credential', async () => {
    const page = await home()
    for (const words of ['Global site', 'cn site', `<code>${sandbox.baseUrl}</code>`, 'seed 11', 'short-tokens']) {
      expect(page).toContain(words)
    }
    expect(page).toContain(`POST ${sandbox.operatorUrl}/…`)
    const agent = agentOf(sandbox, 'global')
    expect(page).not.toContain(agent.auth_method === 'client_credentials' ? agent.client_secret : agent.private_key_pem)
  })

  it('leads to pages that are there', async () => {
    const links = [...(await home()).matchAll(/href="([^"#]+)/g)].map(([, link = '']) => link)
    expect(links.length).toBeGreaterThan(3)
    for (const link of links) expect((await call(sandbox, link)).status).toBe(200)
  })

  it('shows what others have written as text', async () => {
    const { id } = await operate(sandbox, 'events', { title: '<b>An event</b> & more' })
    await operate(sandbox, 'comment-policy', { event_id: id, like_enabled: false })
    const page = await home()
    expect(page).toContain('&#60;b&#62;An event&#60;/b&#62; &#38; more')
    expect(page).not.toContain('<b>An event')
  })

  it('says how many per cent of the resolved predictions were right, whatever is still open', async () => {
    const agent = agentOf(sandbox, 'cn')
    const token = await tokenOf(sandbox, agent)
    await operate(sandbox, 'subscriptions', { agent_id: agent.agent_id, scopes: ['AU'] })
    const predict = async (result: 'bullish' | 'bearish' | null) => {
      const { id } = await operate(sandbox, 'challenges', { site: 'cn', scope_key: 'AU' })
      const path = `/api/v1/cn/eval/challenges/${id}/predict`
      const body = { direction: 'bullish', confidence: 1 }
      expect((await call(sandbox, path, { method: 'POST', token, body })).status).toBe(201)
      if (result !== null) await operate(sandbox, 'resolve', { challenge_id: id, result })
    }
    await predict('bullish')
    await predict(null)
    const page = await home()
    const row = [...page.matchAll(/<tr>.*<\/tr>/g)]
      .map(([line]) => line)
      .find((line) => line.includes(`<td>${agent.name}</td>`))
    expect(row).toContain('<td>100</td><td>100 %</td>')
  })
})
