/** Access tokens as Interface §5.3 has them: HS256, sixty minutes, bound to a site. */
import { jwtVerify, SignJWT } from 'jose'
import type { Site } from '#contract/ids.ts'
import { Refusal } from '../refusal.ts'
import type { AgentRecord } from '../state.ts'

export const accessTokenLifetimeS = 3600

export interface AccessTokenClaims {
  agentId: string
  site: Site
  scopes: readonly string[]
  expiresAtMs: number
}

export interface AccessTokens {
  issue(agent: AgentRecord, grant: { scopes: readonly string[]; jti: string; nowMs: number }): Promise<string>
  /** Throws 401 for what is not a token of this sandbox, or no longer one. */
  verify(token: string, nowMs: number): Promise<AccessTokenClaims>
}

const cacheSize = 20_000

export function createAccessTokens(signingKey: Uint8Array): AccessTokens {
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
      const issuedAtS = Math.floor(nowMs / 1000)
      return new SignJWT({
        site: agent.site,
        trust_level: agent.verified ? 'verified' : 'provisional',
        scope: scopes.join(' '),
      })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(agent.agentId)
        .setJti(jti)
        .setIssuedAt(issuedAtS)
        .setExpirationTime(issuedAtS + accessTokenLifetimeS)
        .sign(signingKey)
    },
    async verify(token, nowMs) {
      let claims = verified.get(token)
      if (claims === undefined) {
        claims = await readToken(token, signingKey, nowMs)
        remember(token, claims)
      }
      if (claims.expiresAtMs > nowMs) return claims
      verified.delete(token)
      throw invalidToken('Token has expired')
    },
  }
}

async function readToken(token: string, signingKey: Uint8Array, nowMs: number): Promise<AccessTokenClaims> {
  const options = { algorithms: ['HS256'], currentDate: new Date(nowMs) }
  const result = await jwtVerify<{ site: Site; scope: string }>(token, signingKey, options).catch(() => {
    throw invalidToken('Invalid or expired token')
  })
  const { sub = '', site, scope, exp = 0 } = result.payload
  return { agentId: sub, site, scopes: scope.split(' '), expiresAtMs: exp * 1000 }
}

/** RFC 6750 §3. */
export function invalidToken(detail: string): Refusal {
  return new Refusal(401, detail, { 'www-authenticate': 'Bearer error="invalid_token"' })
}
