/** What a token, or the failure to get one, says of an agent's status. Pure. */
import type { AppErrorCode, AppErrorData } from '#contract/app-error.ts'
import type { Site } from '#contract/ids.ts'
import type { AgentStatus } from '#contract/ipc/agent-status.ts'
import {
  getOAuthScopeState,
  isKnownToLack,
  isNamed,
  type KnownOAuthScopes,
} from '#contract/rules/agents/oauth-scope-algebra.ts'
import type { OAuthScope } from '#contract/rules/agents/oauth-scopes.ts'
import { type EndpointName, endpointNames, endpointTable } from '#contract/service/endpoint-table.ts'

/** What the two things that agents are for need: predicting, which is the console's main job, and discussing. */
const jobs: readonly (readonly OAuthScope[])[] = [
  ['challenge:read', 'prediction:submit'],
  ['comment:create', 'comment:reply'],
]

/**
 * The scopes without which an agent cannot do what it was registered for; for predicting, where nobody knows what that
 * was.
 */
function neededScopes(requested: readonly string[] | null): readonly OAuthScope[] {
  const asked = jobs.map((job) => job.filter((scope) => !isKnownToLack(requested, scope)))
  return asked.find((job) => job.length > 0) ?? []
}

export interface ProvenFacts extends KnownOAuthScopes {
  site: string | null
  claimPending: boolean | null
  provisionalUntilMs: number | null
}

export interface StatusReading {
  status: AgentStatus
  statusDetail: string | null
}

/**
 * The status of an agent that has just been given a token. `statusDetail` names the missing scopes or the other site.
 */
export function statusOfToken(
  facts: ProvenFacts,
  agent: {
    site: Site
    /** Asked for at registration; null when that is not known. */
    requestedScopes: readonly string[] | null
    serviceNowMs: number
  },
): StatusReading {
  if (facts.site !== null && facts.site !== agent.site) {
    return { status: 'wrong_site', statusDetail: facts.site }
  }
  const missing = neededScopes(agent.requestedScopes).filter((scope) => getOAuthScopeState(facts, scope) === 'no')
  if (missing.length > 0) return { status: 'scope_missing', statusDetail: missing.join(' ') }
  if (facts.claimPending !== true) return { status: 'ready', statusDetail: null }
  const isOver = facts.provisionalUntilMs !== null && facts.provisionalUntilMs <= agent.serviceNowMs
  return { status: isOver ? 'provisional_expired' : 'provisional', statusDetail: null }
}

const statusOfCode: Partial<Record<AppErrorCode, AgentStatus>> = {
  credential_refused: 'credential_refused',
  agent_unknown: 'agent_unknown',
  token_refused: 'token_refused',
  agent_not_activated: 'not_activated',
  provisional_expired: 'provisional_expired',
  secret_missing: 'secret_missing',
  secret_damaged: 'secret_missing',
  secret_other_key: 'secret_missing',
  token_site_mismatch: 'wrong_site',
  site_mismatch: 'wrong_site',
  oauth_scope_missing: 'scope_missing',
  keychain_missing: 'keychain_unavailable',
  keychain_locked: 'keychain_unavailable',
  keychain_prompting: 'keychain_unavailable',
  keychain_lost: 'keychain_unavailable',
  keychain_failed: 'keychain_unavailable',
  offline: 'unreachable',
  host_unreachable: 'unreachable',
  tls_refused: 'unreachable',
  timed_out: 'unreachable',
  site_down: 'unreachable',
  redirect_refused: 'unreachable',
  answer_not_json: 'unreachable',
  answer_malformed: 'unreachable',
  answer_too_large: 'unreachable',
}

/** What a request for a token alone shows of an agent. */
const isOfTokenRequest: ReadonlySet<AppErrorCode> = new Set(['agent_unknown', 'credential_refused'])

/**
 * The status that a failure shows; null when the failure says nothing of the agent (a pace that was too quick, for
 * example).
 */
export function statusOfError({ code, details }: AppErrorData): StatusReading | null {
  const isNoToken = code === 'request_refused' && endpointOf(details) === 'requestToken'
  const status = isNoToken ? 'token_refused' : statusOfCode[code]
  // Who gives a call up, at the end of the console too, has learnt nothing of the agent.
  if (status === undefined || details.isCancelled === true) return null
  // An agent that was given a token is known, and so is its credential: 404 or 401 for its profile tells of that page.
  if (isOfTokenRequest.has(code) && (endpointOf(details) ?? 'requestToken') !== 'requestToken') return null
  // What is of the other site is the challenge or the event that was named.
  if (details.subject !== undefined) return null
  if (code === 'oauth_scope_missing' && !isForAJob(details.scope)) return null
  const named = details.scope ?? details.tokenSite ?? null
  return { status, statusDetail: named === null ? null : String(named) }
}

/** A scope without which an agent cannot do what agents are for; one that is not named may be such. */
function isForAJob(scope: AppErrorData['details'][string] | undefined): boolean {
  return !scope || jobs.flat().some((needed) => isNamed([String(scope)], needed))
}

const endpointOf = (details: AppErrorData['details']): EndpointName | null =>
  endpointNames.find((name) => name === details.endpoint) ?? null

/**
 * Whether a call that the service has just done for an agent shows that what its last failure showed is no longer so.
 * What keeps a token from being had is disproved by a token alone; what a read was refused for by any success; what a
 * write was refused for by that of a write.
 */
export function isDisproved(
  { status, statusDetail, lastError }: StatusReading & { lastError: AppErrorData | null },
  success: EndpointName,
): boolean {
  const failed = lastError === null ? null : endpointOf(lastError.details)
  const isOfToken = failed === null || failed === 'requestToken'
  const { effect, oauthScope } = endpointTable[success]
  switch (status) {
    case 'unproven':
    case 'unreachable':
      return true
    case 'scope_missing':
      return oauthScope !== null && isNamed((statusDetail ?? '').split(' '), oauthScope)
    case 'credential_refused':
    case 'token_refused':
      return !isOfToken
    case 'not_activated':
    case 'provisional_expired':
    case 'wrong_site':
      return !isOfToken && (endpointTable[failed].effect === 'read' || effect !== 'read')
    case 'agent_unknown':
    case 'secret_missing':
    case 'keychain_unavailable':
    case 'ready':
    case 'provisional':
      return false
  }
}
