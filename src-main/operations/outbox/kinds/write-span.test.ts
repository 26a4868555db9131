import { expect, it } from 'vitest'
import type { WriteRecord } from '../../../store/outbox-row.ts'
import { compareTime, computeWriteSpan, isBefore } from './write-span.ts'

const span = { fromMs: Date.UTC(2026, 5, 15, 18, 58), toMs: Date.UTC(2026, 5, 15, 19, 3) }

it.each<[string | null, boolean]>([
  ['2026-06-15T19:00:00', false],
  ['2026-06-15T18:57:00', true],
  ['2026-06-15T18:57:00Z', true],
  // Of a clock west of UTC, by whole hours and by what else there is.
  ['2026-06-15T14:00:00', false],
  ['2026-06-15T07:00:00', false],
  ['2026-06-15 15:30:00', false],
  ['2026-06-15T09:30:00', false],
  ['2026-06-15T14:00:00Z', true],
  ['2026-06-15T14:00:00+00:00', true],
  ['2026-06-15T14:20:00', true],
  ['2026-06-15T06:00:00', true],
  ['2026-06-14T19:00:00', true],
  // Of a clock east of it.
  ['2026-06-16T03:00:00', false],
  [null, false],
  ['soon', false],
])('%j is before what was sent at 19:00: %s', (created_at, expected) => {
  expect(isBefore({ created_at }, span)).toBe(expected)
})

it.each<[string | null, ReturnType<typeof compareTime>]>([
  ['2026-06-15T19:00:00', 'within'],
  ['2026-06-15T19:00:00Z', 'within'],
  ['2026-06-15T21:00:00+02:00', 'within'],
  ['2026-06-15T14:00:00', 'by_other_zone'],
  ['2026-06-16T03:00:00', 'by_other_zone'],
  ['2026-06-16T00:45:00', 'by_other_zone'],
  ['2026-06-15T14:00:00Z', 'before'],
  ['2026-06-15T14:20:00', 'before'],
  ['2026-06-16T03:00:00Z', 'after'],
  ['2026-06-15T19:20:00', 'after'],
  ['soon', 'unknown'],
  [null, 'unknown'],
])('%j is %s of what was sent at 19:00', (created_at, expected) => {
  expect(compareTime({ created_at }, span)).toBe(expected)
})

it('of what has no known span no time says anything', () => {
  const endless = { fromMs: Number.NEGATIVE_INFINITY, toMs: Number.POSITIVE_INFINITY }
  expect(compareTime({ created_at: '2026-06-15T19:00:00' }, endless)).toBe('unknown')
})

it.each([
  [1_000_000, true],
  [9_000_000, false],
])('a write that left at %s by a clock that says 5,000,000 now has bounds: %s', (sentAtMs, hasBounds) => {
  const deps = { client: { serviceNow: () => 5_000_000 }, clock: () => 5_000_000 } as unknown
  const row = { baseUrl: 'https://arena.example', sentAtMs, createdAtMs: sentAtMs, doubt: null } as unknown
  const { fromMs } = computeWriteSpan(deps as Parameters<typeof computeWriteSpan>[0], row as WriteRecord)
  expect(Number.isFinite(fromMs)).toBe(hasBounds)
})

it('a write of a backup that held it as not sent may have left until that was put in place', () => {
  const deps = { client: { serviceNow: () => 9_000_000 }, clock: () => 9_000_000 } as unknown
  const doubt = { sinceMs: 8_000_000, fromBackup: true }
  // Never tried before the backup, tried before it, and sent again since.
  for (const sentAtMs of [null, 2_000_000, 8_200_000]) {
    const row = { baseUrl: 'https://arena.example', sentAtMs, createdAtMs: 1_000_000, doubt } as unknown
    const { fromMs, toMs } = computeWriteSpan(deps as Parameters<typeof computeWriteSpan>[0], row as WriteRecord)
    expect([fromMs <= 1_000_000, toMs >= 8_000_000, toMs < 9_000_000]).toEqual([true, true, true])
  }
})
