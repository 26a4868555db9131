import { useCallback, useMemo } from 'react'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { Chart } from '../../../../shared/charts/chart.tsx'
import type { ChartLook, ChartOption } from '../../../../shared/charts/chart-types.ts'
import { axisLookOf } from '../../../../shared/charts/with-house-style.ts'
import type { NamedReport } from '../named-report.ts'
import { type FigureText, useFigureText } from '../use-figure-text.ts'
import { createBinTable, rangeOfBin } from './bin-table.ts'
import { seriesLookOf } from './series-look.ts'

/** How often predictions of about one confidence were right, each with its interval and how many they are. */
export function CalibrationChart({ series }: { series: readonly NamedReport[] }) {
  const { t } = useTranslation('analytics')
  const text = useFigureText()
  const option = useCallback(
    (look: ChartLook): ChartOption => drawCalibration(series, { look, text, words: wordsOf(t) }),
    [series, text, t],
  )
  const table = useMemo(() => createBinTable(series, { t, binsOf: ({ bins }) => bins, digits: 1 }), [series, t])
  const [first, second] = series
  const n = first?.report.figures.rated ?? 0
  const error = text.share(first?.report.calibrationError ?? null)
  return (
    <Chart
      title={t('calibration.title')}
      summary={
        second === undefined
          ? t('calibration.summary', { n, error })
          : t('calibration.summaryTwo', {
              first: n,
              second: second.report.figures.rated,
              firstError: error,
              secondError: text.share(second.report.calibrationError),
            })
      }
      heightPx={300}
      option={option}
      table={table}
      fileName="calibration"
    />
  )
}

type Words = ReturnType<typeof wordsOf>

function wordsOf(t: ReturnType<typeof useTranslation<'analytics'>>['t']) {
  return {
    perfect: t('calibration.perfect'),
    confidence: t('axis.confidence'),
    share: t('axis.share'),
    point: (values: { range: string; n: number; confidence: string; share: string; interval: string }) =>
      t('calibration.point', values),
  }
}

function drawCalibration(
  series: readonly NamedReport[],
  { look, text, words }: { look: ChartLook; text: FigureText; words: Words },
): ChartOption {
  const axis = axisLookOf(look)
  const share = { ...axis, type: 'value' as const, min: 0, max: 1, interval: 0.2 }
  const nameStyle = { nameLocation: 'middle' as const, nameGap: 28 }
  return {
    grid: { left: 48, right: 16, top: 32, bottom: 44 },
    legend: { data: [...series.map(({ name }) => name), words.perfect] },
    tooltip: { trigger: 'item' },
    xAxis: { ...share, ...nameStyle, name: words.confidence },
    yAxis: { ...share, ...nameStyle, nameGap: 34, name: words.share },
    series: [
      {
        type: 'line',
        name: words.perfect,
        data: [
          [0, 0],
          [1, 1],
        ],
        symbol: 'none',
        silent: true,
        lineStyle: { color: look.inkFaint, type: 'dotted', width: 1.5 },
        itemStyle: { color: look.inkFaint },
      },
      ...series.flatMap(({ name, report }, place) => {
        const { color, symbol, lineType } = seriesLookOf(look, place)
        const bins = report.bins.filter(({ n }) => n > 0)
        const most = Math.max(1, ...bins.map(({ n }) => n))
        const offset = series.length === 1 ? 0 : place === 0 ? -0.004 : 0.004
        return [
          ...bins.map((bin) => ({
            type: 'line' as const,
            name,
            silent: true,
            showSymbol: true,
            symbol: 'rect',
            symbolSize: [9, 1.5],
            legendHoverLink: false,
            data: [
              [(bin.meanConfidence ?? 0) + offset, bin.share?.low ?? 0],
              [(bin.meanConfidence ?? 0) + offset, bin.share?.high ?? 0],
            ],
            lineStyle: { color, width: 1.2, opacity: 0.6 },
            itemStyle: { color },
          })),
          {
            type: 'line' as const,
            name,
            symbol,
            lineStyle: { color, width: 2, type: lineType },
            itemStyle: { color },
            data: bins.map((bin) => ({
              value: [(bin.meanConfidence ?? 0) + offset, bin.share?.value ?? 0],
              // The area grows with how many predictions the point rests on.
              symbolSize: 6 + 10 * Math.sqrt(bin.n / most),
              tooltip: {
                formatter: words.point({
                  range: rangeOfBin(bin, 1),
                  n: bin.n,
                  confidence: text.share(bin.meanConfidence),
                  share: text.share(bin.share?.value ?? null),
                  interval: text.shareInterval(bin.share),
                }),
              },
            })),
          },
        ]
      }),
    ],
  }
}
