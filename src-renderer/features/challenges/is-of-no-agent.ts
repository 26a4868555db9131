import type { ChallengeInFleet } from '#contract/ipc/challenges.procedures.ts'

/**
 * Whether a challenge is of no agent of the fleet: none is subscribed, and none has a draft, a prediction, a write
 * under way or a deadline missed from when it was.
 */
export function isOfNoAgent(fleet: ChallengeInFleet['fleet']): boolean {
  // Agents whose subscriptions were never read stake nothing that is known.
  return Object.entries(fleet).every(([name, count]) => count === 0 || name === 'unread')
}
