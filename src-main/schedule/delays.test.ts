import { describe, expect, it } from 'vitest'
import { nextRadarDelayMs } from './next-radar-delay.ts'
import { nextResultsDelayMs } from './results-pace.ts'

const minuteMs = 60_000

describe('the radar', () => {
  it.each([
    ['nothing is open', [], 5],
    ['the nearest deadline is far', [45 * minuteMs], 5],
    ['a deadline is half an hour away', [45 * minuteMs, 29 * minuteMs], 2],
    ['a deadline is near', [29 * minuteMs, 9 * minuteMs], 1],
    ['a deadline has passed', [-minuteMs], 5],
  ])('when %s', (_, leftMs, minutes) => {
    expect(nextRadarDelayMs(leftMs)).toBe(minutes * minuteMs)
  })
})

describe('the result collector', () => {
  it('asks ever more rarely', () => {
    expect([0, 1, 2, 20].map((asked) => nextResultsDelayMs({ asked, random: 1 }))).toEqual([
      30_000, 45_000, 67_500, 43_200_000,
    ])
  })
  it('has asked forty times after eleven days', () => {
    const delays = Array.from({ length: 40 }, (_, asked) => nextResultsDelayMs({ asked, random: 1 }))
    const days = delays.reduce((sum, delay) => sum + delay, 0) / (24 * 60 * minuteMs)
    expect(Math.round(days)).toBe(12)
  })
})
