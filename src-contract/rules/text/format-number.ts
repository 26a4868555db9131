const formats = new Map<string, Intl.NumberFormat>()

/**
 * A number as people write it in a language: 1000 is `1,000` in English and in Chinese. Every number on screen and in a
 * dialog goes through here. Formats are cached: making one costs far more than using it.
 */
export function formatNumber(value: number, language: string, options: Intl.NumberFormatOptions = {}): string {
  const key = `${language} ${JSON.stringify(options)}`
  const format = formats.get(key) ?? new Intl.NumberFormat(language, options)
  formats.set(key, format)
  return format.format(value)
}
