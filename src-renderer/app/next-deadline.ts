import type { ChallengeInFleet } from '#contract/ipc/predictions.procedures.ts'

/**
 * The open challenge whose deadline comes first: one that somebody of the fleet still owes, else any that the fleet is
 * subscribed to. Null when there is none.
 */
export function nextDeadline(
  items: readonly ChallengeInFleet[],
  serviceNowMs: number,
): ChallengeInFleet['challenge'] | null {
  const ahead = items
    .filter(({ challenge, fleet }) => challenge.deadlineAtMs > serviceNowMs && fleet.subscribed > 0)
    .sort((a, b) => a.challenge.deadlineAtMs - b.challenge.deadlineAtMs)
  const owed = ahead.find(({ fleet }) => fleet.owed + fleet.drafted > 0)
  return (owed ?? ahead[0])?.challenge ?? null
}
