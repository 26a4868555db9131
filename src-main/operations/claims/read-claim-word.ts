import { getOAuthScopeState, type KnownOAuthScopes } from '#contract/rules/agents/oauth-scope-algebra.ts'
import type { OAuthScope } from '#contract/service/endpoint.ts'

/** What the service says of an agent's claim. */
export type ClaimWord = 'pending' | 'claimed'

/** Withheld until an operator has claimed the agent (Interface §5.3). */
const claimedOnly: readonly OAuthScope[] = ['comment:like', 'reply:like']

/** What a token says of the claim of its agent; null: nothing. */
export function readClaimWord(facts: KnownOAuthScopes & { claimPending: boolean | null }): ClaimWord | null {
  if (facts.claimPending !== null) return facts.claimPending ? 'pending' : 'claimed'
  // A wildcard may be given to every agent: only a scope that is named says that it is not withheld.
  const isGiven = (scope: OAuthScope) =>
    facts.scopes?.includes(scope) === true && getOAuthScopeState(facts, scope) === 'yes'
  return claimedOnly.some(isGiven) ? 'claimed' : null
}
