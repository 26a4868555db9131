import { describe, expect, it } from 'vitest'
import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import { challengeView } from '../../../test/support/challenge-view.ts'
import { chooseAgents, isInCut, listFilterChoices, readChallengeFilter } from './challenge-filter.ts'

const bitcoin = challengeView('a', 'global', {
  question: 'Will Bitcoin close higher?',
  asset: 'BTC',
  scopeKey: null,
  deadlineAtMs: 2_000,
})
const gold = challengeView('b', 'cn', { asset: 'XAUUSD', scopeKey: 'XAUUSD', deadlineAtMs: 9_000_000 })
const cup = challengeView('c', 'global', {
  asset: 'WC2026_grpA_match03',
  scopeKey: null,
  deadlineAtMs: 3_000,
  outcomes: { kind: 'match', home: 'A', away: 'B', drawAllowed: true, stage: 'group' },
})
const all = [bitcoin, gold, cup]

describe('the cut', () => {
  it.each([
    ['nothing', {}, {}, ['a', 'b', 'c']],
    ['a site', { site: 'cn' as const }, {}, ['b']],
    ['an instrument under its other name', {}, { scope: 'gc' }, ['b']],
    ['a tournament', {}, { scope: 'WC2026' }, ['c']],
    ['a stage', {}, { stage: 'group' }, ['c']],
    ['words of the question, in any order and case', {}, { text: 'Higher  BITCOIN' }, ['a']],
    ['words that are not all there', {}, { text: 'bitcoin lower' }, []],
    ['an instrument as a word, under its other name', {}, { text: 'gc' }, ['b']],
    ['hours', {}, { withinH: 1 }, ['a', 'c']],
    ['hours, after some have closed', { serviceNowOf: () => 2_500 }, { withinH: 1 }, ['c']],
  ])('by %s', (_what, other, filter, found) => {
    const cut = { site: null, serviceNowOf: () => 0, ...other, filter }
    expect(all.filter((challenge) => isInCut(challenge, cut)).map(({ challengeId }) => challengeId)).toEqual(found)
  })

  it('offers the instruments and stages that there are, each once', () => {
    const twice = challengeView('d', 'global', { asset: 'GC', scopeKey: 'GC' })
    const { scopeKeys, stages } = listFilterChoices([...all, twice])
    expect(scopeKeys.map(({ instrument }) => instrument)).toEqual(['BTC', 'WC2026', 'XAUUSD'])
    expect(stages).toEqual(['group'])
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
    expect(readChallengeFilter(given)).toEqual(read)
  })
})
