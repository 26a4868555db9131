import type { AgentKey } from '#contract/ids.ts'
import type { AgentSessions } from '../../session/agent-session.ts'
import type { TokenFacts } from '../../session/token-facts.ts'
import type { ClaimRecord } from '../../store/claims.store.ts'
import { type ClaimItem, isPartOfClaim } from '../../vault/claim-item.ts'
import type { Secret } from '../../vault/secret.ts'
import { orThrow } from '../row-outcome.ts'
import { fetchClaimWord } from './claim-word.ts'
import { readClaimItem } from './read-claim-item.ts'
import { type StoreClaimDeps, storeClaim } from './store-claim.ts'

/**
 * What became of a link that came with a file. `left_out`: another link of the agent is here, which may be newer.
 * `in_memory`: the keychain refused it.
 */
export type ImportedClaim = 'kept' | 'in_memory' | 'left_out' | 'claimed'

/**
 * Keeps link and code that came with the credential of an agent. A file may be old: they are not kept when the service
 * says that the agent was claimed, or while another link is here that has not expired. Where the service says nothing
 * they are, since nobody gets them back. A keychain that refuses them does not undo the agent: they stay in memory, and
 * others can be issued. `facts`: of the token that proved the credential; null without one.
 */
export async function keepImportedClaim(
  deps: StoreClaimDeps & { sessions: AgentSessions },
  { agentKey, facts, claim }: { agentKey: AgentKey; facts: TokenFacts | null; claim: Secret<ClaimItem> },
): Promise<ImportedClaim> {
  const { store, held } = deps
  // Who works on the claim gets a newer link, or an owner.
  if (held.busy.has(agentKey)) return 'left_out'
  return held.busy.run(agentKey, async () => {
    const agent = orThrow(store.agents.find(agentKey), 'not_found')
    const word = facts === null ? null : await fetchClaimWord(deps, agent, facts).catch(() => null)
    const known = orThrow(store.claims.find(agentKey), 'not_found')
    if (word === 'claimed' || known.claimedAtMs !== null) return 'claimed'
    const found = await compareWithKept(deps, known, claim)
    if (found !== null) return found
    const refusal = await storeClaim(deps, agentKey, { claim, provisionalUntilMs: null, isFresh: false })
    return refusal === null ? 'kept' : 'in_memory'
  })
}

/** Null where no link is here that speaks against the given one. */
async function compareWithKept(
  deps: StoreClaimDeps,
  known: ClaimRecord,
  given: Secret<ClaimItem>,
): Promise<'kept' | 'left_out' | null> {
  const isAny = known.claim !== null && (known.claim.host !== null || known.claim.hasCode)
  if (!isAny && !deps.held.claims.has(known.agentKey)) return null
  try {
    if (isPartOfClaim(given, await readClaimItem(deps, known))) return 'kept'
  } catch {
    // Nobody can say whether it is the same one.
  }
  const now = orThrow(deps.store.claims.find(known.agentKey), 'not_found').claim
  const expiresAtMs = now?.linkExpiresAtMs ?? null
  const isGone = now === null || (now.host === null && !now.hasCode)
  return isGone || (expiresAtMs !== null && expiresAtMs <= deps.client.serviceNow(known.baseUrl)) ? null : 'left_out'
}
