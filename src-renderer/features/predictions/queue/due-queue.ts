/** The queue of what is due: open challenges on which agents still have to predict, soonest deadline first. */

import type { ChallengeKey } from '#contract/ipc/challenge-key.ts'
import type { ChallengeInFleet } from '#contract/ipc/challenges.procedures.ts'
import { countDue } from '#contract/rules/challenges/count-due.ts'
import { type ChallengeCut, isInCut } from '../../../shared/challenges/challenge-filter.ts'

/** The queue: what of the cut can still be sent. `closed`: whose deadline has passed by the clock of their site. */
export function buildDueQueue(
  items: readonly ChallengeInFleet[],
  cut: ChallengeCut,
  closed: ReadonlySet<string>,
): readonly ChallengeInFleet[] {
  return items
    .filter(({ challenge, fleet }) => countDue(fleet) > 0 && isStillOpen(challenge, closed) && isInCut(challenge, cut))
    .sort((a, b) => compareInQueue(a.challenge, b.challenge))
}

/** Of the same cut, what is due by agents that cannot predict now: it is in no queue, but is not hidden either. */
export function countUnable(
  items: readonly ChallengeInFleet[],
  cut: ChallengeCut,
  closed: ReadonlySet<string>,
): number {
  return items
    .filter(({ challenge }) => isStillOpen(challenge, closed) && isInCut(challenge, cut))
    .reduce((sum, { fleet }) => sum + fleet.unable, 0)
}

/**
 * Whether every subscribed agent has predicted on all of the same cut: none waits in the outbox, was refused, or cannot
 * predict now.
 */
export function isAllMade(items: readonly ChallengeInFleet[], cut: ChallengeCut, closed: ReadonlySet<string>): boolean {
  return items
    .filter(({ challenge }) => isStillOpen(challenge, closed) && isInCut(challenge, cut))
    .every(
      ({ fleet: { subscribed, accepted, listed, elsewhere, waiting, unable } }) =>
        waiting === 0 && unable === 0 && accepted + listed + elsewhere >= subscribed,
    )
}

const isStillOpen = ({ status, challengeKey }: ChallengeInFleet['challenge'], closed: ReadonlySet<string>): boolean =>
  status === 'open' && !closed.has(challengeKey)

export interface QueuePlace {
  challengeKey: ChallengeKey
  /** Null: not known, which is before all others. */
  deadlineAtMs: number | null
}

/** Equal deadlines keep one order, by key. */
function compareInQueue(a: ChallengeInFleet['challenge'], b: QueuePlace): number {
  if (b.deadlineAtMs === null) return 1
  return a.deadlineAtMs - b.deadlineAtMs || (a.challengeKey < b.challengeKey ? -1 : 1)
}

/** The one after this place, which need not be due any more itself; at the end the first of all. Null: no other. */
export function findNextDue(queue: readonly ChallengeInFleet[], place: QueuePlace): ChallengeInFleet | null {
  const others = queue.filter(({ challenge }) => challenge.challengeKey !== place.challengeKey)
  return others.find(({ challenge }) => compareInQueue(challenge, place) > 0) ?? others[0] ?? null
}

/** The one before this place; at the beginning the last of all. Null: no other. */
export function findPreviousDue(queue: readonly ChallengeInFleet[], place: QueuePlace): ChallengeInFleet | null {
  const others = queue.filter(({ challenge }) => challenge.challengeKey !== place.challengeKey)
  return others.findLast(({ challenge }) => compareInQueue(challenge, place) < 0) ?? others.at(-1) ?? null
}
