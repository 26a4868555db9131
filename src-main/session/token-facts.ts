import { AppError } from '#contract/app-error.ts'
import type { Site } from '#contract/ids.ts'
import { claimSaidBy } from '#contract/rules/claim-state.ts'
import { parseScopeClaim } from '#contract/rules/oauth-scope-algebra.ts'
import { parseServiceTime } from '#contract/rules/service-time.ts'
import type { ResponseOf } from '#contract/service/endpoint-table.ts'
import type { AgentIdentity } from './agent-identity.ts'
import { readTokenClaims, type TokenClaims } from './token-claims.ts'

/** What a token says about its agent. Holds no secret. Times are the service's, in ms since 1970. */
export interface TokenFacts {
  site: Site
  sub: string
  scopes: readonly string[]
  trustLevel: string | null
  jti: string | null
  issuedAtMs: number
  expiresAtMs: number
  claimPending: boolean
  provisionalUntilMs: number | null
  agentStatus: string | null
}

const defaultLifetimeMs = 60 * 60_000
const maxLifetimeMs = 24 * 60 * 60_000

/**
 * The facts of a fresh token (Interface §5.3). `token_site_mismatch` when it is for the other site, `answer_malformed` when it is
 * for another agent: it would act in the wrong name.
 */
export function tokenFactsOf(
  answer: ResponseOf<'requestToken'>,
  identity: AgentIdentity,
  serviceNowMs: number,
): TokenFacts {
  const claims = readTokenClaims(answer.access_token)
  if (claims.site !== null && claims.site !== identity.site) {
    throw new AppError('token_site_mismatch', {
      agentSite: identity.site,
      tokenSite: claims.site.slice(0, 40),
    })
  }
  if (claims.sub !== null && claims.sub !== identity.agentId) {
    throw new AppError('answer_malformed', {
      endpoint: 'requestToken',
      path: 'access_token.sub',
      expected: identity.agentId,
    })
  }
  return {
    site: identity.site,
    sub: identity.agentId,
    scopes: claims.scope === undefined ? (answer.scope ?? []) : parseScopeClaim(claims.scope),
    trustLevel: claims.trustLevel,
    jti: claims.jti,
    issuedAtMs: serviceNowMs,
    expiresAtMs: expiryOf(answer.expires_in, claims, serviceNowMs),
    claimPending: answer.claim_pending || claimSaidBy(answer.agent_status) === 'pending',
    provisionalUntilMs: answer.provisional_until === null ? null : parseServiceTime(answer.provisional_until),
    agentStatus: answer.agent_status,
  }
}

function expiryOf(expiresInSeconds: number | null, { expSeconds }: TokenClaims, nowMs: number): number {
  const toldMs =
    expiresInSeconds !== null && expiresInSeconds > 0
      ? expiresInSeconds * 1000
      : expSeconds !== null && expSeconds * 1000 > nowMs
        ? expSeconds * 1000 - nowMs
        : defaultLifetimeMs
  return nowMs + Math.min(maxLifetimeMs, toldMs)
}
