import type { ChallengeInFleet } from '#contract/ipc/challenges.procedures.ts'

/**
 * The open challenge with the least time left, each on the clock of its own service: one that somebody of the fleet
 * still owes, else any that the fleet is subscribed to. Null when there is none.
 */
export function nextDeadline(
  items: readonly ChallengeInFleet[],
  serviceNowOf: (challenge: ChallengeInFleet['challenge']) => number,
): ChallengeInFleet['challenge'] | null {
  const ahead = items
    .map(({ challenge, fleet }) => ({
      challenge,
      fleet,
      leftMs: challenge.deadlineAtMs - serviceNowOf(challenge),
    }))
    .filter(({ leftMs, fleet }) => leftMs > 0 && fleet.subscribed > 0)
    .sort((a, b) => a.leftMs - b.leftMs)
  const owed = ahead.find(({ fleet }) => fleet.owed + fleet.drafted > 0)
  return (owed ?? ahead[0])?.challenge ?? null
}
