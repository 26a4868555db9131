import type { Direction } from '../predictions/outcome.ts'

/** With fewer predictions of a known direction nobody is alone, and there is no crowd. */
const leastField = 4
/** Right and alone: no more than this share of the field said the same. */
const aloneShare = 0.25

export interface FieldPrediction {
  direction: Direction | null
  isCorrect: boolean | null
}

/** Right while few said so; wrong with most; or neither. */
export type FieldPlace = 'alone' | 'crowd' | null

/** How a field predicted: by direction, and what most said. */
export function countField(field: readonly FieldPrediction[]): {
  counts: Record<Direction, number>
  known: number
  /** Null where two directions are as frequent, and in a field of fewer than four. */
  most: Direction | null
} {
  const counts = { bullish: 0, bearish: 0, neutral: 0 }
  for (const { direction } of field) if (direction !== null) counts[direction] += 1
  const known = counts.bullish + counts.bearish + counts.neutral
  const [first, second] = (['bullish', 'bearish', 'neutral'] as const).toSorted((a, b) => counts[b] - counts[a])
  const hasMost = first !== undefined && second !== undefined && counts[first] > counts[second]
  return { counts, known, most: hasMost && known >= leastField ? first : null }
}

/** The rank of one prediction in its field. */
export function classifyInField(
  { direction, isCorrect }: FieldPrediction,
  { counts, known, most }: ReturnType<typeof countField>,
): FieldPlace {
  if (direction === null || isCorrect === null || known < leastField) return null
  if (isCorrect) return counts[direction] / known <= aloneShare ? 'alone' : null
  return direction === most ? 'crowd' : null
}
