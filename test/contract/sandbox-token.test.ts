/** The sandbox's token endpoint: Interface §5. */
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientAssertionType } from '#contract/service/token.endpoints.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { rule } from './rules.ts'
import { agentOf, assertionOf, call, operate, requestToken, tokenOf } from './sandbox-client.ts'

describe('the token endpoint of the sandbox', () => {
  let sandbox: RunningSandbox
  beforeAll(async () => {
    sandbox = await startSandbox({ agents: 6, limits: false })
  })
  afterAll(() => sandbox.close())

  const withAssertion = (agentId: string, assertion: string, path?: string) =>
    requestToken(
      sandbox,
      { agent_id: agentId, client_assertion_type: clientAssertionType, client_assertion: assertion },
      path,
    )

  it(
    rule(['5.2.1', '5.3.1', '5.3.2'], 'gives a token for sixty minutes with the claims of the interface'),
    async () => {
      const agent = agentOf(sandbox, 'global')
      const reply = await requestToken(sandbox, {
        agent_id: agent.agent_id,
        client_secret: agent.auth_method === 'client_credentials' ? agent.client_secret : '',
      })
      expect(reply.status).toBe(200)
      expect(reply.body).toMatchObject({ token_type: 'bearer', expires_in: 3600, agent_status: 'active' })
      const claims = decodeJwt(reply.body.access_token)
      expect(claims).toMatchObject({ sub: agent.agent_id, site: 'global', scope: reply.body.scope })
      expect(claims.jti).toEqual(expect.any(String))
      expect(claims.trust_level).toEqual(expect.any(String))
      expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(3600)
    },
  )

  it.each([
    ['an ES256 key', 2],
    ['an RS256 key', 5],
  ])(rule('5.2.2', 'accepts an assertion by %s on both sites and on both paths'), async (_, index) => {
    for (const site of ['global', 'cn'] as const) {
      const agent = agentOf(sandbox, site, index)
      expect(agent.auth_method).toBe('private_key_jwt')
      const shared = await withAssertion(agent.agent_id, await assertionOf(sandbox, agent))
      expect(shared.status).toBe(200)
      expect(decodeJwt(shared.body.access_token).site).toBe(site)
    }
    const agent = agentOf(sandbox, 'cn', index)
    const cnPath = '/api/v1/cn/agent/auth/token'
    const assertion = await assertionOf(sandbox, agent, { claims: { aud: sandbox.baseUrl + cnPath } })
    expect((await withAssertion(agent.agent_id, assertion, cnPath)).status).toBe(200)
  })

  it.each([
    ['a wrong issuer', { iss: 'somebody' }, 'iss'],
    ['a wrong subject', { sub: 'somebody' }, 'sub'],
    ['another audience', { aud: 'https://elsewhere.example/api/v1/agent/auth/token' }, 'aud'],
    ['a list of audiences', { aud: ['a', 'b'] }, 'aud'],
    ['a lifetime of more than sixty seconds', { exp: Math.floor(Date.now() / 1000) + 3600 }, '60 seconds'],
    ['an expiry in the past', { iat: 1_700_000_000, exp: 1_700_000_060 }, 'expired'],
    ['an issue date in the future', futureClaims(), 'future'],
    ['no jti', { jti: undefined }, 'jti'],
    ['no iat', { iat: undefined }, 'iat'],
    ['no exp', { exp: undefined }, 'exp'],
    ['a beginning in the future', { nbf: Math.floor(Date.now() / 1000) + 3600 }, 'nbf lies in the future'],
    ['a beginning in words', { nbf: 'now' }, 'nbf must be a number'],
    ['an issue date in words', { iat: 'now' }, 'iat must be a number'],
    ['an expiry in words', { exp: '2100-01-01T00:00:00' }, 'exp must be a number'],
    ['an expiry of null', { exp: null }, 'exp must be a number'],
  ])(rule(['5.2.3', '8.2'], 'refuses an assertion with %s and says so'), async (_, claims, word) => {
    const agent = agentOf(sandbox, 'global', 2)
    const reply = await withAssertion(agent.agent_id, await assertionOf(sandbox, agent, { claims }))
    expect(reply.status).toBe(401)
    expect(reply.body.detail).toContain('Invalid client assertion')
    expect(reply.body.detail).toContain(word)
  })

  it(rule('5.2.3', 'accepts an assertion that says since when it holds'), async () => {
    const agent = agentOf(sandbox, 'global', 2)
    const claims = { nbf: Math.floor(Date.now() / 1000) - 5 }
    expect((await withAssertion(agent.agent_id, await assertionOf(sandbox, agent, { claims }))).status).toBe(200)
  })

  it(rule('5.2.3', 'refuses a jti that it has seen'), async () => {
    const agent = agentOf(sandbox, 'global', 2)
    const assertion = await assertionOf(sandbox, agent)
    expect((await withAssertion(agent.agent_id, assertion)).status).toBe(200)
    const again = await withAssertion(agent.agent_id, assertion)
    expect(again).toMatchObject({
      status: 401,
      body: { detail: 'Invalid client assertion: jti was used before' },
    })
  })

  it(rule('5.2.2', "refuses the key of another agent, another algorithm, and another agent's assertion"), async () => {
    const agent = agentOf(sandbox, 'global', 2)
    const other = agentOf(sandbox, 'cn', 2)
    const rsa = agentOf(sandbox, 'global', 5)
    if (other.auth_method !== 'private_key_jwt' || rsa.auth_method !== 'private_key_jwt') throw new TypeError()
    const forged = await assertionOf(sandbox, agent, { key: other.private_key_pem })
    expect((await withAssertion(agent.agent_id, forged)).body.detail).toContain('signature')
    const wrongType = await assertionOf(sandbox, agent, { key: rsa.private_key_pem, algorithm: 'RS256' })
    expect((await withAssertion(agent.agent_id, wrongType)).body.detail).toContain('ES256')
    expect((await withAssertion(agent.agent_id, await assertionOf(sandbox, other))).status).toBe(401)
    expect((await withAssertion(agent.agent_id, 'no.jwt.here')).status).toBe(401)
  })

  it(rule('5.2.1', 'answers an unknown agent and a wrong secret alike'), async () => {
    const agent = agentOf(sandbox, 'global')
    const wrong = await requestToken(sandbox, { agent_id: agent.agent_id, client_secret: 'sk_wrong' })
    const unknown = await requestToken(sandbox, { agent_id: 'nobody', client_secret: 'sk_wrong' })
    expect(wrong).toMatchObject({ status: 401, body: { detail: 'Invalid client credentials' } })
    expect(unknown.body).toEqual(wrong.body)
  })

  it(
    rule(['5.2.1', '5.2.2'], 'refuses a secret from an agent that authenticates by key, and the reverse'),
    async () => {
      const byKey = agentOf(sandbox, 'global', 2)
      const bySecret = agentOf(sandbox, 'global', 0)
      expect((await requestToken(sandbox, { agent_id: byKey.agent_id, client_secret: 'x' })).status).toBe(401)
      if (byKey.auth_method !== 'private_key_jwt') throw new TypeError()
      const assertion = await assertionOf(sandbox, bySecret, {
        key: byKey.private_key_pem,
        algorithm: 'ES256',
      })
      expect((await withAssertion(bySecret.agent_id, assertion)).status).toBe(401)
    },
  )

  it('names the fields of a request that does not fit', async () => {
    const reply = await requestToken(sandbox, { grant_type: 'password', agent_id: 7 })
    expect(reply.status).toBe(422)
    expect(reply.body.detail.map(({ loc }: { loc: string[] }) => loc.join('.'))).toContain('body.agent_id')
  })

  it(rule('5.1', 'lets nobody in with a token that is foreign, broken or of before a reset'), async () => {
    const token = await tokenOf(sandbox, agentOf(sandbox, 'global'))
    const path = '/api/v1/agent/profile/self'
    expect((await call(sandbox, path, { token })).status).toBe(200)
    expect((await call(sandbox, path, { token: `${token.slice(0, -4)}AAAA` })).status).toBe(401)
    expect((await call(sandbox, path, { headers: { authorization: 'Basic abc' } })).status).toBe(401)
    expect(await call(sandbox, path)).toMatchObject({ status: 401, body: { detail: 'Not authenticated' } })
    await operate(sandbox, 'reset')
    expect((await call(sandbox, path, { token })).status).toBe(401)
  })

  it(rule('5.3.3', 'binds a token to its site'), async () => {
    const token = await tokenOf(sandbox, agentOf(sandbox, 'global'))
    const cnToken = await tokenOf(sandbox, agentOf(sandbox, 'cn'))
    expect((await call(sandbox, '/api/v1/cn/agent/profile/self', { token })).status).toBe(403)
    expect((await call(sandbox, '/api/v1/agent/profile/self', { token: cnToken })).status).toBe(403)
    expect((await call(sandbox, '/api/v1/cn/agent/profile/self', { token: cnToken })).status).toBe(200)
  })

  it(rule(['5.3.1', '8.1'], 'ends a token after an hour of its own clock, which the Date header shows'), async () => {
    const fresh = await startSandbox({ agents: 1 })
    try {
      const token = await tokenOf(fresh, agentOf(fresh, 'global'))
      await operate(fresh, 'clock', { advance_s: 3601 })
      const reply = await call(fresh, '/api/v1/agent/profile/self', { token })
      expect(reply.status).toBe(401)
      const aheadMs = Date.parse(reply.headers.get('date') ?? '') - Date.now()
      expect(Math.round(aheadMs / 60_000)).toBe(60)
    } finally {
      await fresh.close()
    }
  })

  it('allows five requests a minute for an agent, then says how long to wait', async () => {
    const limited = await startSandbox({ agents: 2 })
    try {
      const agent = agentOf(limited, 'global')
      for (let count = 0; count < 5; count += 1) await tokenOf(limited, agent)
      const sixth = await requestToken(limited, { agent_id: agent.agent_id, client_secret: 'any' })
      expect(sixth.status).toBe(429)
      const waitS = Number(sixth.headers.get('retry-after'))
      expect(waitS).toBeGreaterThan(0)
      expect(waitS).toBeLessThanOrEqual(60)
      await tokenOf(limited, agentOf(limited, 'global', 1))
      await operate(limited, 'clock', { advance_s: 61 })
      await tokenOf(limited, agent)
    } finally {
      await limited.close()
    }
  })
})

function futureClaims(): Record<string, number> {
  const iat = Math.floor(Date.now() / 1000) + 3600
  return { iat, exp: iat + 60 }
}
