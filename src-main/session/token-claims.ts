import { decodeJwt } from 'jose'
import type { Site } from '#contract/ids.ts'
import { parseServiceTime } from '#contract/rules/service-time.ts'
import { parseTokenScopes } from '#contract/service/decoding/agents/decode-token-scopes.ts'
import { siteOf } from '#contract/service/decoding/values/decode-site.ts'
import { timeOf } from '#contract/service/decoding/values/decode-time.ts'

/**
 * Claims of an access token (Interface §5.3); `null` where it does not say. The console cannot verify them, only
 * compare.
 */
export interface TokenClaims {
  sub: string | null
  site: Site | null
  trustLevel: string | null
  jti: string | null
  /** In ms since 1970; some issuers count `exp` in ms, or write it as text. */
  expMs: number | null
  /** Of `scope`, or of the names that other issuers give it. */
  scopes: readonly string[] | null
}

/** The claims inside a token; all empty for one that is not a JWT, which a deployment may hand out. */
export function readTokenClaims(accessToken: string): TokenClaims {
  const claims = payloadOf(accessToken)
  return {
    sub: textOf(claims.sub),
    site: siteOf(claims.site),
    trustLevel: textOf(claims.trust_level),
    jti: textOf(claims.jti),
    expMs: parseServiceTime(timeOf(claims.exp)),
    scopes: parseTokenScopes(claims.scope) ?? parseTokenScopes(claims.scp) ?? parseTokenScopes(claims.scopes),
  }
}

function payloadOf(accessToken: string): Readonly<Record<string, unknown>> {
  try {
    return decodeJwt(accessToken)
  } catch {
    return {}
  }
}

function textOf(value: unknown): string | null {
  // A number that is not exact would be taken for another agent's id.
  if (Number.isSafeInteger(value)) return String(value)
  return typeof value === 'string' && value !== '' ? value.slice(0, 200) : null
}
