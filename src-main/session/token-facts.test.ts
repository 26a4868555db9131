import { UnsecuredJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { agentIdSchema, agentKeySchema, deploymentIdSchema } from '#contract/ids.ts'
import { requestToken } from '#contract/service/token.endpoints.ts'
import { tokenFactsOf } from './token-facts.ts'

const nowMs = Date.UTC(2026, 5, 15, 12)
const identity = {
  agentKey: agentKeySchema.parse('ag_00000001'),
  agentId: agentIdSchema.parse('agent_7'),
  site: 'global',
  deploymentId: deploymentIdSchema.parse('dp_0001'),
  baseUrl: 'https://arena.example',
} as const

const factsOf = (claims: Record<string, unknown> | null, answer: Record<string, unknown> = {}) => {
  const access_token = claims === null ? 'opaque-token' : new UnsecuredJWT(claims).encode()
  return tokenFactsOf(requestToken.response.parse({ access_token, ...answer }), identity, nowMs)
}

describe('tokenFactsOf', () => {
  it('reads claims and answer', () => {
    const claims = { sub: 'agent_7', site: 'global', trust_level: 'T1', scope: 'a b', jti: 'j', exp: 1 }
    const answer = {
      expires_in: 900,
      claim_pending: true,
      provisional_until: '2026-06-22T19:05:00',
      agent_status: 'active_provisional',
    }
    expect(factsOf(claims, answer)).toEqual({
      site: 'global',
      sub: 'agent_7',
      scopes: ['a', 'b'],
      trustLevel: 'T1',
      jti: 'j',
      issuedAtMs: nowMs,
      expiresAtMs: nowMs + 900_000,
      claimPending: true,
      provisionalUntilMs: Date.UTC(2026, 5, 22, 19, 5),
      agentStatus: 'active_provisional',
    })
  })

  it('takes a provisional agent for unclaimed, also when nothing else says so', () => {
    expect(factsOf({}, { agent_status: 'active_provisional' }).claimPending).toBe(true)
    expect(factsOf({}, { agent_status: 'active' }).claimPending).toBe(false)
  })

  it.each([
    ['expires_in', { exp: nowMs / 1000 + 60 }, { expires_in: 900 }, 900_000],
    ['exp without expires_in', { exp: nowMs / 1000 + 60 }, {}, 60_000],
    ['60 minutes without both', {}, {}, 3_600_000],
    ['60 minutes for times that make no sense', { exp: 5 }, { expires_in: -3 }, 3_600_000],
    ['a day at most', {}, { expires_in: 1e12 }, 86_400_000],
    ['60 minutes for a token that is no JWT', null, {}, 3_600_000],
  ])('trusts %s', (_title, claims, answer, lifetimeMs) => {
    expect(factsOf(claims, answer).expiresAtMs).toBe(nowMs + lifetimeMs)
  })

  it('takes the scopes of the answer when the token does not say', () => {
    expect(factsOf({}, { scope: 'challenge:read' }).scopes).toEqual(['challenge:read'])
    expect(factsOf({ scope: '' }, { scope: 'challenge:read' }).scopes).toEqual([])
  })

  it('refuses a token of the other site or of another agent', () => {
    expect(() => factsOf({ site: 'cn' })).toThrow(
      expect.objectContaining({
        code: 'token_site_mismatch',
        details: { agentSite: 'global', tokenSite: 'cn' },
      }),
    )
    expect(() => factsOf({ sub: 'agent_8' })).toThrow(expect.objectContaining({ code: 'answer_malformed' }))
  })
})
