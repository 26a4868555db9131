import type { AgentKey } from '#contract/ids.ts'
import type { ClaimView } from '#contract/ipc/claims.procedures.ts'
import { claimedShownMs, claimStateOf } from '#contract/rules/agents/claim-state.ts'
import { findMissingOAuthScopes } from '#contract/rules/agents/oauth-scope-algebra.ts'
import type { ServiceClient } from '../../service/service-client.ts'
import type { AgentSessions } from '../../session/agent-session.ts'
import type { ClaimRecord } from '../../store/claims.store.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import type { Vault } from '../../vault/vault.ts'
import type { Notify } from '../notify.ts'
import { eraseClaimItems, type UnsavedRegistrations } from '../registrations/secrets/registration-secrets.ts'
import { claimClocksOf } from './claim-clocks.ts'
import { findCurrentClaim } from './current-claim.ts'
import { reissueAccountOf } from './reissue-claims.ts'

interface Facts {
  store: Store
  client: ServiceClient
  sessions: Pick<AgentSessions, 'facts'>
  clock: Clock
  held: UnsavedRegistrations
}

/**
 * Every agent that waits for its claim or is only marked as claimed, and those claimed in the last seven days: the
 * state of each, no link and no code.
 */
export function listClaims(facts: Facts): { rows: ClaimView[] } {
  const sinceMs = Math.trunc(facts.clock()) - claimedShownMs
  return { rows: facts.store.claims.onDesk({ sinceMs }).map((agent) => claimViewOf(facts, agent)) }
}

/**
 * Takes claimed agents off the desk: what became of their claims was read. One that still waits stays. What was kept
 * beside a mark is erased.
 */
export async function dismissClaims(
  deps: { store: Store; vault: Vault; held: UnsavedRegistrations; notify: Notify },
  { agentKeys }: { agentKeys: readonly AgentKey[] },
): Promise<Record<string, never>> {
  const { store, notify } = deps
  const marked: AgentKey[] = []
  store.transaction(() => {
    for (const agentKey of agentKeys) {
      const agent = store.claims.find(agentKey)
      if (agent === null || agent.claimedAtMs === null) continue
      // Nothing of a mark is left that a later word of the service would have to undo.
      if (store.claims.unmark(agentKey) > 0) marked.push(agentKey)
      store.claims.set(agent.agentNo, null)
    }
  })
  notify('agents')
  for (const agentKey of marked) await eraseClaimItems(deps, agentKey)
  return {}
}

function claimViewOf({ client, sessions, held }: Facts, agent: ClaimRecord): ClaimView {
  const { requestedScopes, grantedScopes, claimedAtMs, provisionalUntilMs } = agent
  const claim = findCurrentClaim({ held }, agent)
  const clocks = claimClocksOf(claim, provisionalUntilMs)
  const missing = findMissingOAuthScopes(requestedScopes, grantedScopes)
  return {
    agentKey: agent.agentKey,
    agentId: agent.agentId,
    name: agent.name,
    site: agent.site,
    deploymentId: agent.deploymentId,
    authMethod: agent.authMethod,
    state: claimStateOf(
      { ...clocks, isLinkInDoubt: clocks.link === 'in_doubt', claimedAtMs },
      client.serviceNow(agent.baseUrl),
    ),
    host: claim?.host ?? null,
    hasCode: claim?.hasCode ?? false,
    isMarked: claim?.isMarked ?? false,
    isUnsaid: agent.hadToken && !agent.claimPending && claim?.isSaidPending !== true,
    claimedAtMs,
    ...clocks,
    predictionsUsed: agent.predictionsUsed,
    requestedScopes,
    grantedScopes,
    hadToken: agent.hadToken,
    missingScopes: missing === null ? null : [...missing],
    refusedScopes: [...(sessions.facts(agent.agentKey)?.refusedScopes ?? [])],
    canReissue: reissueAccountOf(agent) !== null,
    isWorking: held.busy.has(agent.agentKey),
    isPaused: agent.isPaused,
    error: agent.lastError,
  }
}
