import { afterEach, expect, it } from 'vitest'
import type { RankHistory } from '#contract/ipc/leaderboards.procedures.ts'
import { createRankTable } from './create-rank-table.ts'

const zoneBefore = process.env.TZ
afterEach(() => {
  if (zoneBefore === undefined) delete process.env.TZ
  else process.env.TZ = zoneBefore
})

const line = (agentId: string, name: string | null, ranks: (number | null)[]): RankHistory['series'][number] => ({
  agentId,
  name,
  ranks,
  scores: [],
  profileKey: null,
  agentKey: null,
})

it.each([
  ['UTC', 0],
  ['Europe/Berlin', -120],
  ['America/New_York', 240],
])('says in %s when snapshots were taken as everywhere, in the hour that comes twice too', (zone, offsetMinutes) => {
  process.env.TZ = zone
  const takenAtMs = [Date.UTC(2026, 9, 25, 0, 30), Date.UTC(2026, 9, 25, 1, 30)]
  expect(new Date(takenAtMs[0] ?? 0).getTimezoneOffset()).toBe(offsetMinutes)
  const series = [line('a', 'Ann', [1, 2]), line('b', 'Ann', [2, null]), line('c', null, [])]
  expect(createRankTable({ takenAtMs, series }, 'Time (UTC)')).toEqual({
    columns: ['Time (UTC)', 'Ann', 'Ann (b)', 'c'],
    rows: [
      ['2026-10-25T00:30:00.000Z', 1, 2, null],
      ['2026-10-25T01:30:00.000Z', 2, null, null],
    ],
  })
})
