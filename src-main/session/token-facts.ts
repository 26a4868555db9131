import { AppError } from '#contract/app-error.ts'
import type { Site } from '#contract/ids.ts'
import type { KnownOAuthScopes } from '#contract/rules/agents/oauth-scope-algebra.ts'
import { isSameId } from '#contract/rules/agents/same-agent-id.ts'
import { parseServiceTime } from '#contract/rules/service-time.ts'
import type { ResponseOf } from '#contract/service/endpoint-table.ts'
import type { AgentIdentity } from './agent-identity.ts'
import { readTokenClaims, type TokenClaims } from './token-claims.ts'

/**
 * What a token says about its agent; `null` where it does not. Holds no secret. Times are the service's, in ms since
 * 1970.
 */
export interface TokenFacts extends KnownOAuthScopes {
  site: Site | null
  sub: string
  trustLevel: string | null
  jti: string | null
  issuedAtMs: number
  expiresAtMs: number
  /** Nothing says how long it lives: the 60 minutes of the interface are taken for it. */
  isExpiryAssumed: boolean
  claimPending: boolean | null
  provisionalUntilMs: number | null
  agentStatus: string | null
}

const defaultLifetimeMs = 60 * 60_000
const maxLifetimeMs = 24 * 60 * 60_000

/**
 * The facts of a fresh token (Interface §5.3). `token_site_mismatch` when it is for the other site, `answer_malformed`
 * when it is for another agent: it would act in the wrong name.
 */
export function tokenFactsOf(
  response: ResponseOf<'requestToken'>,
  identity: AgentIdentity,
  serviceNowMs: number,
): TokenFacts {
  const claims = readTokenClaims(response.access_token)
  refuseOthers(response, claims, identity)
  const lifetimeMs = lifetimeOf(response, claims, serviceNowMs)
  return {
    site: claims.site ?? response.site,
    sub: identity.agentId,
    scopes: claims.scopes ?? response.scope,
    refusedScopes: [],
    trustLevel: claims.trustLevel,
    jti: claims.jti,
    issuedAtMs: serviceNowMs,
    expiresAtMs: serviceNowMs + Math.min(maxLifetimeMs, lifetimeMs ?? defaultLifetimeMs),
    isExpiryAssumed: lifetimeMs === null,
    claimPending: response.claim_said === null ? null : response.claim_said === 'pending',
    provisionalUntilMs: parseServiceTime(response.provisional_until),
    agentStatus: response.agent_status,
  }
}

/** Refuses a token of another site or agent: by the token itself, and where that does not say, by the response. */
function refuseOthers(response: ResponseOf<'requestToken'>, claims: TokenClaims, identity: AgentIdentity): void {
  const site = claims.site ?? response.site
  if (site !== null && site !== identity.site) {
    throw new AppError('token_site_mismatch', { agentSite: identity.site, tokenSite: site })
  }
  const whose = claims.sub ?? response.agent_id
  if (whose !== null && !isSameId(whose, identity.agentId)) {
    const path = claims.sub === null ? 'agent_id' : 'access_token.sub'
    throw new AppError('answer_malformed', { endpoint: 'requestToken', path, expected: identity.agentId })
  }
}

/**
 * What the response says of its life, else the token itself; null when neither says anything that can be. More than a
 * day of `expires_in` may be milliseconds, or a point in time.
 */
function lifetimeOf(
  { expires_in: seconds, life_ms: lifeMs, expires_at }: ResponseOf<'requestToken'>,
  { expMs }: TokenClaims,
  nowMs: number,
): number | null {
  if (seconds !== null && seconds > 0 && seconds * 1000 <= maxLifetimeMs) return seconds * 1000
  if (lifeMs !== null && lifeMs > 0 && lifeMs <= maxLifetimeMs) return lifeMs
  const ends = [parseServiceTime(expires_at), expMs]
  const endMs = ends.find((end) => end !== null && end > nowMs)
  return endMs == null ? null : endMs - nowMs
}
