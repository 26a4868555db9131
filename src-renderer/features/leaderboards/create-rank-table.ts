import type { RankHistory } from '#contract/ipc/leaderboards.procedures.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import type { ChartTable } from '../../shared/charts/chart-types.ts'
import { formatIsoTime } from '../../ui/table/format-rows.ts'

/**
 * The ranks of a history, a line a snapshot, with times that mean the same on every computer. Agents of one name have
 * their ids beside it.
 */
export function createRankTable({ takenAtMs, series }: RankHistory, timeName: string): ChartTable {
  const names = series.map(({ name, agentId }) => escapeInvisible(name ?? agentId))
  return {
    columns: [
      timeName,
      ...names.map((name, index) =>
        names.indexOf(name) === index ? name : `${name} (${series[index]?.agentId ?? ''})`,
      ),
    ],
    rows: takenAtMs.map((atMs, index) => [formatIsoTime(atMs), ...series.map(({ ranks }) => ranks[index] ?? null)]),
  }
}
