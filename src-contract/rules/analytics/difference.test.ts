import { describe, expect, it } from 'vitest'
import { computeWilsonInterval } from '../statistics/wilson-interval.ts'
import { computeDifference } from './difference.ts'

const shareOf = (right: number, n: number) => ({ value: right / n, ...computeWilsonInterval(right, n) })

describe('computeDifference', () => {
  it('is that of Newcombe (1998), table II, row a: 56 of 70 against 48 of 80', () => {
    const difference = computeDifference(shareOf(56, 70), shareOf(48, 80))
    expect(difference?.value).toBeCloseTo(0.2, 10)
    expect(difference?.low).toBeCloseTo(0.0524, 4)
    expect(difference?.high).toBeCloseTo(0.3339, 4)
  })

  it('of nothing is nothing, and of what has no interval has none', () => {
    expect(computeDifference(null, { value: 1, low: 0, high: 2 })).toBeNull()
    expect(computeDifference({ value: 3, low: null, high: null }, { value: 1, low: 0, high: 2 })).toEqual({
      value: 2,
      low: null,
      high: null,
    })
  })
})
