import { describe, expect, it } from 'vitest'
import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import type { ChallengeInFleet, ChallengeView } from '#contract/ipc/challenges.procedures.ts'
import {
  buildDueQueue,
  chooseAgents,
  countFleetDue,
  findNextDue,
  findPreviousDue,
  listQueueChoices,
} from './due-queue.ts'
import { readQueueSearch } from './queue-search.ts'

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
const item = (challenge: ChallengeView, due = 1, drafted = 0) => ({ challenge, due, drafted })
const keys = (items: readonly { challenge: ChallengeView }[]) => items.map(({ challenge }) => challenge.challengeKey)
const filter = { site: null, search: {}, closed: new Set<string>(), serviceNowOf: () => 0 }

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
    expect(keys(buildDueQueue(items, { ...filter, closed }))).toEqual(['a', 'b', 'cn', 'cup', 'late'])
  })

  it.each([
    ['a site', { site: 'cn' as const, search: {} }, ['cn']],
    ['an instrument', { site: null, search: { scope: 'IH' } }, ['cn']],
    ['a stage', { site: null, search: { stage: 'group' } }, ['cup']],
    ['hours', { site: null, search: { withinH: 1 } }, ['a', 'b', 'cn', 'cup']],
  ])('is cut by %s', (_what, cut, found) => {
    expect(keys(buildDueQueue(items, { ...filter, closed, ...cut }))).toEqual(found)
  })

  it('offers the instruments and stages that there are', () => {
    expect(listQueueChoices(items)).toEqual({ scopes: ['BTC', 'IH', 'WC2026'], stages: ['group'] })
  })
})

describe('whose obligations', () => {
  const rows = [
    { agentKey: 'x', tags: ['macro'], group: 'one', isArchived: false },
    { agentKey: 'y', tags: ['macro', 'cup'], group: null, isArchived: false },
    { agentKey: 'z', tags: ['macro'], group: 'one', isArchived: true },
  ] as unknown as FleetRow[]

  it.each([
    [{}, null],
    [{ tag: 'macro' }, ['x', 'y']],
    [{ tag: 'macro', group: 'one' }, ['x']],
    [{ agents: 'y,q' }, ['y']],
    [{ agents: 'z' }, []],
  ])('%j means %j', (search, chosen) => {
    expect(chooseAgents(rows, search)?.map(({ agentKey }) => agentKey) ?? null).toEqual(chosen)
  })

  it('takes the counts of the fleet as they are', () => {
    const fleet = { owed: 3, drafted: 2 } as ChallengeInFleet['fleet']
    expect(countFleetDue([{ challenge: challengeOf('a', 1), fleet }])).toMatchObject([{ due: 3, drafted: 2 }])
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

  it('ends where nothing else is due', () => {
    expect(findNextDue(queue.slice(0, 1), challengeOf('a', 1))).toBeNull()
    expect(findPreviousDue([], challengeOf('a', 1))).toBeNull()
  })
})

describe('the address', () => {
  it.each([
    [
      { tag: 'macro', withinH: 6, agents: 'x,y' },
      { tag: 'macro', withinH: 6, agents: 'x,y' },
    ],
    [{ tag: 7, withinH: 'six', stage: '' }, {}],
    [{ withinH: -1, other: 'x' }, {}],
  ])('%j is read as %j', (given, read) => {
    expect(readQueueSearch(given)).toEqual(read)
  })
})
