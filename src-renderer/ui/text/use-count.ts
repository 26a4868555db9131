import { formatNumber } from '#contract/rules/text/format-number.ts'
import { useUi } from '../ui-provider.tsx'

/** Writes a count in the language of the screen. */
export function useCount(): (count: number) => string {
  const { language } = useUi()
  return (count) => formatNumber(count, language)
}
