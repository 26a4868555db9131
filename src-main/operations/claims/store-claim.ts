import type { AppErrorData } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import { claimLinkLifeMs } from '#contract/rules/agents/claim-state.ts'
import type { ServiceClient } from '../../service/service-client.ts'
import { emptyClaim } from '../../store/claims.store.ts'
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
 * Puts link and code of an agent into the keychain, and the state of the claim beside the agent. When the keychain
 * refuses they stay in memory, and its refusal is given back: they can be issued again.
 */
export async function storeClaim(
  { store, vault, held, client, notify }: StoreClaimDeps,
  agentKey: AgentKey,
  { claim, provisionalUntilMs, isFresh, linkExpiresAtMs = null, hasSecretBesideKey }: OfferedClaim,
): Promise<AppErrorData | null> {
  const agent = orThrow(store.claims.find(agentKey), 'not_found')
  if (claim === null && provisionalUntilMs === null) return null
  const before = agent.claim ?? emptyClaim
  const url = claim === null ? null : claimUrlOf(claim)
  const place = url === null ? null : linkPlaceOf(url, agent.baseUrl)
  const dieAtMs =
    url === null ? null : Math.trunc(linkExpiresAtMs ?? client.serviceNow(agent.baseUrl) + claimLinkLifeMs)
  store.transaction(() => {
    if (provisionalUntilMs !== null) store.claims.setProvisionalUntil(agent.agentNo, provisionalUntilMs)
    store.claims.set(agent.agentNo, {
      ...before,
      ...(claim === null
        ? {}
        : {
            host: place?.host ?? null,
            isOwnHost: place?.isOwnHost ?? false,
            hasCode: pairingCodeOf(claim) !== null,
            linkExpiresAtMs: dieAtMs,
            isEndAtLatest: dieAtMs !== null && linkExpiresAtMs === null && !isFresh,
          }),
      hasSecretBesideKey: hasSecretBesideKey ?? before.hasSecretBesideKey,
    })
  })
  notify('agents')
  if (claim === null) return null
  held.claims.set(agentKey, claim)
  try {
    await vault.save(claimAccountOf({ agentKey }), encodeClaimItem(claim))
    held.claims.delete(agentKey)
    return null
  } catch (thrown) {
    return errorDataOf(thrown)
  }
}
