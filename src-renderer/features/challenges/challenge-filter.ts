/** Which challenges the list shows and in which order. */
import type { Site } from '#contract/ids.ts'
import type { ChallengeInFleet } from '#contract/ipc/challenges.procedures.ts'
import { isSameInstrument, scopeOfChallenge } from '#contract/rules/predictions/scope-key.ts'

export interface ChallengeFilter {
  site: Site | null
  /** A scope key or an asset symbol; `GC` finds `XAUUSD` (one instrument under two names). */
  scope: string | null
  owedOnly: boolean
}

/**
 * Challenges that pass the filter: those that can still be predicted first, soonest deadline first, then the `closed`
 * ones. Equal deadlines keep one order, by key.
 */
export function filterChallenges(
  items: readonly ChallengeInFleet[],
  filter: ChallengeFilter,
  closed: ReadonlySet<string> = new Set(),
): ChallengeInFleet[] {
  const isClosed = ({ challenge }: ChallengeInFleet): number => Number(closed.has(challenge.challengeKey))
  return items
    .filter(({ challenge, fleet }) => {
      if (filter.site !== null && challenge.site !== filter.site) return false
      if (filter.owedOnly && fleet.owed + fleet.drafted === 0) return false
      return filter.scope === null || isOfScope(challenge, filter.scope)
    })
    .sort(
      (a, b) =>
        isClosed(a) - isClosed(b) ||
        a.challenge.deadlineAtMs - b.challenge.deadlineAtMs ||
        (a.challenge.challengeKey < b.challenge.challengeKey ? -1 : 1),
    )
}

/** The scopes to offer in the filter: each instrument once, under the name that is seen first. */
export function listScopeKeys(items: readonly ChallengeInFleet[]): string[] {
  const scopes: string[] = []
  for (const { challenge } of items) {
    const scope = scopeOfChallenge(challenge)
    if (!scopes.some((known) => isSameInstrument(known, scope))) scopes.push(scope)
  }
  return scopes.sort()
}

function isOfScope(challenge: ChallengeInFleet['challenge'], scope: string): boolean {
  return isSameInstrument(scopeOfChallenge(challenge), scope) || isSameInstrument(challenge.asset, scope)
}
