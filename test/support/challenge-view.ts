import { challengeIdSchema, deploymentIdSchema, type Site } from '#contract/ids.ts'
import { challengeKeyOf } from '#contract/ipc/challenge-key.ts'
import type { ChallengeInFleet, ChallengeView } from '#contract/ipc/challenges.procedures.ts'
import { listedChallenge } from './listed-challenge.ts'
import { unreadResults } from './results-reading.ts'

const deploymentId = deploymentIdSchema.parse('dp_test')

/** An open challenge as the page is given it, changed as a test needs it. */
export function challengeView(id: string, site: Site, changed: Partial<ChallengeView> = {}): ChallengeView {
  const challengeId = challengeIdSchema.parse(id)
  const {
    eventId: _,
    instrument: _instrument,
    sessionName: _session,
    ...facts
  } = listedChallenge({ challengeId, deadlineAtMs: 1_000 })
  return {
    ...facts,
    challengeKey: challengeKeyOf({ deploymentId, site, challengeId }),
    eventKey: null,
    priceAtMs: null,
    deploymentId,
    site,
    closePrice: null,
    result: null,
    outcomes: { kind: 'price' },
    results: unreadResults,
    ...changed,
  }
}

/** A challenge that no agent has to do with, but for `fleet`. */
export function challengeInFleet(
  challenge: ChallengeView,
  fleet: Partial<ChallengeInFleet['fleet']>,
): ChallengeInFleet {
  return {
    challenge,
    fleet: {
      subscribed: 0,
      owed: 0,
      drafted: 0,
      waiting: 0,
      accepted: 0,
      listed: 0,
      elsewhere: 0,
      unread: 0,
      missed: 0,
      stale: 0,
      unable: 0,
      ...fleet,
    },
  }
}
