import { useCallback, useMemo } from 'react'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { Chart } from '../../../../shared/charts/chart.tsx'
import type { ChartLook, ChartOption } from '../../../../shared/charts/chart-types.ts'
import { useUi } from '../../../../ui/ui-provider.tsx'
import { createSeriesTable, type NamedReport } from '../named-report.ts'
import { useFigureText } from '../use-figure-text.ts'
import { createTimelineOption, nameDay } from './timeline-option.ts'

/** Average score a day, or a few days, and its rolling mean over seven of them. */
export function TimelineChart({ series }: { series: readonly NamedReport[] }) {
  const { t } = useTranslation('analytics')
  const text = useFigureText()
  const { language } = useUi()
  const option = useCallback(
    (look: ChartLook): ChartOption =>
      createTimelineOption(series, {
        look,
        text,
        language,
        words: { rolling: t('timeline.rolling'), point: (of) => t('timeline.point', of) },
      }),
    [series, t, text, language],
  )
  const table = useMemo(
    () =>
      createSeriesTable(series, {
        selection: t('compare.selection'),
        columns: [
          t('timeline.from'),
          t('timeline.n'),
          t('timeline.average'),
          t('calibration.low'),
          t('calibration.high'),
          t('timeline.rolling'),
          t('timeline.rollingN'),
          t('timeline.rollingLow'),
          t('timeline.rollingHigh'),
        ],
        rowsOf: ({ report }) =>
          report.timeline.points.map(({ fromMs, n, average, rolling, rollingN }) => [
            nameDay(fromMs),
            n,
            average.value,
            average.low,
            average.high,
            rolling.value,
            rollingN,
            rolling.low,
            rolling.high,
          ]),
      }),
    [series, t],
  )
  const [first, second] = series
  const n = first?.report.figures.scored ?? 0
  return (
    <Chart
      title={t('timeline.title')}
      summary={
        second === undefined
          ? t('timeline.summary', { n, count: first?.report.timeline.daysEach ?? 1 })
          : t('timeline.summaryTwo', { first: n, second: second.report.figures.scored })
      }
      heightPx={300}
      option={option}
      table={table}
      fileName="score-over-time"
    />
  )
}
