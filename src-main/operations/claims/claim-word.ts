import { getOAuthScopeState, type KnownOAuthScopes } from '#contract/rules/agents/oauth-scope-algebra.ts'
import type { OAuthScope } from '#contract/rules/agents/oauth-scopes.ts'
import type { AgentRecord } from '../../store/agents.store.ts'
import { fetchOwnProfileIfAllowed } from '../profiles/fetch-own-profile.ts'

/** What the service says of an agent's claim. */
export type ClaimWord = 'pending' | 'claimed'

/** Withheld until an operator has claimed the agent (Interface §5.3). */
const claimedOnly: readonly OAuthScope[] = ['comment:like', 'reply:like']

type TokenWord = KnownOAuthScopes & { claimPending: boolean | null }

/** What a token says of the claim of its agent; null: nothing. */
export function readClaimWord(facts: TokenWord): ClaimWord | null {
  if (facts.claimPending !== null) return facts.claimPending ? 'pending' : 'claimed'
  // A wildcard may be given to every agent: only a scope that is named says that it is not withheld.
  const isGiven = (scope: OAuthScope) =>
    facts.scopes?.includes(scope) === true && getOAuthScopeState(facts, scope) === 'yes'
  return claimedOnly.some(isGiven) ? 'claimed' : null
}

/**
 * What the token says of the claim, else what the agent's own profile does; null: neither says anything. Rejects as the
 * session does where the profile cannot be read.
 */
export async function fetchClaimWord(
  deps: Parameters<typeof fetchOwnProfileIfAllowed>[0],
  agent: AgentRecord,
  facts: TokenWord,
): Promise<ClaimWord | null> {
  return readClaimWord(facts) ?? (await fetchOwnProfileIfAllowed(deps, agent, facts))?.claim_said ?? null
}
