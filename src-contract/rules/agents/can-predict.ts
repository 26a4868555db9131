/**
 * Which agents can predict at all, whatever the challenge. What is due, missed, reminded of and refused goes by this
 * one rule; queries ask it in SQL (src-main/store/sql/obligation-conditions.ts), and a test compares the two. Pure.
 */
import type { AppErrorCode, AppErrorData } from '../../app-error.ts'
import type { AgentStatus } from '../../ipc/agent-status.ts'
import { getOAuthScopeState, type KnownOAuthScopes } from './oauth-scope-algebra.ts'

/** Statuses in which an agent can write nothing at all, and why. Others leave it to the service. */
const blocks = {
  credential_refused: 'credential_refused',
  agent_unknown: 'agent_unknown',
  token_refused: 'token_refused',
  secret_missing: 'secret_missing',
  not_activated: 'agent_not_activated',
  provisional_expired: 'provisional_expired',
  wrong_site: 'token_site_mismatch',
} as const satisfies Partial<Record<AgentStatus, AppErrorCode>>

export const statusesThatBlock: readonly string[] = Object.keys(blocks)

/** Of these a service may have spoken while it was just starting again: a token is asked for once more by itself. */
export const statusesToAskAgain: readonly AgentStatus[] = ['credential_refused', 'agent_unknown', 'token_refused']

/**
 * What a token settles. Said elsewhere than to who asked for one, it was read in words about something else, or is over
 * since: a token is asked for then too.
 */
export const statusesOfTokens: readonly AgentStatus[] = ['not_activated', 'provisional_expired', 'wrong_site']

interface Failed {
  status: AgentStatus
  lastError: AppErrorData | null
}

/** Whether what a token settles was said by something else than the request for one. */
export function wasSaidElsewhere({ status, lastError }: Failed): boolean {
  return statusesOfTokens.includes(status) && (lastError?.details.endpoint ?? 'requestToken') !== 'requestToken'
}

/** Whether a token is asked for by itself, because what the last failure showed may not be so. */
export function isToBeAskedAgain(agent: Failed): boolean {
  return statusesToAskAgain.includes(agent.status) || wasSaidElsewhere(agent)
}

/** Why an agent of this status can write nothing at all; null when its status does not prevent it. */
export function blockOfStatus(status: AgentStatus): AppErrorCode | null {
  return status in blocks ? blocks[status as keyof typeof blocks] : null
}

export interface PredictingAgent {
  status: AgentStatus
  /** With `scope_missing` the scopes that are. */
  statusDetail: string | null
  isArchived: boolean
  /** Where no token has been seen yet, or none says, the service will be the judge. */
  oauth: KnownOAuthScopes
  /** The service has refused a prediction of this agent because nobody has claimed it, and that is still so. */
  isProvisionalLimitSaid: boolean
}

/** Why this agent can predict on nothing now; null when nothing known is against it. */
export function findPredictionBlock(agent: PredictingAgent): AppErrorData | null {
  const because = (code: AppErrorCode, details: AppErrorData['details'] = {}) => ({ code, details })
  if (agent.isArchived) return because('agent_archived')
  const block = blockOfStatus(agent.status)
  if (block !== null) return because(block)
  const missing = agent.status === 'scope_missing' ? (agent.statusDetail ?? '').split(' ') : []
  const oauth = { ...agent.oauth, refusedScopes: [...agent.oauth.refusedScopes, ...missing] }
  if (getOAuthScopeState(oauth, 'prediction:submit') === 'no') {
    return because('oauth_scope_missing', { scope: 'prediction:submit' })
  }
  return agent.isProvisionalLimitSaid ? because('provisional_limit') : null
}
