import type { ChallengeId } from '#contract/ids.ts'
import type { ListedChallenge } from '#contract/rules/challenges/challenge-facts.ts'
import { isComplete, type ListCompleteness } from '#contract/rules/list-completeness.ts'

interface AskedForEvent {
  eventId: string
  /** What is known here of the event that a challenge is about. */
  eventIdOf: (challengeId: ChallengeId) => string | null
  /** Challenges that are open at the site, whatever they are about. */
  openIds: readonly ChallengeId[]
}

/**
 * What a list of challenges that was asked for by event says of that event. A site that does not know the filter lists
 * all of them, and rows need not name their event. Beside rows that name another event, those that name none are about
 * none. Else they are about the one that was asked for where none is known to be about another and the list, which is
 * whole, lacks something that is open; where that is not so they count as unreadable.
 */
export function findChallengesOfEvent(
  { challenges, completeness }: { challenges: readonly ListedChallenge[]; completeness: ListCompleteness },
  { eventId, eventIdOf, openIds }: AskedForEvent,
): { challenges: ListedChallenge[]; completeness: ListCompleteness } {
  const named = challenges.map((challenge) => ({
    ...challenge,
    eventId: challenge.eventId ?? eventIdOf(challenge.challengeId),
  }))
  const about = named.filter((challenge) => challenge.eventId === eventId)
  const unnamed = named.filter((challenge) => challenge.eventId === null)
  const namesOthers = challenges.some((challenge) => challenge.eventId !== null && challenge.eventId !== eventId)
  if (unnamed.length === 0 || namesOthers) return { challenges: about, completeness }
  const ids = new Set(named.map(({ challengeId }) => challengeId))
  const isOfOne = about.length + unnamed.length === named.length
  const isFiltered = isOfOne && isComplete(completeness) && openIds.some((id) => !ids.has(id))
  if (isFiltered) return { challenges: named.map((challenge) => ({ ...challenge, eventId })), completeness }
  return {
    challenges: about,
    completeness: {
      ...completeness,
      unreadable: completeness.unreadable + unnamed.length,
      firstUnreadable: completeness.firstUnreadable ?? { path: 'event_id', expected: 'the event it is about' },
    },
  }
}
