/**
 * The page behind a claim link, used as a browser would, and keys that an agent publishes itself: Interface §2.1, §3.1.
 */

import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oauthScopes } from '#contract/rules/agents/oauth-scopes.ts'
import { clientAssertionType } from '#contract/service/token.endpoints.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { rule } from './rules.ts'
import { call, operate, type Reply, requestToken } from './sandbox-client.ts'
import { register, submitAnswer } from './sandbox-rows.ts'

describe('claiming an agent on its page', () => {
  let sandbox: RunningSandbox
  beforeAll(async () => {
    sandbox = await startSandbox({ agents: 1, limits: false })
  })
  afterAll(() => sandbox.close())

  const passed = async (fields: object = { requested_scopes: [] }): Promise<Reply['body']> => {
    const agent = await register({ sandbox, site: 'global' }, { ...fields })
    return { ...agent, ...(await submitAnswer({ sandbox, site: 'global' }, agent.challenge_id)).body }
  }
  const open = async (url: string, language = 'en') => {
    const answer = await fetch(url, { headers: { 'accept-language': language } })
    return { status: answer.status, page: await answer.text(), headers: answer.headers }
  }
  const send = async (url: string, form: readonly [string, string][]) => {
    const answer = await fetch(url, { method: 'POST', body: new URLSearchParams([...form]) })
    return { status: answer.status, page: await answer.text() }
  }
  const identify = ({ claim_url, pairing_code }: Reply['body'], code: string = pairing_code) =>
    send(claim_url, [
      ['email', 'operator@example.org'],
      ['pairing_code', code],
    ])
  const proofIn = (page: string) => /name="proof" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const approve = (agent: Reply['body'], page: string, scopes: readonly string[], which = 'ticked') =>
    send(`${agent.claim_url}/approve`, [
      ['proof', proofIn(page)],
      ['approve', which],
      ...scopes.map((scope): [string, string] => ['scope', scope]),
    ])
  const granted = async ({ agent_id, client_secret }: Reply['body']) =>
    String((await requestToken(sandbox, { agent_id, client_secret })).body.scope).split(' ')

  it(rule('3.1.4', 'asks for e-mail and pairing code, then for each scope, and makes the agent active'), async () => {
    const agent = await passed()
    expect(await open(agent.claim_url)).toMatchObject({
      status: 200,
      page: expect.stringContaining('pairing_code'),
    })
    const second = await identify(agent)
    expect(second.status).toBe(200)
    for (const scope of oauthScopes) expect(second.page).toContain(`value="${scope}"`)
    const done = await approve(agent, second.page, ['challenge:read', 'comment:like'])
    expect(done.status).toBe(200)
    expect((await granted(agent)).sort()).toEqual(['challenge:read', 'comment:like'])
  })

  it(rule('5.3.7', 'lists what a token holds, before and after the claim'), async () => {
    const agent = await passed()
    const { agent_id, client_secret } = agent
    const token = (await requestToken(sandbox, { agent_id, client_secret })).body.access_token
    const path = '/api/v1/agent/scopes'
    const listed = async () => (await call(sandbox, path, { token })).body.scopes
    expect(await listed()).toEqual(await granted(agent))
    expect(await listed()).not.toContain('comment:like')
    const added = await call(sandbox, path, { method: 'POST', token, body: { add: ['comment:like', 'space:read'] } })
    expect(added.body).toEqual({ granted: [], already_had: ['space:read'], removed: [], invalid: [] })
    await approve(agent, (await identify(agent)).page, [], 'all')
    expect(await listed()).toEqual(await granted(agent))
    expect(await listed()).toEqual(oauthScopes)
  })

  it(rule('3.1.4', 'approves all that was requested, and nothing that was not'), async () => {
    const requested_scopes = ['challenge:read', 'prediction:submit']
    const [all, more] = [await passed({ requested_scopes }), await passed({ requested_scopes })]
    await approve(all, (await identify(all)).page, [], 'all')
    expect((await granted(all)).sort()).toEqual(requested_scopes)
    await approve(more, (await identify(more)).page, ['challenge:read', 'follow:create'])
    expect(await granted(more)).toEqual(['challenge:read'])
  })

  it(rule('3.1.4', 'takes the code however it is typed'), async () => {
    const agent = await passed()
    const typed = ` ${String(agent.pairing_code).toLowerCase().replace('-', ' ')} `
    expect((await identify(agent, typed)).page).toContain('name="proof"')
  })

  it(rule('3.1.4', 'locks a link after five wrong codes, until it is renewed'), async () => {
    const agent = await passed()
    for (let count = 1; count < 5; count += 1) expect((await identify(agent, 'XXX-XXX')).status).toBe(422)
    expect((await identify(agent, 'XXX-XXX')).status).toBe(403)
    expect((await identify(agent)).status).toBe(403)
    expect((await open(agent.claim_url)).status).toBe(403)
    const { agent_id, client_secret } = agent
    const path = '/api/v1/agent/registry/claim-link/refresh'
    const fresh = (await call(sandbox, path, { method: 'POST', body: { agent_id, client_secret } })).body
    expect((await open(agent.claim_url)).status).toBe(404)
    expect((await identify(fresh)).status).toBe(200)
  })

  it(rule('3.1.4', 'lets a link be used once'), async () => {
    const agent = await passed()
    const { page } = await identify(agent)
    await approve(agent, page, [], 'all')
    expect((await open(agent.claim_url)).status).toBe(410)
    expect((await approve(agent, page, ['challenge:read'])).status).toBe(410)
    expect(await granted(agent)).toEqual(oauthScopes)
  })

  it(rule('3.1.4', 'lets nobody approve who did not give the code'), async () => {
    const agent = await passed()
    expect((await approve(agent, '', [], 'all')).status).toBe(422)
    expect((await approve(agent, 'name="proof" value="guessed"', [], 'all')).status).toBe(422)
    expect(await granted(agent)).not.toContain('comment:like')
  })

  it(rule('3.1.4', 'keeps a link open for 48 hours'), async () => {
    const agent = await passed()
    await operate(sandbox, 'clock', { advance_s: 48 * 3600 - 60 })
    expect((await open(agent.claim_url)).status).toBe(200)
    await operate(sandbox, 'clock', { advance_s: 61 })
    expect((await open(agent.claim_url)).status).toBe(410)
    expect((await identify(agent)).status).toBe(410)
  })

  it('speaks the language of who opens it, and shows names as text', async () => {
    const agent = await passed({ name: `<b>"Name"</b> & more` })
    const { page, headers } = await open(agent.claim_url, 'zh-CN')
    expect(page).toContain('lang="zh-CN"')
    expect(page).not.toContain('<b>"Name"')
    expect(headers.get('content-type')).toContain('text/html')
    expect((await open(`${sandbox.baseUrl}/claim/nothing`)).status).toBe(404)
  })
})

describe('an agent that publishes its keys', () => {
  let sandbox: RunningSandbox
  let server: Server
  let keySet: unknown = { keys: [] }
  let jwks_url: string
  beforeAll(async () => {
    sandbox = await startSandbox({ agents: 1, limits: false })
    server = createServer((_, response) => response.end(JSON.stringify(keySet)))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    jwks_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys.json`
  })
  afterAll(async () => {
    server.closeAllConnections()
    server.close()
    await sandbox.close()
  })

  const signed = async (agent_id: string, key: CryptoKey, header: { alg: string; kid?: string }) => {
    const iat = Math.floor(Date.now() / 1000)
    const claims = { iss: agent_id, sub: agent_id, aud: `${sandbox.baseUrl}/api/v1/agent/auth/token` }
    return new SignJWT({ ...claims, jti: `${iat} ${Math.random()}`, iat, exp: iat + 60 })
      .setProtectedHeader(header)
      .sign(key)
  }
  const tokenFor = async (agent_id: string, key: CryptoKey, header: { alg: string; kid?: string }) =>
    requestToken(sandbox, {
      agent_id,
      client_assertion_type: clientAssertionType,
      client_assertion: await signed(agent_id, key, header),
    })

  it.each(['ES256', 'RS256'])(
    rule(['3.1.1', '5.2.2'], 'gets a token by %s with a key found at its jwks_url'),
    async (alg) => {
      const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true })
      keySet = { keys: [{ ...(await exportJWK(publicKey)), kid: `key-${alg}`, use: 'sig', alg }] }
      const fields = { auth_method: 'private_key_jwt', jwks_url: `${jwks_url}?${alg}`, requested_scopes: [] }
      const { agent_id, challenge_id } = await register({ sandbox, site: 'global' }, fields)
      await submitAnswer({ sandbox, site: 'global' }, challenge_id)
      expect((await tokenFor(agent_id, privateKey, { alg, kid: `key-${alg}` })).status).toBe(200)
      const stranger = await generateKeyPair(alg)
      expect((await tokenFor(agent_id, stranger.privateKey, { alg, kid: `key-${alg}` })).status).toBe(401)
      expect((await tokenFor(agent_id, privateKey, { alg, kid: 'other' })).status).toBe(401)
    },
  )

  it.each(['http://keys.example/keys.json', 'file:///etc/passwd', 'keys.json', 'https://a:b@keys.example/'])(
    rule('3.1.1', 'cannot register the jwks_url %s'),
    async (url) => {
      const body = { name: 'Publisher', auth_method: 'private_key_jwt', jwks_url: url }
      const reply = await call(sandbox, '/api/v1/agent/registry/register', { method: 'POST', body })
      expect(reply).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'jwks_url'] }] } })
    },
  )
})
