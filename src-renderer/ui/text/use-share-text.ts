import { formatNumber } from '#contract/rules/text/format-number.ts'
import { useUi } from '../ui-provider.tsx'

/** Writes a part of one as percent with one decimal, in the language of the screen: `61.0 %`. */
export function useShareText(): (share: number) => string {
  const { language } = useUi()
  return (share) => formatShare(share, language)
}

export function formatShare(share: number, language: string): string {
  return `${formatNumber(share * 100, language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })} %`
}
