import { describe, expect, it } from 'vitest'
import type { ChallengeInFleet, ChallengeView } from '#contract/ipc/challenges.procedures.ts'
import { buildDueQueue, countUnable, findNextDue, findPreviousDue, isAllMade } from './due-queue.ts'

function challengeOf(key: string, deadlineAtMs: number, facts: Partial<ChallengeView> = {}): ChallengeView {
  return {
    challengeKey: key,
    deadlineAtMs,
    site: 'global',
    status: 'open',
    asset: 'BTC',
    scopeKey: null,
    challengeType: null,
    outcomes: { kind: 'price' },
    ...facts,
  } as ChallengeView
}

const match = (stage: string | null) =>
  ({ kind: 'match', home: 'A', away: 'B', drawAllowed: true, stage }) as ChallengeView['outcomes']
const item = (challenge: ChallengeView, owed = 1, drafted = 0): ChallengeInFleet => ({
  challenge,
  fleet: { owed, drafted } as ChallengeInFleet['fleet'],
})
const keys = (items: readonly { challenge: ChallengeView }[]) => items.map(({ challenge }) => challenge.challengeKey)
const cut = { site: null, filter: {}, serviceNowOf: () => 0 }

it.each<[string, Partial<ChallengeInFleet['fleet']>, boolean]>([
  ['accepted', { subscribed: 2, accepted: 2 }, true],
  ['accepted, listed and made elsewhere', { subscribed: 3, accepted: 1, listed: 1, elsewhere: 1 }, true],
  ['of nobody', {}, true],
  ['in the outbox', { subscribed: 2, accepted: 1, waiting: 1 }, false],
  ['in the outbox, by one that is not subscribed any more', { subscribed: 1, accepted: 1, waiting: 1 }, false],
  ['of an agent that cannot predict', { subscribed: 1, accepted: 1, unable: 1 }, false],
  ['in no state that is counted', { subscribed: 2, accepted: 1 }, false],
])('knows whether all are made: %s', (_, fleet, isMade) => {
  const counts = { subscribed: 0, accepted: 0, listed: 0, elsewhere: 0, waiting: 0, unable: 0 }
  const items = [
    { ...item(challengeOf('a', 2_000), 0), fleet: { ...counts, ...fleet } as ChallengeInFleet['fleet'] },
    { ...item(challengeOf('past', 500), 0), fleet: { ...counts, subscribed: 9 } as ChallengeInFleet['fleet'] },
  ]
  expect(isAllMade(items, cut, new Set(['past']))).toBe(isMade)
})

describe('the queue of what is due', () => {
  const items = [
    item(challengeOf('late', 9_000_000)),
    item(challengeOf('b', 2_000), 0, 2),
    item(challengeOf('a', 2_000)),
    item(challengeOf('nobody', 1_000), 0, 0),
    item(challengeOf('past', 500)),
    item(challengeOf('settled', 3_000, { status: 'resolved' })),
    item(challengeOf('cn', 4_000, { site: 'cn', asset: 'IH' })),
    item(challengeOf('cup', 5_000, { outcomes: match('group'), asset: 'WC2026' })),
  ]
  const closed = new Set(['past'])

  it('has what is open and due, soonest deadline first, equal ones in one order', () => {
    expect(keys(buildDueQueue(items, cut, closed))).toEqual(['a', 'b', 'cn', 'cup', 'late'])
  })

  it('leaves out what only agents that cannot predict owe, and counts it in the same cut', () => {
    const unable = (challenge: ChallengeView, count: number): ChallengeInFleet => ({
      challenge,
      fleet: { owed: 0, drafted: 0, unable: count } as ChallengeInFleet['fleet'],
    })
    const some = [
      unable(challengeOf('a', 2_000), 2),
      unable(challengeOf('cn', 4_000, { site: 'cn' }), 3),
      unable(challengeOf('past', 500), 5),
      unable(challengeOf('settled', 3_000, { status: 'resolved' }), 7),
    ]
    expect(buildDueQueue(some, cut, closed)).toEqual([])
    expect(countUnable(some, cut, closed)).toBe(5)
    expect(countUnable(some, { ...cut, site: 'cn' }, closed)).toBe(3)
  })

  it.each([
    ['a site', { site: 'cn' as const, filter: {} }, ['cn']],
    ['an instrument', { site: null, filter: { scope: 'IH' } }, ['cn']],
    ['a stage', { site: null, filter: { stage: 'group' } }, ['cup']],
    ['hours', { site: null, filter: { withinH: 1 } }, ['a', 'b', 'cn', 'cup']],
  ])('is cut by %s', (_what, other, found) => {
    expect(keys(buildDueQueue(items, { ...cut, ...other }, closed))).toEqual(found)
  })
})

describe('the way through the queue', () => {
  const queue = [item(challengeOf('a', 1)), item(challengeOf('b', 2)), item(challengeOf('c', 2))]

  it.each([
    ['a', 1, 'b', 'c'],
    ['b', 2, 'c', 'a'],
    ['c', 2, 'a', 'b'],
    ['done', 2, 'a', 'c'],
    ['done', 0, 'a', 'c'],
  ])('from %s at %i leads to %s, and back to %s', (key, deadlineAtMs, next, previous) => {
    const place = challengeOf(key, deadlineAtMs)
    expect(findNextDue(queue, place)?.challenge.challengeKey).toBe(next)
    expect(findPreviousDue(queue, place)?.challenge.challengeKey).toBe(previous)
  })

  it('leads on from a challenge of which nothing is known: to the first, and back to the last', () => {
    const place = { ...challengeOf('unknown', 0), deadlineAtMs: null }
    expect(findNextDue(queue, place)?.challenge.challengeKey).toBe('a')
    expect(findPreviousDue(queue, place)?.challenge.challengeKey).toBe('c')
  })

  it('ends where nothing else is due', () => {
    expect(findNextDue(queue.slice(0, 1), challengeOf('a', 1))).toBeNull()
    expect(findPreviousDue([], challengeOf('a', 1))).toBeNull()
  })
})
