import { useCallback, useMemo } from 'react'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { Chart } from '../../../../shared/charts/chart.tsx'
import type { ChartLook, ChartOption } from '../../../../shared/charts/chart-types.ts'
import { useJoins } from '../../../../ui/text/use-joins.ts'
import type { NamedReport } from '../named-report.ts'
import { useFigureText } from '../use-figure-text.ts'
import { createBinTable } from './bin-table.ts'
import { createConfidenceOption } from './confidence-option.ts'

/** How many predictions were made at which confidence. */
export function ConfidenceChart({ series }: { series: readonly NamedReport[] }) {
  const { t } = useTranslation('analytics')
  const text = useFigureText()
  const { label } = useJoins()
  const option = useCallback(
    (look: ChartLook): ChartOption =>
      createConfidenceOption(series, {
        look,
        text,
        words: {
          confidence: t('axis.confidence'),
          right: t('confidence.right'),
          wrong: t('confidence.wrong'),
          label,
          point: (of) => t('confidence.point', of),
        },
      }),
    [series, t, text, label],
  )
  const table = useMemo(
    () => createBinTable(series, { t, binsOf: ({ confidenceHistogram }) => confidenceHistogram, digits: 2 }),
    [series, t],
  )
  const [first, second] = series
  const n = first?.report.figures.rated ?? 0
  return (
    <Chart
      title={t('confidence.title')}
      summary={
        second === undefined
          ? t('confidence.summary', { n, sharpness: text.decimal(first?.report.figures.sharpness?.value ?? null) })
          : t('confidence.summaryTwo', { first: n, second: second.report.figures.rated })
      }
      heightPx={240}
      option={option}
      table={table}
      fileName="confidence"
    />
  )
}
