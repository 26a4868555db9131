import { describe, expect, test } from 'vitest'
import { listThinnedSnapshots } from './thin-snapshots.ts'

describe('snapshots of a board', () => {
  const hourMs = 3_600_000
  const nowMs = Date.UTC(2026, 5, 30, 12)
  const everyHour = (days: number) => Array.from({ length: days * 24 }, (_, index) => nowMs - index * hourMs)
  const keptOf = (takenAtMs: number[]) => {
    const thinned = new Set(listThinnedSnapshots(takenAtMs, nowMs))
    return takenAtMs.filter((atMs) => !thinned.has(atMs))
  }

  test('all stay for two days, four a day for two weeks, one a day for a year', () => {
    const kept = keptOf(everyHour(400))
    const between = (from: number, to: number) =>
      kept.filter((atMs) => nowMs - atMs > from * 24 * hourMs && nowMs - atMs <= to * 24 * hourMs).length
    expect(kept.filter((atMs) => nowMs - atMs <= 48 * hourMs)).toHaveLength(49)
    expect(between(3, 13)).toBe(40)
    expect(between(20, 120)).toBe(100)
    expect(between(365, 500)).toBe(0)
  })

  test('thinning again takes nothing more', () => {
    const kept = keptOf(everyHour(60))
    expect(keptOf(kept)).toEqual(kept)
  })

  test('one from the future stays', () => {
    expect(listThinnedSnapshots([nowMs + 9 * hourMs], nowMs)).toEqual([])
  })
})
