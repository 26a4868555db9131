import type { AppErrorData } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import { claimLinkLifeMs } from '#contract/rules/agents/claim-state.ts'
import type { ServiceClient } from '../../service/service-client.ts'
import { type ClaimLinkFacts, type ClaimRecord, emptyClaim, isLinkKept } from '../../store/claims.store.ts'
import type { Store } from '../../store/store.ts'
import { type ClaimItem, claimUrlOf, encodeClaimItem, pairingCodeOf } from '../../vault/claim-item.ts'
import type { Secret } from '../../vault/secret.ts'
import type { Vault } from '../../vault/vault.ts'
import type { Notify } from '../notify.ts'
import { claimAccountOf, type UnsavedRegistrations } from '../registrations/secrets/registration-secrets.ts'
import { errorDataOf, orThrow } from '../row-outcome.ts'
import { linkPlaceOf } from './claim-link.ts'

export interface StoreClaimDeps {
  store: Store
  vault: Vault
  client: ServiceClient
  held: UnsavedRegistrations
  notify: Notify
}

export interface OfferedClaim {
  claim: Secret<ClaimItem> | null
  provisionalUntilMs: number | null
  /**
   * Given by the caller that has just seen the link issued; else nobody knows how old it is, only that it cannot be
   * younger than now.
   */
  isFresh: boolean
  /** When the link ends, where the service has said so. */
  linkExpiresAtMs?: number | null
  hasSecretBesideKey?: boolean
}

/**
 * Puts link and code of an agent into the keychain, and only then says of them beside the agent what may be shown:
 * until then they are in memory, and what was kept before may be void. When the keychain refuses they stay there, and
 * its refusal is given back: they can be issued again.
 */
export async function storeClaim(
  deps: StoreClaimDeps,
  agentKey: AgentKey,
  offered: OfferedClaim,
): Promise<AppErrorData | null> {
  const { store, vault, held, notify } = deps
  const { claim, provisionalUntilMs, hasSecretBesideKey } = offered
  const agent = orThrow(store.claims.find(agentKey), 'not_found')
  if (claim === null && provisionalUntilMs === null) return null
  const before = agent.claim ?? emptyClaim
  store.transaction(() => {
    if (provisionalUntilMs !== null) store.claims.setProvisionalUntil(agent.agentNo, provisionalUntilMs)
    store.claims.set(agent.agentNo, {
      ...before,
      isInDoubt: before.isInDoubt || (claim !== null && isLinkKept(before)),
      hasSecretBesideKey: hasSecretBesideKey ?? before.hasSecretBesideKey,
    })
  })
  const unsaved = claim === null ? null : { item: claim, facts: factsOf(deps, agent, { ...offered, claim }) }
  if (unsaved !== null) held.claims.set(agentKey, unsaved)
  notify('agents')
  if (unsaved === null) return null
  try {
    await vault.save(claimAccountOf({ agentKey }), encodeClaimItem(unsaved.item))
    // Replaced, used up or forgotten meanwhile: whoever did that has said so.
    if (held.claims.get(agentKey) !== unsaved) return null
    const now = store.claims.find(agentKey)?.claim ?? emptyClaim
    store.claims.set(agent.agentNo, { ...now, ...unsaved.facts })
    held.claims.delete(agentKey)
    notify('registrations')
    return null
  } catch (thrown) {
    return errorDataOf(thrown)
  }
}

function factsOf(
  { client }: StoreClaimDeps,
  { baseUrl }: ClaimRecord,
  { claim, isFresh, linkExpiresAtMs = null }: OfferedClaim & { claim: Secret<ClaimItem> },
): ClaimLinkFacts {
  const url = claimUrlOf(claim)
  const hasCode = pairingCodeOf(claim) !== null
  if (url === null)
    return { host: null, isOwnHost: false, hasCode, linkExpiresAtMs: null, isEndAtLatest: false, isInDoubt: false }
  return {
    ...linkPlaceOf(url, baseUrl),
    hasCode,
    linkExpiresAtMs: Math.trunc(linkExpiresAtMs ?? client.serviceNow(baseUrl) + claimLinkLifeMs),
    isEndAtLatest: linkExpiresAtMs === null && !isFresh,
    isInDoubt: false,
  }
}
