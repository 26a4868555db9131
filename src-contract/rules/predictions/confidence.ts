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

const typedNumber = /^([+-]?)(\d+(?:[.,]\d*)?|[.,]\d+)\s*(%?)$/

/**
 * What was typed as a confidence: `0.72`, `.72`, `0,72` or `72 %`. A bare `72` is out of range, not 0.72: whoever means
 * a percentage writes the sign. A bare `1` is the number one, which is certainty: every form says beside the field what
 * it read. Full-width digits and signs of a Chinese keyboard are understood.
 */
export function readConfidence(text: string): ConfidenceReading {
  const typed = text.normalize('NFKC').trim()
  if (typed === '') return { kind: 'empty' }
  const match = typedNumber.exec(typed)
  if (match === null) return { kind: 'not_a_number' }
  const [, sign = '', digits = '', percent = ''] = match
  const number = Number(digits.replace(',', '.')) / (percent === '%' ? 100 : 1)
  const value = Math.round(number * 1e6) / 1e6
  if ((sign === '-' && value !== 0) || value > 1) return { kind: 'out_of_range' }
  return { kind: 'ok', value }
}

/**
 * A confidence in the cell of a table: as `readConfidence` reads it, and a bare `72` is 72 %, as spreadsheets have it.
 * A bare number between 1 and 2 stays out of range, since it may be a slip in `0.12` as well as 1.2 %. A bare `1` may
 * be 1 % among percentages as well as certainty among shares: it is ambiguous.
 */
export function readConfidenceCell(text: string): ConfidenceReading | { kind: 'ambiguous' } {
  const reading = readConfidence(text)
  if (/^\+?0*1$/.test(text.normalize('NFKC').trim())) return { kind: 'ambiguous' }
  if (reading.kind !== 'out_of_range' || text.normalize('NFKC').includes('%')) return reading
  const percent = readConfidence(`${text}%`)
  return percent.kind === 'ok' && percent.value >= 0.02 ? percent : reading
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
