import type { ChallengeInFleet } from '#contract/ipc/challenges.procedures.ts'

/**
 * Whether a challenge is of no agent of the fleet: none is subscribed, and none has a draft, a prediction, a write
 * under way or a deadline missed from when it was.
 */
export function isOfNoAgent({ subscribed, ...counts }: ChallengeInFleet['fleet']): boolean {
  return subscribed === 0 && Object.values(counts).every((count) => count === 0)
}
