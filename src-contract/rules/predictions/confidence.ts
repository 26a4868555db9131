/**
 * Confidence as it is typed, shown and stepped: 0 to 1, where 0.5 is a coin flip (Interface §2.11). The only reader of
 * typed confidences: the desk, pasted rows, the answer to a registration challenge and the check before sending must
 * agree on what a text means.
 */

export type ConfidenceReading =
  | { kind: 'ok'; value: number }
  | { kind: 'empty' }
  | { kind: 'not_a_number' }
  | { kind: 'out_of_range' }
  /** A bare number that may be so many percent or a slip: `percent` is that number. */
  | { kind: 'ambiguous'; percent: number }

const typedNumber = /^([+-]?)(\d+(?:[.,]\d*)?|[.,]\d+)\s*(%?)$/
/** Below this a bare number is as likely a share without its point (`7` for `0.7`) as a percentage. */
const leastBarePercent = 10

/**
 * What was typed as a confidence: `0.72`, `.72`, `0,72`, `72 %` or a bare `72`, as spreadsheets have it. A bare `1`,
 * and what lies between it and ten, is ambiguous and not guessed; `1.0`, `1,00` and `100` are certainty. Full-width
 * digits and signs of a Chinese keyboard are understood.
 */
export function readConfidence(text: string): ConfidenceReading {
  const typed = text.normalize('NFKC').trim()
  if (typed === '') return { kind: 'empty' }
  const match = typedNumber.exec(typed)
  if (match === null) return { kind: 'not_a_number' }
  const [, sign = '', digits = '', percent = ''] = match
  const number = Number(digits.replace(',', '.'))
  if (sign === '-' && number !== 0) return { kind: 'out_of_range' }
  const isShare = percent === '' && (number < 1 || (number === 1 && /[.,]/.test(digits)))
  if (!isShare && percent === '' && number < leastBarePercent) return { kind: 'ambiguous', percent: number }
  const value = Math.round((isShare ? number : number / 100) * 1e6) / 1e6
  return value > 1 ? { kind: 'out_of_range' } : { kind: 'ok', value }
}

/**
 * A confidence in the form in which it is stored and sent: a point, at least two decimals, no sign (`0.72`, `0.725`).
 */
export function formatConfidence(value: number): string {
  const short = value.toFixed(2)
  return Number(short) === value ? short : String(Math.round(value * 1e6) / 1e6)
}

/** A confidence in percent, without the sign: `72`, `72.5`. */
export function percentOfConfidence(value: number): string {
  return String(Math.round(value * 1e6) / 1e4)
}

/**
 * What was typed in its stored form when it is a confidence, else unchanged: what cannot be read is kept as typed.
 */
export function normalizeConfidenceText(text: string): string {
  const reading = readConfidence(text)
  return reading.kind === 'ok' ? formatConfidence(reading.value) : text
}

/** The text after a key that moves by `hundredths`; from an empty or unreadable field it sets out at a coin flip. */
export function stepConfidenceText(text: string, hundredths: number): string {
  const reading = readConfidence(text)
  if (reading.kind !== 'ok') return formatConfidence(0.5)
  const next = Math.round(reading.value * 100) + hundredths
  return formatConfidence(Math.min(100, Math.max(0, next)) / 100)
}
