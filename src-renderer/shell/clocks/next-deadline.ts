import type { ChallengeInFleet } from '#contract/ipc/challenges.procedures.ts'
import { countDue } from '#contract/rules/challenges/count-due.ts'

interface Ahead {
  item: ChallengeInFleet
  leftMs: number
}

/**
 * The open challenge with the least time left, each on the clock of its own service: one that somebody of the fleet
 * still owes, else any that the fleet is subscribed to. Null when there is none.
 */
export function nextDeadline(
  items: readonly ChallengeInFleet[],
  serviceNowOf: (challenge: ChallengeInFleet['challenge']) => number,
): ChallengeInFleet['challenge'] | null {
  // Looked for every second: one pass, and nothing is made.
  let owed: Ahead | null = null
  let any: Ahead | null = null
  for (const item of items) {
    const { challenge, fleet } = item
    const leftMs = challenge.deadlineAtMs - serviceNowOf(challenge)
    if (leftMs <= 0 || fleet.subscribed === 0) continue
    if (any === null || leftMs < any.leftMs) any = { item, leftMs }
    if (countDue(fleet) > 0 && (owed === null || leftMs < owed.leftMs)) owed = { item, leftMs }
  }
  return (owed ?? any)?.item.challenge ?? null
}
