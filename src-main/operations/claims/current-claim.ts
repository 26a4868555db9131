import type { AgentKey } from '#contract/ids.ts'
import { emptyClaim, isLinkKept, type KeptClaim } from '../../store/claims.store.ts'
import type { Store } from '../../store/store.ts'
import type { UnsavedRegistrations } from '../registrations/secrets/registration-secrets.ts'

type Held = Pick<UnsavedRegistrations, 'claims'>

/** What is known of a claim now: a link that no keychain has taken yet counts, and the database knows nothing of it. */
export function findCurrentClaim(
  { held }: { held: Held },
  { agentKey, claim }: { agentKey: AgentKey; claim: KeptClaim | null },
): KeptClaim | null {
  const inMemory = held.claims.get(agentKey)
  return inMemory === undefined ? claim : { ...(claim ?? emptyClaim), ...inMemory.facts }
}

/**
 * Says, before a request for a new link leaves, that the present one may be void, be it in the keychain or in memory.
 * Gives what takes that back.
 */
export function markClaimInDoubt(
  { store, held }: { store: Store; held: Held },
  { agentKey, claim }: { agentKey: AgentKey; claim: KeptClaim | null },
): () => void {
  const inMemory = held.claims.get(agentKey)
  const wasInDoubt = claim?.isInDoubt ?? false
  if (isLinkKept(claim)) store.claims.setInDoubt(agentKey, true)
  if (inMemory !== undefined) held.claims.set(agentKey, { ...inMemory, facts: { ...inMemory.facts, isInDoubt: true } })
  return () => {
    store.claims.setInDoubt(agentKey, wasInDoubt)
    if (inMemory !== undefined && held.claims.has(agentKey)) held.claims.set(agentKey, inMemory)
  }
}
