/** Access tokens as Interface §5.3 has them: HS256, sixty minutes, bound to a site; or as the settings want them. */
import { jwtVerify, SignJWT } from 'jose'
import { oauthScopes } from '#contract/rules/agents/oauth-scopes.ts'
import { Refusal } from '../refusal.ts'
import type { ServiceSettings } from '../settings.ts'
import type { AgentRecord } from '../state.ts'

/** What a verified access token says: whose it is, its OAuth scopes, and its end in sandbox time. */
export interface AccessTokenClaims {
  agentId: string
  scopes: readonly string[]
  expiresAtMs: number
}

/** Issues and verifies the access tokens of one run (Interface §3.3). */
export interface AccessTokens {
  issue(agent: AgentRecord, grant: { scopes: readonly string[]; jti: string; nowMs: number }): Promise<string>
  /** Throws 401 for what is not a token of this sandbox, or no longer one. */
  verify(token: string, nowMs: number): Promise<AccessTokenClaims>
}

const cacheSize = 20_000

/** @param settings how long the tokens live that are issued now, and what they say. */
export function createAccessTokens(signingKey: Uint8Array, settings: () => ServiceSettings): AccessTokens {
  /** A token is verified once, then looked up: a thousand agents ask many times in an hour. */
  const verified = new Map<string, AccessTokenClaims>()
  const remember = (token: string, claims: AccessTokenClaims) => {
    verified.set(token, claims)
    for (const oldest of verified.keys()) {
      if (verified.size <= cacheSize) break
      verified.delete(oldest)
    }
  }
  return {
    async issue(agent, { scopes, jti, nowMs }) {
      const { accessTokenLifetimeS, siteClaim, scopeClaim, tokenForm } = settings()
      const issuedAtS = Math.floor(nowMs / 1000)
      const jwt = await new SignJWT({
        ...(siteClaim ? { site: agent.site } : {}),
        trust_level: agent.verified ? 'verified' : 'provisional',
        ...(scopeClaim ? { scope: scopes.join(' ') } : { rights: rightsOf(scopes) }),
      })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(agent.agentId)
        .setJti(jti)
        .setIssuedAt(issuedAtS)
        .setExpirationTime(issuedAtS + accessTokenLifetimeS)
        .sign(signingKey)
      return tokenForm === 'opaque' ? opaquePrefix + Buffer.from(jwt).toString('base64url') : jwt
    },
    async verify(token, nowMs) {
      let claims = verified.get(token)
      if (claims === undefined) {
        claims = await readToken(token, signingKey, nowMs)
        remember(token, claims)
      }
      if (claims.expiresAtMs > nowMs) return claims
      verified.delete(token)
      throw createTokenRefusal('Token has expired')
    },
  }
}

async function readToken(token: string, signingKey: Uint8Array, nowMs: number): Promise<AccessTokenClaims> {
  const options = { algorithms: ['HS256'], currentDate: new Date(nowMs) }
  const isOpaque = token.startsWith(opaquePrefix)
  const jwt = isOpaque ? Buffer.from(token.slice(opaquePrefix.length), 'base64url').toString() : token
  const result = await jwtVerify<{ scope?: string; rights?: number[] }>(jwt, signingKey, options).catch(() => {
    throw createTokenRefusal('Invalid or expired token')
  })
  const { sub = '', scope, rights = [], exp = 0 } = result.payload
  const scopes = scope?.split(' ') ?? rights.flatMap((right) => oauthScopes[right] ?? [])
  return { agentId: sub, scopes, expiresAtMs: exp * 1000 }
}

/** Of a token that no client can read: what follows is for the sandbox itself. */
const opaquePrefix = 'op_'

/** The scopes of a token that does not name them: their places in the list of all. */
function rightsOf(scopes: readonly string[]): number[] {
  return oauthScopes.flatMap((scope, place) => (scopes.includes(scope) ? [place] : []))
}

/** RFC 6750 §3. */
export function createTokenRefusal(detail: string): Refusal {
  return new Refusal(401, detail, { 'www-authenticate': 'Bearer error="invalid_token"' })
}
