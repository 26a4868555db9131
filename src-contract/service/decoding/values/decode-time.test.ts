import { describe, expect, it } from 'vitest'
import { parseServiceTime } from '../../../rules/service-time.ts'
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
    '2026/06/15 19:00',
    '2026-06-15T19:00:00.123456+00:00Z',
    '2026-06-15 19:00:00+0000Z',
    '2026-06-15T19:00:00-00:00z',
    '2026-06-15 19:00:00 +0000 UTC',
    '2026-06-15 19:00:00.123456789 +0000 UTC m=+0.000000001',
    '2026-06-16 03:00:00 +0800 CST',
    '2026-06-16 00:30:00 +0530 +0530',
    '2026-06-15 16:00:00 -0300 -03',
    '2026/6/15 19:00:00',
    '2026/6/15 19:00:00+00:00Z',
    '2026/06/16 03:00:00+08:00',
    '2026/06/16 03:00:00 +0800',
    '2026/06/16 03:00:00 Asia/Shanghai',
    '2026/06/15T19:00:00.000Z',
    '2026.06.15 19:00',
    '2026-6-15 19:00',
    '2026-06-15, 19:00',
    '2026年6月15日 19:00',
    '2026年06月15日19时00分',
    '2026年6月15日19点',
    '2026年6月15日（周一）19：00：00',
    '2026年6月16日 03:00 北京时间',
    '2026年6月16日 3:00 (UTC+8)',
    '20260615T190000Z',
    '20260616T030000+0800',
    '2026-06-15T24:00:00+05:00',
    '2026/06/15 24:00+05:00',
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
    expect(Math.floor((parseServiceTime(timeOf(value) ?? '') ?? 0) / 1000) * 1000).toBe(atMs)
  })

  it.each([
    ['the year in which Go begins', '0001-01-01T00:00:00Z'],
    ['the epoch', '1970-01-01T00:00:00'],
    ['the epoch in seconds', 0],
    ['a duration in seconds', 3_600],
    ['a duration in milliseconds', 86_400_000],
    ['a negative number', -1],
    ['a zone in letters, of which there are several', '2026-06-15 19:00:00 CST'],
    ['an offset that Z contradicts', '2026-06-15T19:00:00+08:00Z'],
    ['an offset that UTC contradicts', '2026-06-15 19:00:00 +0800 UTC'],
    ['an offset that another contradicts', '2026-06-15 19:00:00 +0800 +0900'],
    ['no offset that another contradicts', '2026-06-15 19:00:00 +0000 +0800'],
    ['an offset with words behind it', '2026-06-15 19:00:00 +0000 or later'],
    ['an offset of hours that others contradict', '2026-06-15 19:00:00 +0800 +07'],
    ['half a day behind its offset', '2026-06-15 07:00:00 +0000 PM'],
    ['two letters of UTC', '2026-06-15T19:00:00ZZ'],
    ['a mail date with such a zone', 'Mon, 15 Jun 2026 19:00:00 EST'],
    ['a day without an hour', '2026-06-15'],
    ['a day first, or a month', '06/07/2026 19:00'],
    ['a day first', '15.06.2026 19:00'],
    ['a year of two digits', '26/06/15 19:00'],
    ['half a day in letters', '2026-06-15 07:00:00 PM'],
    ['half a day in Chinese', '2026年6月15日 下午7:00'],
    ['a day that no month has', '2026/02/30 19:00'],
    ['a month that no year has', '2026年13月1日 19:00'],
    ['more than the 24th hour', '2026-06-15T24:00:01Z'],
    ['an hour that no day has', '2026/06/15 25:00'],
    ['separators of two kinds', '2026/06-15 19:00'],
    ['a zone in letters behind another form', '2026/06/15 19:00 CST'],
    ['digits without a T', '20260615190000'],
    ['the same as a number, by which clock nothing says', 20_260_615_190_000],
    ['a day as a number', 20_260_615],
    ['a minute as a number', 202_606_151_900],
    ['tenths of seconds', 17_815_500_000],
    ['the same as text', '17815500000'],
    ['a year beyond the next', Date.UTC(2101, 0, 1)],
    ['a list of numbers', [2026, 6, 15]],
    ['text', 'N/A'],
    ['nothing', null],
  ])('takes %s for none', (_what, value) => {
    expect(timeOf(value)).toBeNull()
  })

  it('reads the 24th hour as the first of the next day, also at the end of a year', () => {
    expect(timeOf('2026-12-31T24:00:00Z')).toBe('2027-01-01T00:00:00Z')
    expect(timeOf('2026年12月31日24时')).toBe('2027-01-01T00:00:00')
  })
})
