import { useCallback, useMemo } from 'react'
import type { AnalyticsReplayComparison } from '#contract/ipc/analytics.procedures.ts'
import { differenceResamples } from '#contract/rules/analytics/bootstrap.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { Chart } from '../../../../shared/charts/chart.tsx'
import type { ChartLook, ChartOption } from '../../../../shared/charts/chart-types.ts'
import { useFigureText } from '../use-figure-text.ts'
import type { ComparedRule } from './compared-rule-table.tsx'
import { createIntervalOption } from './interval-option.ts'

interface ComparedChartProps {
  rows: readonly ComparedRule[]
  names: [string, string]
  compared: AnalyticsReplayComparison
}

/** By how much the first selection scores more than the second under each rule. */
export function ComparedChart({ rows, names, compared }: ComparedChartProps) {
  const { t } = useTranslation('analytics')
  const text = useFigureText()
  const [first, second] = names
  const title = t('compare.difference', { first, second })
  const option = useCallback(
    (look: ChartLook): ChartOption =>
      createIntervalOption(
        look,
        t('lab.comparedAxis', { first, second }),
        rows.map(({ name, first: a, second: b, difference, low, high }) => ({
          name,
          difference,
          low,
          high,
          point: t('lab.comparedPoint', {
            rule: name,
            difference: text.difference(difference),
            interval: text.differenceInterval({ low, high }),
            first: a.n,
            second: b.n,
          }),
        })),
      ),
    [rows, first, second, t, text],
  )
  const table = useMemo(
    () => ({
      columns: [
        t('lab.rule'),
        ...[first, second].flatMap((name) => [
          t('lab.ofSelection', { what: t('figures.averageScore'), name }),
          t('lab.ofSelection', { what: t('lab.n'), name }),
        ]),
        t('lab.difference'),
        t('calibration.low'),
        t('calibration.high'),
      ],
      rows: rows.map(({ name, first: a, second: b, difference, low, high }) => [
        name,
        a.average,
        a.n,
        b.average,
        b.n,
        difference,
        low,
        high,
      ]),
    }),
    [rows, first, second, t],
  )
  return (
    <Chart
      title={title}
      summary={t('lab.comparedSummary', {
        resamples: differenceResamples,
        first: compared.first.n,
        second: compared.second.n,
        firstChallenges: compared.first.challenges,
        secondChallenges: compared.second.challenges,
      })}
      heightPx={72 + rows.length * 30}
      option={option}
      table={table}
      fileName="rules-compared"
    />
  )
}
