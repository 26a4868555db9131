import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { formatServiceTime, parseHttpDate, parseServiceTime } from './service-time.ts'

const firstMs = Date.UTC(100, 0, 1)
const lastMs = Date.UTC(9999, 11, 31)
const wholeSecond = fc.integer({ min: firstMs / 1000, max: lastMs / 1000 }).map((seconds) => seconds * 1000)

describe('parseServiceTime', () => {
  it.each([
    ['2026-06-15T19:00:00', Date.UTC(2026, 5, 15, 19)],
    ['2026-06-15T19:00', Date.UTC(2026, 5, 15, 19)],
    ['2026-06-15 19:00:00', Date.UTC(2026, 5, 15, 19)],
    ['2026-06-15T19:00:00Z', Date.UTC(2026, 5, 15, 19)],
    ['2026-06-15T19:00:00.5', Date.UTC(2026, 5, 15, 19, 0, 0, 500)],
    ['2026-06-15T19:00:00.123456Z', Date.UTC(2026, 5, 15, 19, 0, 0, 123)],
    ['2026-06-15T19:00:00+08:00', Date.UTC(2026, 5, 15, 11)],
    ['2026-06-15T19:00:00-0430', Date.UTC(2026, 5, 15, 23, 30)],
    ['2024-02-29T00:00:00', Date.UTC(2024, 1, 29)],
    // An hour that does not exist in New York, and one that exists twice.
    ['2026-03-08T02:30:00', Date.UTC(2026, 2, 8, 2, 30)],
    ['2026-11-01T01:30:00', Date.UTC(2026, 10, 1, 1, 30)],
  ])('reads %s as UTC', (text, atMs) => {
    expect(parseServiceTime(text)).toBe(atMs)
  })

  it.each([
    '',
    'soon',
    '2026-06-15',
    '2026-02-29T00:00:00',
    '2026-13-01T00:00:00',
    '2026-06-15T24:00:00',
    '2026-06-15T19:60:00',
    '0050-01-01T00:00:00',
    '2026-06-15T19:00:00+25:00',
    '1750000000',
  ])('does not read %j', (text) => {
    expect(parseServiceTime(text)).toBeNull()
  })

  it('reads back what was written', () => {
    fc.assert(
      fc.property(wholeSecond, (atMs) => {
        expect(parseServiceTime(formatServiceTime(atMs))).toBe(atMs)
      }),
    )
  })

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const atMs = parseServiceTime(text)
        expect(atMs === null || Number.isFinite(atMs)).toBe(true)
      }),
    )
  })
})

describe('parseHttpDate', () => {
  it.each([
    ['Mon, 15 Jun 2026 19:00:00 GMT', 1_781_550_000_000],
    ['Monday, 15-Jun-26 19:00:00 GMT', 1_781_550_000_000],
    ['Mon Jun 15 19:00:00 2026', 1_781_550_000_000],
    ['Mon, 15 Jun 2026 19:00:00', null],
    ['15 Jun 2026', null],
    ['', null],
  ])('%s', (text, atMs) => {
    expect(parseHttpDate(text)).toBe(atMs)
  })
})

describe('in every time zone of the machine', () => {
  const zoneBefore = process.env.TZ
  afterEach(() => {
    if (zoneBefore === undefined) delete process.env.TZ
    else process.env.TZ = zoneBefore
  })

  it.each([
    ['UTC', 0],
    ['Asia/Shanghai', -480],
    ['America/New_York', 240],
  ])('%s: a zoneless time is UTC', (zone, offsetMinutes) => {
    process.env.TZ = zone
    const atMs = Date.UTC(2026, 5, 15, 19)
    expect(new Date(atMs).getTimezoneOffset()).toBe(offsetMinutes)
    expect(parseServiceTime('2026-06-15T19:00:00')).toBe(atMs)
    expect(formatServiceTime(atMs)).toBe('2026-06-15T19:00:00')
  })
})
