import { describe, expect, test } from 'vitest'
import { computeRanks, hasRanks } from './compute-ranks.ts'

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

test.each([
  ['service', true, true],
  ['service', false, true],
  ['console', true, true],
  ['console', false, false],
  [null, true, false],
  [null, false, false],
] as const)('ranks by %s over a list that is whole (%s) are those of the board: %s', (rankedBy, isWhole, expected) => {
  expect(hasRanks({ rankedBy, isWhole })).toBe(expected)
})
