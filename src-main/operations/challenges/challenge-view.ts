import { challengeKeyOf } from '#contract/ipc/challenge-key.ts'
import type { ChallengeView, OutcomesView, ResultsReading } from '#contract/ipc/challenges.procedures.ts'
import { eventKeyOf } from '#contract/ipc/event-key.ts'
import { shownChallengeFacts } from '#contract/rules/challenges/challenge-facts.ts'
import { type ChallengeTraits, outcomesOf } from '#contract/rules/predictions/direction.ts'
import type { ChallengeRecord, resultsColumns } from '../../store/challenges.store.ts'

/** What may be predicted, in words; a team that the question does not name is an empty text. */
export function outcomesViewOf(traits: ChallengeTraits): OutcomesView {
  const outcomes = outcomesOf(traits)
  if (outcomes.kind === 'price') return outcomes
  return { ...outcomes, home: outcomes.home ?? '', away: outcomes.away ?? '' }
}

/** Predictions are taken: listed as open, and the deadline is ahead on the service's clock. */
export function isOpen(
  challenge: Pick<ChallengeRecord, 'status' | 'isResolved' | 'deadlineAtMs'>,
  serviceNowMs: number,
): boolean {
  return challenge.status === 'open' && !challenge.isResolved && challenge.deadlineAtMs > serviceNowMs
}

/** How far the results are here. */
export function resultsReadingOf(of: Pick<ChallengeRecord, keyof typeof resultsColumns.shape>): ResultsReading {
  const isAskedAgain = of.resultsState === 'waiting' || of.resultsState === 'incomplete'
  return {
    state: of.resultsState,
    missing: of.resultsMissing ?? [],
    sinceMs: of.resultsSinceMs,
    readAtMs: of.resultsReadAtMs,
    nextAtMs: isAskedAgain && of.resultsAsked > 0 ? of.resultsNextAtMs : null,
    readings: of.resultsAsked,
    error: of.resultsError,
  }
}

/** A stored challenge as the page gets it. */
export function challengeViewOf(challenge: ChallengeRecord): ChallengeView {
  return {
    ...shownChallengeFacts.parse(challenge),
    challengeKey: challengeKeyOf(challenge),
    eventKey: eventKeyOf(challenge, challenge.eventId),
    deploymentId: challenge.deploymentId,
    site: challenge.site,
    outcomes: outcomesViewOf(challenge),
    results: resultsReadingOf(challenge),
  }
}
