import { useUi } from '../ui-provider.tsx'

const formats = new Map<string, Intl.NumberFormat>()

/** A count as people write it in a language: 1000 is `1,000`. */
export function formatCount(count: number, language: string): string {
  const format = formats.get(language) ?? new Intl.NumberFormat(language)
  formats.set(language, format)
  return format.format(count)
}

/** The same in the language of the screen. */
export function useCount(): (count: number) => string {
  const { language } = useUi()
  return (count) => formatCount(count, language)
}
