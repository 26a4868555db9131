/** Fractions that a deployment may give in percent. */
import { isBody, numberOf } from './decode.ts'

/**
 * Rows whose fields `names` are from 0 to 1, as they came. Where one of the rows has more than 1 there, the whole list
 * counts in percent or in something else, and what looks like a fraction in another row is none: it is left out.
 */
export function withoutMixedScale<Rows extends readonly unknown[] | null>(rows: Rows, names: readonly string[]): Rows {
  const valuesOf = (row: unknown) => (isBody(row) ? names.map((name) => numberOf(row[name])) : [])
  if (rows === null || !rows.some((row) => valuesOf(row).some((value) => value !== null && value > 1))) return rows
  const without = (row: unknown): unknown => {
    if (!isBody(row)) return row
    const doubtful = names.filter((name) => {
      const value = numberOf(row[name])
      return value !== null && value > 0 && value <= 1
    })
    return { ...row, ...Object.fromEntries(doubtful.map((name) => [name, null])) }
  }
  return rows.map(without) as unknown as Rows
}
