/** Figures of which a deployment may have another scale: fractions in percent, scores as fractions. */
import { isPlainObject } from '../../rules/plain-object.ts'
import { computeScore } from '../../rules/predictions/scoring.ts'
import { numberOf } from './decode.ts'
import { isCorrectOf } from './decode-verdict.ts'

/**
 * Rows whose fields `names` are from 0 to 1, as they came. Where one of the rows has more than 1 there, the whole list
 * counts in percent or in something else, and what looks like a fraction in another row is none: it is left out.
 */
export function withoutMixedScale<Rows extends readonly unknown[] | null>(rows: Rows, names: readonly string[]): Rows {
  const valuesOf = (row: unknown) => (isPlainObject(row) ? names.map((name) => numberOf(row[name])) : [])
  if (rows === null || !rows.some((row) => valuesOf(row).some((value) => value !== null && value > 1))) return rows
  const without = (row: unknown): unknown => {
    if (!isPlainObject(row)) return row
    const doubtful = names.filter((name) => {
      const value = numberOf(row[name])
      return value !== null && value > 0 && value <= 1
    })
    return { ...row, ...Object.fromEntries(doubtful.map((name) => [name, null])) }
  }
  return rows.map(without) as unknown as Rows
}

const rightNames = ['is_correct', 'isCorrect', 'correct']
const wholeScore = 1
/** Scores are rounded to two digits at the least. */
const sameScore = 0.006

function isOfOtherScale(row: unknown): boolean {
  const score = isPlainObject(row) ? numberOf(row.score) : null
  if (!isPlainObject(row) || score === null || score <= 0 || score > wholeScore) return false
  const isCorrect = rightNames.map((name) => isCorrectOf(row[name])).find((flag) => flag !== null) ?? null
  if (isCorrect === true) return true
  const confidence = numberOf(row.confidence)
  if (isCorrect === null || confidence === null) return false
  // As a fraction it is what the published formula gives, and as points it is not.
  const formula = computeScore({ confidence, isCorrect })
  return Math.abs(score * 100 - formula) < sameScore * 100 && Math.abs(score - formula) > sameScore
}

/**
 * Rows of results with their scores, as they came. A prediction that was right scores 50 at least, and 40 where a
 * deployment has its own rule (Interface §2.12): one with a point or less is of a list that counts otherwise, whose
 * scores do not say how many of 100 they are.
 */
export function withoutOtherScores<Rows extends readonly unknown[] | null>(rows: Rows): Rows {
  if (rows === null || !rows.some(isOfOtherScale)) return rows
  return rows.map((row) => (isPlainObject(row) ? { ...row, score: null } : row)) as unknown as Rows
}
