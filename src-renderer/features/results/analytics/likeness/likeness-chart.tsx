import { useCallback, useMemo } from 'react'
import type { AnalyticsFleet } from '#contract/ipc/analytics.procedures.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { Chart } from '../../../../shared/charts/chart.tsx'
import type { ChartLook, ChartOption } from '../../../../shared/charts/chart-types.ts'
import { useFigureText } from '../use-figure-text.ts'
import { createLikenessOption } from './likeness-option.ts'
import { listLikenessPairs } from './list-likeness-pairs.ts'

/** So many pairs are read out or shown as a table: thousands of rows would hold up the screen. The file has all. */
const mostPairs = 200

/** Correlation of each pair of agents, or of groups of them where they are many. `name`: which of two selections. */
export function LikenessChart({ fleet, name = null }: { fleet: AnalyticsFleet; name?: string | null }) {
  const { t } = useTranslation('analytics')
  const text = useFigureText()
  const { heatMap, members } = fleet
  const labels = useMemo(
    () =>
      Array.from({ length: heatMap.size }, (_, block) => {
        const first = members[block * heatMap.agentsEach]
        const last = members[Math.min(members.length, (block + 1) * heatMap.agentsEach) - 1]
        if (first === undefined || last === undefined || first === last) return escapeInvisible(first?.name ?? '')
        return `${escapeInvisible(first.name)} … ${escapeInvisible(last.name)}`
      }),
    [heatMap, members],
  )
  const option = useCallback(
    (look: ChartLook): ChartOption =>
      createLikenessOption(heatMap, {
        look,
        labels,
        textOf: ({ a, b, correlation, n }) =>
          t(heatMap.agentsEach === 1 ? 'fleet.pair' : 'fleet.pairs', {
            a,
            b,
            correlation: text.decimal(correlation),
            n,
          }),
      }),
    [heatMap, labels, t, text],
  )
  const pairs = useMemo(() => listLikenessPairs(heatMap, labels), [heatMap, labels])
  const table = useMemo(
    () => ({
      columns: [
        t('fleet.agent'),
        t('fleet.other'),
        t('fleet.correlation'),
        t(heatMap.agentsEach === 1 ? 'fleet.common' : 'fleet.pairCount'),
      ],
      rows: pairs.slice(0, mostPairs),
      fileRows: pairs,
    }),
    [heatMap, pairs, t],
  )
  return (
    <Chart
      title={name === null ? t('fleet.chart') : t('fleet.chartOf', { name })}
      summary={[
        heatMap.agentsEach === 1
          ? t('fleet.chartSummary', { agents: members.length })
          : t('fleet.chartBlocks', { agents: members.length, each: heatMap.agentsEach }),
        ...(pairs.length > mostPairs ? [t('fleet.tableCut', { shown: mostPairs, total: pairs.length })] : []),
      ].join(' · ')}
      heightPx={Math.min(620, 220 + heatMap.size * 18)}
      option={option}
      table={table}
      fileName="likeness"
    />
  )
}
