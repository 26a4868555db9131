import { AppError, toAppError } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import { type ClaimRecord, emptyClaim, isLinkKept } from '../../store/claims.store.ts'
import type { Store } from '../../store/store.ts'
import { type ClaimItem, claimUrlOf, decodeClaimItem } from '../../vault/claim-item.ts'
import type { Secret } from '../../vault/secret.ts'
import type { Vault } from '../../vault/vault.ts'
import type { Notify } from '../notify.ts'
import { claimAccountOf, type UnsavedRegistrations } from '../registrations/secrets/registration-secrets.ts'
import { orThrow } from '../row-outcome.ts'
import { linkPlaceOf } from './claim-link.ts'
import { findCurrentClaim } from './current-claim.ts'

export interface ReadClaimItemDeps {
  store: Store
  vault: Vault
  held: UnsavedRegistrations
  notify: Notify
}

/** An agent that waits for its claim. `not_found`, `agent_archived`, `already_claimed`. */
export function requireUnclaimedAgent({ store }: { store: Store }, agentKey: AgentKey): ClaimRecord {
  const agent = orThrow(store.claims.find(agentKey), 'not_found')
  if (agent.archivedAtMs !== null) throw new AppError('agent_archived')
  if (agent.claimedAtMs !== null) throw new AppError('already_claimed')
  return agent
}

/**
 * Link and code of a waiting agent, to be used. `claim_not_kept` when there are none, `claim_link_in_doubt` when they
 * may be void.
 */
export async function readClaimItem(deps: ReadClaimItemDeps, agent: ClaimRecord): Promise<Secret<ClaimItem>> {
  if (findCurrentClaim(deps, agent)?.isInDoubt === true) throw new AppError('claim_link_in_doubt')
  return readLastClaimItem(deps, agent)
}

/** Link and code that came last, from memory or the keychain, void or not. `claim_not_kept` when there are none. */
export async function readLastClaimItem(deps: ReadClaimItemDeps, agent: ClaimRecord): Promise<Secret<ClaimItem>> {
  const { store, vault, held, notify } = deps
  const { agentKey, agentNo, claim } = agent
  const inMemory = held.claims.get(agentKey)
  if (inMemory !== undefined) return inMemory.item
  if (!isLinkKept(claim)) throw new AppError('claim_not_kept')
  try {
    return decodeClaimItem(await vault.read(claimAccountOf(agent)))
  } catch (thrown) {
    if (toAppError(thrown).code !== 'secret_missing') throw thrown
    // The keychain is proven readable, and they are not there: the desk says so from now on.
    const { hasSecretBesideKey, isSaidPending } = claim
    store.claims.set(agentNo, { ...emptyClaim, hasSecretBesideKey, isSaidPending })
    notify('agents')
    throw new AppError('claim_not_kept')
  }
}

/**
 * The link of a waiting agent with its host, if it leads to the service itself. `claim_not_kept`,
 * `claim_link_in_doubt`, `claim_link_refused`.
 */
export async function readLink(
  deps: ReadClaimItemDeps,
  agentKey: AgentKey,
): Promise<{ url: string; host: string; item: Secret<ClaimItem> }> {
  const agent = requireUnclaimedAgent(deps, agentKey)
  const item = await readClaimItem(deps, agent)
  const url = orThrow(claimUrlOf(item), 'claim_not_kept')
  // Judged again at the moment of use: what the database says of a link is no leave to open it.
  const { host, isOwnHost } = linkPlaceOf(url, agent.baseUrl)
  if (!isOwnHost) throw new AppError('claim_link_refused', { host })
  return { url, host, item }
}
