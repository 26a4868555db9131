/** Figures of which a deployment may have another scale: fractions in percent, scores as fractions or signed. */
import { isPlainObject } from '../../../rules/plain-object.ts'
import { computeScore } from '../../../rules/predictions/scoring.ts'
import { type Body, firstOf, numberOf, spellingsOf } from '../decode.ts'
import { directionOf } from './decode-direction.ts'
import { readMark } from './decode-mark.ts'
import { isCorrectOf } from './decode-verdict.ts'
import { predictionAliases } from './prediction-names.ts'

/** A field of a list's rows that is on another scale than is read, so that what it says in no row is known. */
export interface OtherScale {
  field: string
  /** It is a share: 0 is one on any scale. */
  isShare: boolean
}

/** Rows as they were read, on other pages of the same list too, without what is of another scale. */
export function removeOtherScales(rows: readonly unknown[], scales: readonly OtherScale[]): readonly unknown[] {
  if (scales.length === 0) return rows
  return rows.map((row) => {
    if (!isPlainObject(row)) return row
    const blank = scales.filter(({ field, isShare }) => !(isShare && row[field] === 0))
    return { ...row, ...Object.fromEntries(blank.map(({ field }) => [field, null])) }
  })
}

/** Whether one of the rows has more than 1 in a field that is read as a share. */
export function isOfMixedScale(rows: readonly unknown[] | null, names: readonly string[]): boolean {
  return rows?.some((row) => isPlainObject(row) && names.some((name) => (numberOf(row[name]) ?? 0) > 1)) ?? false
}

/**
 * Rows whose fields `names` are from 0 to 1, as they came. Where one of the rows has more than 1 there, the whole list
 * counts in percent or in something else, and what looks like a fraction in another row is none: it is left out.
 */
export function withoutMixedScale<Rows extends readonly unknown[] | null>(rows: Rows, names: readonly string[]): Rows {
  if (rows === null || !isOfMixedScale(rows, names)) return rows
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

const directionNames = spellingsOf(['direction', ...predictionAliases.direction])

/** Whether a row was right: as it says, else by its direction where the challenge's is known. */
function isRight(row: Body, outcome: string | null): boolean | null {
  const said = rightNames.map((name) => isCorrectOf(row[name])).find((flag) => flag !== null) ?? null
  const direction = said === null && outcome !== null ? directionOf(firstOf(row, directionNames)) : null
  return direction === null ? said : direction === outcome
}

/** A wrong prediction scores no more (Interface §2.12). */
const mostForWrong = 50

function isOfOtherScale(row: unknown, outcome: string | null): boolean {
  const score = isPlainObject(row) ? readMark(row.score) : null
  if (!isPlainObject(row) || score === null || score === 0) return false
  const isCorrect = isRight(row, outcome)
  // What databases hold until there is a score.
  if (score === -1 && isCorrect === null) return false
  if (score < 0 || score > 100) return true
  const isSaidWrong = rightNames.some((name) => isCorrectOf(row[name]) === false)
  if (isSaidWrong && score > mostForWrong) return true
  if (score > wholeScore) return false
  if (isCorrect === true) return true
  const confidence = numberOf(row.confidence)
  if (isCorrect === null || confidence === null) return false
  // As a fraction it is what the published formula gives, and as points it is not.
  const formula = computeScore({ confidence, isCorrect })
  return Math.abs(score * 100 - formula) < sameScore * 100 && Math.abs(score - formula) > sameScore
}

/**
 * Whether a list of results has its scores on another scale than 0 to 100. A prediction that was right scores 50 at
 * least, and 40 where a deployment has its own rule (Interface §2.12): one with a point or less is of a list that
 * counts otherwise, as is one beyond both ends. `outcome`: the direction in which the challenge resolved, null where
 * that is not said.
 */
export function hasOtherScores(rows: readonly unknown[] | null, outcome: string | null): boolean {
  return rows?.some((row) => isOfOtherScale(row, outcome)) ?? false
}

/** Rows of results without their scores where the list has them on another scale, else as they came. */
export function withoutOtherScores<Rows extends readonly unknown[] | null>(rows: Rows, outcome: string | null): Rows {
  if (rows === null || !hasOtherScores(rows, outcome)) return rows
  return rows.map((row) => (isPlainObject(row) ? { ...row, score: null } : row)) as unknown as Rows
}
