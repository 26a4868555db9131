import { describe, expect, it } from 'vitest'
import { parseServiceTime } from '../../rules/service-time.ts'
import { timeOf } from './decode-time.ts'

const atMs = Date.UTC(2026, 5, 15, 19)

describe('timeOf', () => {
  it.each([
    '2026-06-15T19:00:00',
    '2026-06-15 21:00:00+02:00',
    '2026-06-15T19:00:00.0000000Z',
    '2026-06-16T03:00:00+08:00[Asia/Shanghai]',
    '2026-06-15T19:00:00Z[UTC]',
    '2026-06-16 03:00:00 Asia/Shanghai',
    '2026-06-16T03:00:00[Asia/Shanghai]',
    '2026-06-16 03:00 (Asia/Shanghai)',
    '2026-06-16 03:00:00 北京时间',
    '2026-06-16 04:00:00 JST',
    '2026-06-16 03:00:00 UTC+8',
    'Mon, 15 Jun 2026 19:00:00 GMT',
    'Mon, 15 Jun 2026 21:00:00 +0200',
    1_781_550_000,
    1_781_550_000_000,
    1_781_550_000_000_000,
    '1781550000',
    '1781550000000',
    '1781550000000000',
    '1781550000000000000',
  ])('reads %j', (value) => {
    expect(parseServiceTime(timeOf(value) ?? '')).toBe(atMs)
  })

  it.each([
    ['the year in which Go begins', '0001-01-01T00:00:00Z'],
    ['the epoch', '1970-01-01T00:00:00'],
    ['the epoch in seconds', 0],
    ['a duration in seconds', 3_600],
    ['a duration in milliseconds', 86_400_000],
    ['a negative number', -1],
    ['a zone in letters, of which there are several', '2026-06-15 19:00:00 CST'],
    ['a mail date with such a zone', 'Mon, 15 Jun 2026 19:00:00 EST'],
    ['a day without an hour', '2026-06-15'],
    ['a list of numbers', [2026, 6, 15]],
    ['text', 'N/A'],
    ['nothing', null],
  ])('takes %s for none', (_what, value) => {
    expect(timeOf(value)).toBeNull()
  })
})
