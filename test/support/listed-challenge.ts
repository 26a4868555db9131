import { challengeIdSchema } from '#contract/ids.ts'
import type { ListedChallenge } from '#contract/rules/challenges/challenge-facts.ts'

/** An open crude oil challenge, changed as a test needs it. */
export function listedChallenge(changed: Partial<ListedChallenge> & { deadlineAtMs: number }): ListedChallenge {
  return {
    challengeId: challengeIdSchema.parse('ch1'),
    eventId: null,
    question: 'Will crude oil settle higher tomorrow?',
    asset: 'CL',
    scopeKey: 'CL',
    instrument: 'CL',
    challengeType: 'daily',
    sessionName: null,
    status: 'open',
    stateWord: null,
    createdAtMs: null,
    resolveAtMs: null,
    openPrice: null,
    currentPrice: null,
    predictionCount: 0,
    bullishCount: 0,
    bearishCount: 0,
    neutralCount: 0,
    seenAtMs: 0,
    ...changed,
  }
}
