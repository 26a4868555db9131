import { useMemo } from 'react'
import type { Estimate } from '#contract/rules/analytics/intervals.ts'
import { formatNumber } from '#contract/rules/text/format-number.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { formatShare } from '../../../ui/text/use-share-text.ts'
import { useUi } from '../../../ui/ui-provider.tsx'

export interface FigureText {
  count: (value: number) => string
  /** 63.1 */
  score: (value: number | null) => string
  /** 0.231 */
  decimal: (value: number | null) => string
  /** 61 % */
  share: (value: number | null) => string
  /** 59.2–67.0, or that there is too little to tell. */
  scoreInterval: (estimate: Estimate | null) => string
  shareInterval: (estimate: Estimate | null) => string
  /** 57.0–63.5 %, or that there is too little to tell. */
  percentInterval: (estimate: Estimate | null) => string
  decimalInterval: (estimate: Estimate | null) => string
  /** +1.40 */
  difference: (value: number | null) => string
  /** -0.74 to +0.14: written with a word, since a dash between signs is not read. */
  differenceInterval: (bounds: Pick<Estimate, 'low' | 'high'>) => string
}

/** Writes figures alike on all analytics screens; what is not known is a dash. */
export function useFigureText(): FigureText {
  const { t } = useTranslation('analytics')
  const { language } = useUi()
  return useMemo(() => {
    const fixed = (digits: number) => (value: number) =>
      formatNumber(value, language, { minimumFractionDigits: digits, maximumFractionDigits: digits })
    const known = (format: (value: number) => string) => (value: number | null) =>
      value === null ? '–' : format(value)
    const interval = (format: (value: number) => string) => (estimate: Estimate | null) =>
      estimate === null
        ? '–'
        : estimate.low === null || estimate.high === null
          ? t('interval.unknown')
          : t('interval.known', { low: format(estimate.low), high: format(estimate.high) })
    const shareInterval = interval((value) => fixed(1)(value * 100))
    const difference = (value: number): string =>
      formatNumber(value, language, {
        minimumFractionDigits: 2,
        maximumFractionDigits: 2,
        signDisplay: 'exceptZero',
      })
    return {
      count: (value) => formatNumber(value, language),
      score: known(fixed(1)),
      decimal: known(fixed(3)),
      share: known((share) => formatShare(share, language)),
      scoreInterval: interval(fixed(1)),
      shareInterval,
      percentInterval: (estimate) =>
        estimate === null || estimate.low === null ? shareInterval(estimate) : `${shareInterval(estimate)} %`,
      decimalInterval: interval(fixed(3)),
      difference: known(difference),
      differenceInterval: ({ low, high }) =>
        low === null || high === null
          ? t('interval.unknown')
          : t('interval.signed', { low: difference(low), high: difference(high) }),
    }
  }, [t, language])
}
