/** Which challenges the list shows and in which order. */

import type { ChallengeInFleet } from '#contract/ipc/challenges.procedures.ts'
import { countDue } from '#contract/rules/challenges/count-due.ts'
import { type ChallengeCut, type ChallengeFilter, isInCut } from '../../shared/challenges/challenge-filter.ts'

/** What the list and the matrix show: the challenges that pass site, agents and filters. */
export interface ShownChallenges extends ChallengeCut {
  filter: ChallengeFilter
  owedOnly: boolean
  /** Of the list, which alone counts them. */
  staleOnly: boolean
}

/**
 * Challenges that pass the filter: those that can still be predicted first, soonest deadline first, then the `closed`
 * ones. Equal deadlines keep one order, by key.
 */
export function filterChallenges(
  items: readonly ChallengeInFleet[],
  shown: ShownChallenges,
  closed: ReadonlySet<string> = new Set(),
): ChallengeInFleet[] {
  const isClosed = ({ challenge }: ChallengeInFleet): number => Number(closed.has(challenge.challengeKey))
  return items
    .filter(
      ({ challenge, fleet }) =>
        isInCut(challenge, shown) && (!shown.owedOnly || countDue(fleet) > 0) && (!shown.staleOnly || fleet.stale > 0),
    )
    .sort(
      (a, b) =>
        isClosed(a) - isClosed(b) ||
        a.challenge.deadlineAtMs - b.challenge.deadlineAtMs ||
        (a.challenge.challengeKey < b.challenge.challengeKey ? -1 : 1),
    )
}
