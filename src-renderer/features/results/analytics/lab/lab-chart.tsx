import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnalyticsChoices, AnalyticsReplay } from '#contract/ipc/analytics.procedures.ts'
import { Chart } from '../../../../shared/charts/chart.tsx'
import type { ChartLook, ChartOption } from '../../../../shared/charts/chart-types.ts'
import { axisLookOf } from '../../../../shared/charts/with-house-style.ts'
import { useFigureText } from '../use-figure-text.ts'
import { useRuleText } from './use-rule-text.ts'

/** By how much each rule would have changed the average score, with its interval. */
export function LabChart({ replay, choices }: { replay: AnalyticsReplay; choices: AnalyticsChoices }) {
  const { t } = useTranslation('analytics')
  const text = useFigureText()
  const textOf = useRuleText(choices)
  const { rules } = replay
  const option = useCallback(
    (look: ChartLook): ChartOption => {
      const axis = axisLookOf(look)
      const names = rules.map(({ rule }) => textOf(rule))
      return {
        grid: { left: 8, right: 24, top: 8, bottom: 40, containLabel: true },
        tooltip: { trigger: 'item' },
        xAxis: { ...axis, type: 'value', name: t('lab.difference'), nameLocation: 'middle', nameGap: 26 },
        yAxis: {
          ...axis,
          type: 'category',
          data: names,
          inverse: true,
          axisLabel: { ...axis.axisLabel, width: 260, overflow: 'truncate' },
          splitLine: { show: false },
        },
        series: [
          ...rules.flatMap(({ low, high }, place) =>
            low === null || high === null
              ? []
              : [
                  {
                    type: 'line' as const,
                    silent: true,
                    symbol: 'rect',
                    symbolSize: [1.5, 10],
                    data: [
                      [low, place],
                      [high, place],
                    ],
                    lineStyle: { color: look.series[0], width: 1.5 },
                    itemStyle: { color: look.series[0] },
                  },
                ],
          ),
          {
            type: 'scatter' as const,
            symbolSize: 11,
            itemStyle: { color: look.series[0] },
            data: rules.map(({ difference, low, high }, place) => ({
              value: [difference, place],
              tooltip: {
                formatter: t('lab.point', {
                  rule: names[place] ?? '',
                  difference: text.difference(difference),
                  interval: text.differenceInterval({ low, high }),
                }),
              },
            })),
            markLine: {
              silent: true,
              symbol: 'none',
              label: { show: false },
              lineStyle: { color: look.inkFaint, type: 'dotted' as const },
              data: [{ xAxis: 0 }],
            },
          },
        ],
      }
    },
    [rules, textOf, t, text],
  )
  const table = useMemo(
    () => ({
      columns: [
        t('lab.rule'),
        t('lab.n'),
        t('lab.changed'),
        t('figures.averageScore'),
        t('lab.difference'),
        t('calibration.low'),
        t('calibration.high'),
      ],
      rows: rules.map(({ rule, n, changed, average, difference, low, high }) => [
        textOf(rule),
        n,
        changed,
        average,
        difference,
        low,
        high,
      ]),
    }),
    [rules, textOf, t],
  )
  return (
    <Chart
      title={t('lab.chart')}
      summary={t('lab.chartSummary', { n: replay.n, challenges: replay.challenges })}
      heightPx={72 + rules.length * 30}
      option={option}
      table={table}
      fileName="rules"
    />
  )
}
