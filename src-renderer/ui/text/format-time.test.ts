import { describe, expect, it } from 'vitest'
import {
  cutDuration,
  cutRoughDuration,
  formatBothZones,
  formatClockOffset,
  formatDuration,
  formatRoughDuration,
  formatToTheSecond,
  formatUtcClock,
} from './format-time.ts'

const units = {
  day: (count: number) => `${count} d`,
  hour: (count: string) => `${count} h`,
  minute: (count: string) => `${count} min`,
  minuteAlone: (count: string) => `${count} minutes`,
  second: (count: string) => `${count} s`,
}

describe('a length of time', () => {
  it.each([
    [-5_000, '0 s', '0 s'],
    [999, '0 s', '0 s'],
    [42_000, '42 s', '42 s'],
    [60_000, '1 min 00 s', '1 minutes'],
    [1_023_000, '17 min 03 s', '17 minutes'],
    [3_600_000, '1 h 00 min', '1 h'],
    [86_400_000, '1 d', '1 d'],
    [97_200_000, '1 d 3 h', '1 d'],
  ])('of %i ms is %s, roughly %s', (lengthMs, exact, rough) => {
    expect(formatDuration(lengthMs, units)).toBe(exact)
    expect(formatRoughDuration(lengthMs, units)).toBe(rough)
  })

  it.each([
    [0, '0.0 s'],
    [-1_250, '1.3 s'],
    [59_900, '59.9 s'],
    [-240_300, '4 min 00 s'],
    [14_712_200, '4 h 05 min'],
  ])('between two clocks of %i ms is %s', (offsetMs, text) => {
    expect(formatClockOffset(offsetMs, units)).toBe(text)
  })

  it('is written the same where it is made as coarse as it is shown, and differs only with what is written', () => {
    const lengthsMs = Array.from({ length: 4_000 }, (_, index) => index * 1_000).concat(
      Array.from({ length: 4_000 }, (_, index) => index * 61_700),
    )
    for (const lengthMs of lengthsMs) {
      const coarse = cutDuration(lengthMs)
      expect(formatDuration(coarse, units)).toBe(formatDuration(lengthMs, units))
      if (coarse > 0) expect(formatDuration(coarse - 1, units)).not.toBe(formatDuration(coarse, units))
      expect(formatRoughDuration(cutRoughDuration(lengthMs), units)).toBe(formatRoughDuration(lengthMs, units))
    }
    expect([cutRoughDuration(119_999), cutRoughDuration(7_199_999)]).toEqual([60_000, 3_600_000])
  })
})

describe('a moment', () => {
  it('is written to the second, with its day where that is another one', () => {
    const nowMs = new Date(2026, 5, 15, 9).getTime()
    const write = (day: number) =>
      formatToTheSecond(new Date(2026, 5, day, 14, 3, 27).getTime(), { nowMs, language: 'en' })
    expect([write(15), write(16)]).toEqual(['14:03:27', 'Jun 16, 14:03:27'])
  })

  it('is shown in UTC whatever the zone of this machine', () => {
    const atMs = Date.UTC(2026, 5, 15, 19, 4, 5)
    expect(formatUtcClock(atMs)).toBe('19:04:05')
    expect(formatUtcClock(atMs, { hasSeconds: false })).toBe('19:04')
    expect(formatBothZones(atMs, 'en').utc).toContain('7:04:05')
  })
})
