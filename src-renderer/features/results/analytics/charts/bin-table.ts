import type { useTranslation } from '../../../../i18n/use-translation.tsx'
import { createSeriesTable, type NamedReport } from '../named-report.ts'

type Bin = NamedReport['report']['bins'][number]
type Words = ReturnType<typeof useTranslation<'analytics'>>['t']

/** `0.50–0.55` for twentieths, `0.5–0.6` for tenths. */
export function rangeOfBin({ from, to }: Pick<Bin, 'from' | 'to'>, digits: number): string {
  return `${from.toFixed(digits)}–${to.toFixed(digits)}`
}

/** The numbers behind a chart by confidence: of each bin that has any, how many, how many right, and the interval. */
export function createBinTable(
  series: readonly NamedReport[],
  { t, binsOf, digits }: { t: Words; binsOf: (of: NamedReport['report']) => readonly Bin[]; digits: number },
): ReturnType<typeof createSeriesTable> {
  return createSeriesTable(series, {
    selection: t('compare.selection'),
    columns: [
      t('calibration.bin'),
      t('calibration.n'),
      t('confidence.right'),
      t('calibration.meanConfidence'),
      t('calibration.share'),
      t('calibration.low'),
      t('calibration.high'),
    ],
    rowsOf: ({ report }) =>
      binsOf(report)
        .filter(({ n }) => n > 0)
        .map((bin) => [
          rangeOfBin(bin, digits),
          bin.n,
          bin.correct,
          bin.meanConfidence,
          bin.share?.value ?? null,
          bin.share?.low ?? null,
          bin.share?.high ?? null,
        ]),
  })
}
