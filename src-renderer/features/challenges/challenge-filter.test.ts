import { describe, expect, it } from 'vitest'
import { deploymentIdSchema, type Site } from '#contract/ids.ts'
import { challengeKeySchema } from '#contract/ipc/challenge-key.ts'
import type { ChallengeInFleet } from '#contract/ipc/challenges.procedures.ts'
import { unreadResults } from '../../../test/support/results-reading.ts'
import { filterChallenges, scopesIn } from './challenge-filter.ts'

function item(
  id: string,
  site: Site,
  traits: Partial<ChallengeInFleet['challenge']>,
  owed = 0,
): ChallengeInFleet {
  return {
    challenge: {
      challengeKey: challengeKeySchema.parse(`dp_test~${site}~${id}`),
      challengeId: id,
      deploymentId: deploymentIdSchema.parse('dp_test'),
      site,
      question: 'Will it rise?',
      asset: 'CL',
      scopeKey: null,
      challengeType: 'daily',
      status: 'open',
      createdAtMs: null,
      deadlineAtMs: 1_000,
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
      seenAtMs: 0,
      results: unreadResults,
      ...traits,
    },
    fleet: { subscribed: 1, owed, drafted: 0, waiting: 0, accepted: 0, listed: 0, elsewhere: 0, missed: 0 },
  }
}

const items = [
  item('late', 'global', { asset: 'GC', deadlineAtMs: 3_000 }, 2),
  item('b', 'cn', { asset: 'XAUUSD', scopeKey: 'XAUUSD' }),
  item('a', 'global', {}),
  item('match', 'global', { asset: 'WC2026_grpA_match03', deadlineAtMs: 2_000 }),
]
const all = { site: null, scope: null, owedOnly: false }
const ids = (found: ChallengeInFleet[]) => found.map(({ challenge }) => challenge.challengeId)

describe('filterChallenges', () => {
  it('puts the soonest deadline first and breaks ties the same way each time', () => {
    expect(ids(filterChallenges(items, all))).toEqual(['b', 'a', 'match', 'late'])
    expect(ids(filterChallenges([...items].reverse(), all))).toEqual(['b', 'a', 'match', 'late'])
  })

  it('puts what is closed last', () => {
    expect(ids(filterChallenges(items, all, new Set(['dp_test~global~a'])))).toEqual([
      'b',
      'match',
      'late',
      'a',
    ])
  })

  it('takes GC and XAUUSD for one instrument', () => {
    expect(ids(filterChallenges(items, { ...all, scope: 'XAUUSD' }))).toEqual(['b', 'late'])
    expect(ids(filterChallenges(items, { ...all, scope: 'gc' }))).toEqual(['b', 'late'])
  })

  it('finds the matches of a tournament by its scope key', () => {
    expect(ids(filterChallenges(items, { ...all, scope: 'WC2026' }))).toEqual(['match'])
  })

  it('keeps to one site and to what is owed', () => {
    expect(ids(filterChallenges(items, { ...all, site: 'cn' }))).toEqual(['b'])
    expect(ids(filterChallenges(items, { ...all, owedOnly: true }))).toEqual(['late'])
  })
})

describe('scopesIn', () => {
  it('offers every instrument once', () => {
    expect(scopesIn(items)).toEqual(['CL', 'GC', 'WC2026'])
  })
})
