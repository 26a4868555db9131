import { describe, expect, it } from 'vitest'
import type { Site } from '#contract/ids.ts'
import type { ChallengeInFleet } from '#contract/ipc/challenges.procedures.ts'
import { challengeInFleet, challengeView } from '../../../test/support/challenge-view.ts'
import { filterChallenges } from './filter-challenges.ts'

function item(id: string, site: Site, traits: Partial<ChallengeInFleet['challenge']>, owed = 0) {
  return challengeInFleet(challengeView(id, site, { scopeKey: null, ...traits }), { subscribed: 1, owed })
}

const items = [
  item('late', 'global', { asset: 'GC', deadlineAtMs: 3_000 }, 2),
  item('b', 'cn', { asset: 'XAUUSD', scopeKey: 'XAUUSD' }),
  item('a', 'global', {}),
  item('match', 'global', { asset: 'WC2026_grpA_match03', deadlineAtMs: 2_000 }),
]
const all = { site: null, filter: {}, serviceNowOf: () => 0, owedOnly: false, staleOnly: false }
const ids = (found: ChallengeInFleet[]) => found.map(({ challenge }) => challenge.challengeId)

describe('filterChallenges', () => {
  it('puts the soonest deadline first and breaks ties the same way each time', () => {
    expect(ids(filterChallenges(items, all))).toEqual(['b', 'a', 'match', 'late'])
    expect(ids(filterChallenges([...items].reverse(), all))).toEqual(['b', 'a', 'match', 'late'])
  })

  it('puts what is closed last', () => {
    expect(ids(filterChallenges(items, all, new Set(['dp_test~global~a'])))).toEqual(['b', 'match', 'late', 'a'])
  })

  it('takes GC and XAUUSD for one instrument', () => {
    expect(ids(filterChallenges(items, { ...all, filter: { scope: 'XAUUSD' } }))).toEqual(['b', 'late'])
    expect(ids(filterChallenges(items, { ...all, filter: { scope: 'gc' } }))).toEqual(['b', 'late'])
  })

  it('finds the matches of a tournament by its scope key', () => {
    expect(ids(filterChallenges(items, { ...all, filter: { scope: 'WC2026' } }))).toEqual(['match'])
  })

  it('keeps to what is stale', () => {
    const stale = challengeInFleet(challengeView('old', 'cn', {}), { stale: 1 })
    expect(ids(filterChallenges([...items, stale], { ...all, staleOnly: true }))).toEqual(['old'])
  })

  it('keeps to one site and to what is owed', () => {
    expect(ids(filterChallenges(items, { ...all, site: 'cn' }))).toEqual(['b'])
    expect(ids(filterChallenges(items, { ...all, owedOnly: true }))).toEqual(['late'])
  })
})
