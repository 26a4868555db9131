import { describe, expect, it } from 'vitest'
import { challengeKeySchema, readChallengeKey } from '#contract/ipc/challenge-key.ts'
import type { ChallengeInFleet } from '#contract/ipc/challenges.procedures.ts'
import { unreadResults } from '../../test/support/results-reading.ts'
import { nextDeadline } from './next-deadline.ts'

const nowMs = 1_000_000

function item(id: string, inMs: number, fleet: Partial<ChallengeInFleet['fleet']>): ChallengeInFleet {
  const challengeKey = challengeKeySchema.parse(`dp_test~global~${id}`)
  const { deploymentId } = readChallengeKey(challengeKey)
  return {
    challenge: {
      challengeKey,
      challengeId: id,
      deploymentId,
      site: 'global',
      question: 'Will it rise?',
      asset: id,
      scopeKey: null,
      challengeType: null,
      status: 'open',
      createdAtMs: null,
      deadlineAtMs: nowMs + inMs,
      resolveAtMs: null,
      openPrice: null,
      currentPrice: null,
      closePrice: null,
      result: null,
      predictionCount: 0,
      bullishCount: 0,
      bearishCount: 0,
      neutralCount: 0,
      outcomes: { kind: 'price' },
      seenAtMs: nowMs,
      results: unreadResults,
    },
    fleet: {
      subscribed: 0,
      owed: 0,
      drafted: 0,
      waiting: 0,
      accepted: 0,
      listed: 0,
      elsewhere: 0,
      missed: 0,
      ...fleet,
    },
  }
}

describe('the next deadline', () => {
  it('is that of the soonest challenge that somebody owes', () => {
    const items = [
      item('later', 90_000, { subscribed: 2, owed: 1 }),
      item('done', 30_000, { subscribed: 2, accepted: 2 }),
      item('soon', 60_000, { subscribed: 1, drafted: 1 }),
    ]
    expect(nextDeadline(items, () => nowMs)?.challengeId).toBe('soon')
  })

  it('is the soonest one of the fleet when nothing is owed', () => {
    const items = [item('foreign', 10_000, {}), item('done', 30_000, { subscribed: 1, accepted: 1 })]
    expect(nextDeadline(items, () => nowMs)?.challengeId).toBe('done')
  })

  it('is the one with the least time left on the clock of its own service', () => {
    const items = [item('ahead', 50_000, { subscribed: 1 }), item('behind', 60_000, { subscribed: 1 })]
    const offsets: Record<string, number> = { ahead: -20_000, behind: 20_000 }
    const next = nextDeadline(items, ({ challengeId }) => nowMs + (offsets[challengeId] ?? 0))
    expect(next?.challengeId).toBe('behind')
  })

  it('is none when all have passed', () => {
    expect(nextDeadline([item('past', -1, { subscribed: 1, owed: 1 })], () => nowMs)).toBeNull()
  })
})
