import { describe, expect, it } from 'vitest'
import { type AbsenceSpan, nextAbsence } from './absence.ts'

const hourMs = 3_600_000
const nowMs = 1_000 * hourMs

describe('nextAbsence', () => {
  it.each<[string, AbsenceSpan | null, number | null, AbsenceSpan | null]>([
    ['the first start', null, null, null],
    ['a break', null, nowMs - hourMs + 1, null],
    ['an hour', null, nowMs - hourMs, { fromMs: nowMs - hourMs, toMs: nowMs }],
    ['a night', null, nowMs - 7 * hourMs, { fromMs: nowMs - 7 * hourMs, toMs: nowMs }],
    ['a clock that was set back', null, nowMs + 5 * hourMs, null],
    ['a break after one that still shows', { fromMs: 1, toMs: 2 }, nowMs - 1, { fromMs: 1, toMs: 2 }],
    ['a second one after one that still shows', { fromMs: 1, toMs: 2 }, nowMs - hourMs, { fromMs: 1, toMs: nowMs }],
  ])('%s', (_, present, lastSeenMs, expected) => {
    expect(nextAbsence(present, { lastSeenMs, nowMs })).toEqual(expected)
  })
})
