import { describe, expect, it } from 'vitest'
import { allOf, columnsOf } from '../../../test/support/prediction-columns.ts'
import { worldColumns } from '../../../test/support/prediction-world.ts'
import { computeTimeline } from './timeline.ts'

describe('computeTimeline', () => {
  it('leaves out days without results, and rolls over seven points', () => {
    const { daysEach, points } = computeTimeline(worldColumns, allOf(worldColumns))
    expect(daysEach).toBe(1)
    expect(
      points.map(({ fromMs, n, average }) => [new Date(fromMs).toISOString().slice(0, 10), n, average.value]),
    ).toEqual([
      ['2026-05-31', 2, 55],
      ['2026-06-01', 1, 0],
    ])
    expect(points[1]?.rolling.value).toBeCloseTo(110 / 3, 10)
    expect(points[1]?.rollingN).toBe(3)
  })

  it('makes points of several days where the time is long', () => {
    const days = Array.from({ length: 400 }, (_, day) => day)
    const long = columnsOf({
      challenges: Object.fromEntries(days.map((day) => [`c${day}`, { endsAtMs: Date.UTC(2025, 0, 1 + day) }])),
      predictions: days.map((day) => ({
        agent: 'ann',
        challenge: `c${day}`,
        direction: 'bullish',
        confidence: day < 300 ? 1 : 0,
      })),
    })
    const { daysEach, points } = computeTimeline(long, allOf(long))
    expect(daysEach).toBe(3)
    expect(points).toHaveLength(134)
    expect(points.reduce((sum, { n }) => sum + n, 0)).toBe(400)
    expect(points.at(-1)).toMatchObject({ n: 1, average: { value: 50 }, rolling: { value: 50 }, rollingN: 19 })
  })
})
