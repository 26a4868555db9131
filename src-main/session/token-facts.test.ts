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
      refusedScopes: [],
      trustLevel: 'T1',
      jti: 'j',
      issuedAtMs: nowMs,
      expiresAtMs: nowMs + 900_000,
      isExpiryAssumed: false,
      claimPending: true,
      provisionalUntilMs: Date.UTC(2026, 5, 22, 19, 5),
      agentStatus: 'active_provisional',
    })
  })

  it('takes a provisional agent for unclaimed, also when nothing else says so', () => {
    expect(factsOf({}, { agent_status: 'active_provisional' }).claimPending).toBe(true)
    expect(factsOf({}, { agent_status: 'active' }).claimPending).toBe(false)
    expect(factsOf({}, { claim_pending: false }).claimPending).toBe(false)
    expect(factsOf({}, { agent_status: 'on_holiday' }).claimPending).toBeNull()
  })

  it.each<[Record<string, unknown>, boolean | null]>([
    [{ claimed: false }, true],
    [{ is_claimed: 'no' }, true],
    [{ claimed: true }, false],
    [{ claim_status: 'pending' }, true],
    [{ claimStatus: 'CLAIMED' }, false],
    [{ claim_state: 'unclaimed' }, true],
    [{ claim_required: true }, true],
    [{ verification_status: 'not_verified' }, true],
    [{ verification_status: '待认领' }, true],
    [{ agent_status: '已认领' }, false],
    [{ claim: { status: 'awaiting_claim', url: 'https://arena.example/claim/c' } }, true],
    [{ claim: { claimed_at: '2026-06-15T19:05:00' } }, false],
    [{ claim: { claimed_at: null } }, null],
    [{ claimed_by: { id: 'op_1' } }, false],
    [{ agent: { status: 'active_provisional' } }, true],
    // Of the token, or of the call.
    [{ status: 'active' }, null],
    [{ status: 'pending' }, null],
    // Both: a link that may be needed is kept.
    [{ claimed: true, agent_status: 'active_provisional' }, true],
    [{ agent_status: 'on_holiday' }, null],
  ])('of %j takes the claim to be pending: %s', (answer, pending) => {
    expect(factsOf({}, answer).claimPending).toBe(pending)
  })

  it.each<[Record<string, unknown>, number]>([
    [{ expires_in: '15m' }, 15],
    [{ expires_in: '30分钟' }, 30],
    [{ expires_in: 'PT20M' }, 20],
    [{ expires_in_minutes: 10 }, 10],
    [{ expiresInMs: 900_000 }, 15],
    [{ token_ttl_seconds: 600 }, 10],
    [{ ttl: 1_200 }, 20],
  ])('of %j reads a life of %s minutes', (answer, minutes) => {
    const { issuedAtMs, expiresAtMs, isExpiryAssumed } = factsOf({}, answer)
    expect([expiresAtMs - issuedAtMs, isExpiryAssumed]).toEqual([minutes * 60_000, false])
  })

  it.each([null, {}])('says nothing that neither the token %j nor the answer says', (claims) => {
    expect(factsOf(claims)).toMatchObject({
      site: null,
      scopes: null,
      trustLevel: null,
      claimPending: null,
      provisionalUntilMs: null,
      agentStatus: null,
      isExpiryAssumed: true,
    })
  })

  it.each([
    ['expires_in', { exp: nowMs / 1000 + 60 }, { expires_in: 900 }, 900_000],
    ['exp in ms', { exp: nowMs + 60_000 }, {}, 60_000],
    ['exp as text', { exp: String(nowMs / 1000 + 60) }, {}, 60_000],
    ['exp with a fraction', { exp: nowMs / 1000 + 60.5 }, {}, 60_000],
    ['exp without expires_in', { exp: nowMs / 1000 + 60 }, {}, 60_000],
    ['60 minutes without both', {}, {}, 3_600_000],
    ['60 minutes for times that make no sense', { exp: 5 }, { expires_in: -3 }, 3_600_000],
    ['a day at most', { exp: nowMs / 1000 + 1e9 }, {}, 86_400_000],
    ['60 minutes for what may be milliseconds', {}, { expires_in: 3_600_000 }, 3_600_000],
    ['exp for what may be a point in time', { exp: nowMs / 1000 + 60 }, { expires_in: nowMs / 1000 + 60 }, 60_000],
    ['expires_at without expires_in', {}, { expires_at: '2026-06-15T12:15:00' }, 900_000],
    ['expires_on in seconds since 1970', {}, { expires_on: String(nowMs / 1000 + 900) }, 900_000],
    ['exp for an expires_at that is over', { exp: nowMs / 1000 + 60 }, { expires_at: '2026-06-15T11:00:00' }, 60_000],
    ['60 minutes for a token that is no JWT', null, {}, 3_600_000],
  ])('trusts %s', (title, claims, answer, lifetimeMs) => {
    const facts = factsOf(claims, answer)
    expect(facts.expiresAtMs).toBe(nowMs + lifetimeMs)
    expect(facts.isExpiryAssumed).toBe(title.startsWith('60 minutes'))
  })

  const read = ['challenge:read']
  it.each<[Record<string, unknown> | null, Record<string, unknown>, readonly string[] | null]>([
    [{ scope: 'challenge:read' }, {}, read],
    [{ scope: read }, {}, read],
    [{ scp: 'challenge:read' }, {}, read],
    [{ scopes: read }, {}, read],
    [null, { scope: 'challenge:read' }, read],
    [null, { scope: read }, read],
    [null, { scp: read }, read],
    [null, { scopes: [{ name: 'challenge:read' }] }, read],
    [{}, { scope: 'challenge:read' }, read],
    [{ scope: '' }, { scope: 'challenge:read' }, read],
    [{ scope: null }, { scope: 'challenge:read' }, read],
    [{ scope: 'challenge:read' }, { scope: 'comment:create' }, read],
    [null, {}, null],
    [{}, {}, null],
    [{ scope: '' }, { scope: '' }, null],
    [{ scope: null }, { scope: null }, null],
    [{ scope: [] }, { scope: [] }, null],
    [{ scope: {} }, { scope: 7 }, null],
  ])('of the claims %j and the answer %j reads the scopes %j', (claims, answer, scopes) => {
    expect(factsOf(claims, answer).scopes).toEqual(scopes)
  })

  it.each([
    ['GLOBAL', 'global'],
    ['Global', 'global'],
    ['Site.GLOBAL', 'global'],
    ['global', 'global'],
    // Words of a deployment's own, of which nothing is known.
    ['intl', null],
    ['global_site', null],
    ['arena.example', null],
    ['', null],
    [7, null],
    [null, null],
  ])('reads the site %j of a token as %s, and refuses none for it', (site, read) => {
    expect(factsOf({ site }).site).toBe(read)
    expect(factsOf(null, { site }).site).toBe(read)
  })

  it.each([
    [{ site: 'cn' }, {}],
    [{ site: 'CN' }, {}],
    [{ site: 'Site.CN' }, { site: 'global' }],
    [null, { site: 'CN' }],
    // The token itself names none that is known.
    [{ site: 'mainland' }, { site: 'cn' }],
  ])('refuses a token of %j with the response %j for the other site', (claims, answer) => {
    const details = { agentSite: 'global', tokenSite: 'cn' }
    expect(() => factsOf(claims, answer)).toThrow(expect.objectContaining({ code: 'token_site_mismatch', details }))
  })

  it('refuses a token of another agent', () => {
    expect(() => factsOf({ sub: 'agent_8' })).toThrow(expect.objectContaining({ code: 'answer_malformed' }))
    expect(() => factsOf(null, { agent_id: 'agent_8' })).toThrow(expect.objectContaining({ code: 'answer_malformed' }))
    expect(factsOf(null, { agent_id: 'agent_7', site: 'arena.example' })).toMatchObject({ site: null, sub: 'agent_7' })
    expect(factsOf({ sub: 'agent_7' }, { agent_id: 4711 }).sub).toBe('agent_7')
  })
})
