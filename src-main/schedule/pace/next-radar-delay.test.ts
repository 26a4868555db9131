import { describe, expect, it } from 'vitest'
import { nextRadarDelayMs } from './next-radar-delay.ts'

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
