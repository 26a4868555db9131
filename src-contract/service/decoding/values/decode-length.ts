/** A length of time with its units, in the languages and short forms of deployments. */

const unitsMs: readonly (readonly [RegExp, number])[] = [
  [/^(?:m(?:illi)?s(?:ec(?:ond)?s?)?|millis|毫秒)$/i, 1],
  [/^(?:s(?:ec(?:ond)?s?)?|秒钟?)$/i, 1_000],
  [/^(?:m(?:in(?:ute)?s?)?|分钟?)$/i, 60_000],
  [/^(?:h(?:(?:ou)?rs?)?|小时)$/i, 3_600_000],
  [/^(?:d(?:ays?)?|天)$/i, 86_400_000],
]
const unit = 'm(?:illi)?s(?:ec(?:ond)?s?)?|millis|s(?:ec(?:ond)?s?)?|m(?:in(?:ute)?s?)?|h(?:(?:ou)?rs?)?|d(?:ays?)?'
const part = String.raw`\d{1,9}(?:\.\d{1,9})?\s{0,3}(?:毫秒|秒钟?|分钟?|小时|天|(?:${unit})(?![a-z]))`

/** A number with its unit, and such parts after each other, in any words around them. */
export const lengthPattern = String.raw`${part}(?:[\s,]{0,3}(?:and\s{1,3})?${part}){0,3}`
const whole = new RegExp(`^(?:PT?)?(${lengthPattern})$`, 'i')

/** `30m`, `1 minute and 20 seconds`, `30分钟`, `PT1M30S` (ISO 8601) in ms; null for anything else. */
export function readLengthMs(text: string): number | null {
  const parts = [...(whole.exec(text.trim())?.[1] ?? '').matchAll(/(\d+(?:\.\d+)?)\s*([a-z]+|[毫秒分钟小时天]+)/gi)]
  let sumMs = 0
  for (const [, count = '', unit = ''] of parts) {
    const unitMs = unitsMs.find(([pattern]) => pattern.test(unit))?.[1]
    if (unitMs === undefined) return null
    sumMs += Number(count) * unitMs
  }
  return parts.length === 0 ? null : Math.ceil(sumMs)
}
