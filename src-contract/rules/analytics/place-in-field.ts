import type { Direction } from '../predictions/direction.ts'

/** With fewer predictions of a known direction nobody is alone, and there is no crowd. */
export const leastField = 4
/** Right and alone: no more than this share of the field said the same. */
const aloneShare = 0.25

export interface FieldPrediction {
  direction: Direction | null
  isCorrect: boolean | null
}

/** Right while few said so; wrong with most; or neither. */
export type FieldPlace = 'alone' | 'crowd' | null

export interface FieldCounts {
  counts: Record<Direction, number>
  known: number
  /** Listed without a direction. */
  unknown: number
  /** False: agents are missing from the list. Nobody can be said to be alone then, or with most. */
  isWhole: boolean
  /**
   * Null where another direction is as frequent, or would be with those that are not known, in a field of fewer than
   * four, and in a list that is not whole.
   */
  most: Direction | null
}

/** How a field predicted: by direction, and what most said. */
export function countField(field: readonly FieldPrediction[], { isWhole }: { isWhole: boolean }): FieldCounts {
  const counts = { bullish: 0, bearish: 0, neutral: 0 }
  for (const { direction } of field) if (direction !== null) counts[direction] += 1
  const known = counts.bullish + counts.bearish + counts.neutral
  const unknown = field.length - known
  const [first, second] = (['bullish', 'bearish', 'neutral'] as const).toSorted((a, b) => counts[b] - counts[a])
  const hasMost = first !== undefined && second !== undefined && counts[first] > counts[second] + unknown
  return { counts, known, unknown, isWhole, most: isWhole && hasMost && known >= leastField ? first : null }
}

/** The rank of one prediction in its field. Those of unknown direction may have said the same. */
export function classifyInField(
  { direction, isCorrect }: FieldPrediction,
  { counts, known, unknown, isWhole, most }: FieldCounts,
): FieldPlace {
  if (direction === null || isCorrect === null || known < leastField || !isWhole) return null
  if (isCorrect) return (counts[direction] + unknown) / (known + unknown) <= aloneShare ? 'alone' : null
  return direction === most ? 'crowd' : null
}
