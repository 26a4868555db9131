/** Of which challenges it is to be read next who has predicted. Pure. */
import type { SubmissionCandidate } from '../../store/watched-challenges.store.ts'

/**
 * Counts move with every list of challenges, once a minute at the most; a challenge is not read more often by itself.
 */
const againAfterMs = 60_000
/** Where counts do not move or are not sent, an agent may still have predicted elsewhere. */
const oldAfterMs = 30 * 60_000

type Reason = 'unread' | 'moved' | 'old'
const urgency: Readonly<Record<Reason, number>> = { unread: 0, moved: 1, old: 2 }

function reasonOf(challenge: SubmissionCandidate, nowMs: number): Reason | null {
  const { listReadAtMs, listOthers, others } = challenge
  if (listReadAtMs === null) return 'unread'
  const ageMs = nowMs - listReadAtMs
  if (ageMs >= 0 && ageMs < againAfterMs) return null
  if (others !== listOthers) return 'moved'
  return ageMs < 0 || ageMs >= oldAfterMs ? 'old' : null
}

interface ReadingRules {
  nowMs: number
  perSite: number
  isHeld: (challenge: SubmissionCandidate) => boolean
  /** Whether an agent of the fleet may owe something. It costs a question, and is asked of no more than needed. */
  hasIdle: (challengeNo: number) => boolean
}

/**
 * Challenges with agents of the fleet that may owe something: first those never read, then those whose count of
 * predictions has moved by more than the fleet's own, then those read long ago; of these the soonest deadline first,
 * and so many of a site at the most.
 */
export function nextSubmissionReadings(
  challenges: readonly SubmissionCandidate[],
  { nowMs, perSite, isHeld, hasIdle }: ReadingRules,
): number[] {
  const left = new Map<number, number>()
  return challenges
    .flatMap((challenge) => {
      const reason = isHeld(challenge) ? null : reasonOf(challenge, nowMs)
      return reason === null ? [] : [{ challenge, rank: urgency[reason] }]
    })
    .toSorted(
      (a, b) =>
        a.rank - b.rank ||
        a.challenge.deadlineAtMs - b.challenge.deadlineAtMs ||
        a.challenge.challengeNo - b.challenge.challengeNo,
    )
    .filter(({ challenge: { challengeNo, siteNo } }) => {
      const budget = left.get(siteNo) ?? perSite
      // A list that only says what is known already is not asked for.
      if (budget === 0 || !hasIdle(challengeNo)) return false
      left.set(siteNo, budget - 1)
      return true
    })
    .map(({ challenge }) => challenge.challengeNo)
}
