import type { SettledPredictions } from './settled-predictions.ts'

/** The challenges of two selections as one list, so that both are drawn again together. */
export interface AlignedChallenges {
  /** How many there are of either, and of both. */
  size: number
  shared: number
  /** Sums by challenge of one of the two, by the places of the common list; 0 where it has none. */
  spread: (side: 0 | 1, sums: Float64Array) => Float64Array
}

/** Gives the challenges of two selections one numbering, so that sums a challenge can be set against each other. */
export function createAlignedChallenges(first: SettledPredictions, second: SettledPredictions): AlignedChallenges {
  const placeOf = new Map<number, number>()
  for (const { challenges } of [first, second])
    for (const challenge of challenges) if (!placeOf.has(challenge)) placeOf.set(challenge, placeOf.size)
  const sides = [first, second] as const
  return {
    size: placeOf.size,
    shared: first.challenges.length + second.challenges.length - placeOf.size,
    spread: (side, sums) => {
      const spread = new Float64Array(placeOf.size)
      for (const [at, challenge] of sides[side].challenges.entries())
        spread[placeOf.get(challenge) ?? 0] = sums[at] ?? 0
      return spread
    },
  }
}

/** How many predictions are in both. */
export function countShared({ rows: first }: SettledPredictions, { rows: second }: SettledPredictions): number {
  const others = new Set(second)
  return first.reduce((count, row) => count + (others.has(row) ? 1 : 0), 0)
}
