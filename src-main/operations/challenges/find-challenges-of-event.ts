import type { ChallengeId } from '#contract/ids.ts'
import type { ListedChallenge } from '#contract/rules/challenges/challenge-facts.ts'
import type { ListCompleteness } from '#contract/rules/list-completeness.ts'

interface AskedForEvent {
  eventId: string
  /** What is known here of the event that a challenge is about. */
  eventIdOf: (challengeId: ChallengeId) => string | null
}

/**
 * What a list of challenges that was asked for by event says of that event. A site that does not know the filter lists
 * all of them, or some of them, and rows need not name their event. Beside rows that name another event, those that
 * name none are about none. Else nobody can tell: they count as unreadable and are never put down as about the event
 * that was asked for, which nothing would undo.
 */
export function findChallengesOfEvent(
  { challenges, completeness }: { challenges: readonly ListedChallenge[]; completeness: ListCompleteness },
  { eventId, eventIdOf }: AskedForEvent,
): { challenges: ListedChallenge[]; completeness: ListCompleteness } {
  const named = challenges.map((challenge) => ({
    ...challenge,
    eventId: challenge.eventId ?? eventIdOf(challenge.challengeId),
  }))
  const about = named.filter((challenge) => challenge.eventId === eventId)
  const unnamed = named.filter((challenge) => challenge.eventId === null)
  const namesOthers = challenges.some((challenge) => challenge.eventId !== null && challenge.eventId !== eventId)
  if (unnamed.length === 0 || namesOthers) return { challenges: about, completeness }
  return {
    challenges: about,
    completeness: {
      ...completeness,
      unreadable: completeness.unreadable + unnamed.length,
      firstUnreadable: completeness.firstUnreadable ?? { path: 'event_id', expected: 'the event it is about' },
    },
  }
}
