import { describe, expect, it } from 'vitest'
import { nextResultsDelayMs } from './results-pace.ts'

describe('the result collector', () => {
  it('asks ever more rarely', () => {
    expect([0, 1, 2, 20].map((asked) => nextResultsDelayMs({ asked, random: 1 }))).toEqual([
      30_000, 45_000, 67_500, 43_200_000,
    ])
  })
  it('has asked forty times after eleven days', () => {
    const delays = Array.from({ length: 40 }, (_, asked) => nextResultsDelayMs({ asked, random: 1 }))
    const days = delays.reduce((sum, delay) => sum + delay, 0) / (24 * 60 * 60_000)
    expect(Math.round(days)).toBe(12)
  })
})
