import { describe, expect, test } from 'vitest'
import { isInCategory } from './board-category.ts'
import { bandOf, computeCalibratedOdds } from './calibrated-odds.ts'
import { computeRanks } from './compute-ranks.ts'
import { findOvertakes } from './find-overtakes.ts'
import { listThinnedSnapshots } from './thin-snapshots.ts'

describe('ranks of a board', () => {
  test.each([
    [
      'those of the service, ties marked',
      [
        [1, 70],
        [2, 60],
        [2, 60],
        [null, 55],
      ],
      'service',
      [1, 2, 2, null],
      [1, 2],
    ],
    [
      'by average where none is given, ties sharing the better one',
      [
        [null, 60],
        [null, 70],
        [null, 60],
        [null, 50],
      ],
      'console',
      [2, 1, 2, 4],
      [0, 2],
    ],
    [
      'none without rank and average',
      [
        [null, null],
        [null, null],
      ],
      null,
      [null, null],
      [],
    ],
    [
      'none for a row without average',
      [
        [null, 60],
        [null, null],
      ],
      'console',
      [1, null],
      [],
    ],
  ] as const)('are %s', (_, rows, source, ranks, tied) => {
    const computed = computeRanks(rows.map(([rank, avgScore]) => ({ rank, avgScore })))
    expect(computed.source).toBe(source)
    expect(computed.ranks).toEqual(ranks)
    expect(computed.isTied.flatMap((isTied, index) => (isTied ? [index] : []))).toEqual(tied)
  })
})

const board = (ranks: Record<string, number | null>) =>
  Object.entries(ranks).map(([agentId, rank]) => ({ agentId, rank }))
const passed = (before: Record<string, number | null>, after: Record<string, number | null>) =>
  findOvertakes(board(before), board(after), (id) => id.startsWith('own')).map(
    ({ ownId, direction, rivalId }) => `${ownId} ${direction} ${rivalId}`,
  )

describe('who passed whom', () => {
  test.each([
    ['ours passes one', { own: 3, a: 2, b: 1 }, { own: 2, a: 3, b: 1 }, ['own up a']],
    ['ours is passed by two', { own: 1, a: 2, b: 3 }, { own: 3, a: 1, b: 2 }, ['own down a', 'own down b']],
    ['order stays', { own: 5, a: 2 }, { own: 4, a: 1 }, []],
    ['a tie is reached', { own: 3, a: 2 }, { own: 2, a: 2 }, []],
    ['a tie is left', { own: 2, a: 2 }, { own: 1, a: 2 }, []],
    ['one is new', { own: 1 }, { own: 2, a: 1 }, []],
    ['one is gone', { own: 2, a: 1 }, { own: 1 }, []],
    ['one loses its rank', { own: 2, a: 1 }, { own: 1, a: null }, []],
    ['two of ours change places', { own1: 1, own2: 2 }, { own1: 2, own2: 1 }, []],
    ['the larger move first', { own1: 9, own2: 3, a: 2 }, { own1: 1, own2: 2, a: 3 }, ['own1 up a', 'own2 up a']],
  ])('%s', (_, before, after, expected) => {
    expect(passed(before, after)).toEqual(expected)
  })
})

describe('snapshots of a board', () => {
  const hourMs = 3_600_000
  const nowMs = Date.UTC(2026, 5, 30, 12)
  const everyHour = (days: number) => Array.from({ length: days * 24 }, (_, index) => nowMs - index * hourMs)
  const keptOf = (takenAtMs: number[]) => {
    const thinned = new Set(listThinnedSnapshots(takenAtMs, nowMs))
    return takenAtMs.filter((atMs) => !thinned.has(atMs))
  }

  test('all stay for two days, four a day for two weeks, one a day for a year', () => {
    const kept = keptOf(everyHour(400))
    const between = (from: number, to: number) =>
      kept.filter((atMs) => nowMs - atMs > from * 24 * hourMs && nowMs - atMs <= to * 24 * hourMs).length
    expect(kept.filter((atMs) => nowMs - atMs <= 48 * hourMs)).toHaveLength(49)
    expect(between(3, 13)).toBe(40)
    expect(between(20, 120)).toBe(100)
    expect(between(365, 500)).toBe(0)
  })

  test('thinning again takes nothing more', () => {
    const kept = keptOf(everyHour(60))
    expect(keptOf(kept)).toEqual(kept)
  })

  test('one from the future stays', () => {
    expect(listThinnedSnapshots([nowMs + 9 * hourMs], nowMs)).toEqual([])
  })
})

describe('calibrated odds', () => {
  test.each([
    [0, 0],
    [0.09, 0],
    [0.3, 3],
    [0.7, 7],
    [0.79, 7],
    [1, 9],
  ])('%d is in band %i', (confidence, band) => {
    expect(bandOf(confidence)).toBe(band)
  })

  test.each([
    ['without any record the confidence as stated', 0.72, [], [], 0.72],
    ["with the fleet's record half of it at ten", 0.7, [], [{ band: 7, count: 10, right: 5 }], 0.6],
    ['with its own record mostly that', 0.7, [{ band: 7, count: 90, right: 45 }], [], (45 + 7) / 100],
    ['other bands do not count', 0.7, [{ band: 6, count: 90, right: 0 }], [], 0.7],
  ])('are %s', (_, confidence, own, fleet, expected) => {
    expect(computeCalibratedOdds(confidence, { own, fleet })).toBeCloseTo(expected, 10)
  })
})

test.each([
  ['GC', 'commodities', true],
  ['xauusd', 'commodities', true],
  ['BTC', 'crypto', true],
  ['BTC', 'rates', false],
  ['WC2026', 'equity', false],
  ['WC2026', null, true],
] as const)('%s counts for the board %s: %s', (instrument, category, isCounted) => {
  expect(isInCategory(instrument, category)).toBe(isCounted)
})
