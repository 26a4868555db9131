import { useCallback, useMemo } from 'react'
import type { AnalyticsChoices, AnalyticsReplay } from '#contract/ipc/analytics.procedures.ts'
import { differenceResamples, leastChallenges } from '#contract/rules/analytics/bootstrap.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { Chart } from '../../../../shared/charts/chart.tsx'
import type { ChartLook, ChartOption } from '../../../../shared/charts/chart-types.ts'
import { useFigureText } from '../use-figure-text.ts'
import { createIntervalOption } from './interval-option.ts'
import { useRuleText } from './use-rule-text.ts'

/** By how much each rule would have changed the average score, with its interval. */
export function LabChart({ replay, choices }: { replay: AnalyticsReplay; choices: AnalyticsChoices }) {
  const { t } = useTranslation('analytics')
  const text = useFigureText()
  const textOf = useRuleText(choices)
  const { rules } = replay
  const option = useCallback(
    (look: ChartLook): ChartOption => {
      const rows = rules.map(({ rule, n, difference, low, high }) => {
        const name = textOf(rule)
        const interval = text.differenceInterval({ low, high })
        const point = t('lab.point', { rule: name, difference: text.difference(difference), interval, n })
        return { name, difference, low, high, point }
      })
      return createIntervalOption(look, t('lab.difference'), rows)
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
      summary={
        replay.challenges < leastChallenges
          ? t('lab.chartFew', { n: replay.n, count: replay.challenges })
          : t('lab.chartSummary', { n: replay.n, challenges: replay.challenges, resamples: differenceResamples })
      }
      heightPx={72 + rules.length * 30}
      option={option}
      table={table}
      fileName="rules"
    />
  )
}
