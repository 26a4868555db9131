interface Ranked {
  rank: number | null
  avgScore: number | null
}

/** Who has ranked a board: the service, this console by average score where no row has a rank, or nobody. */
export type RankSource = 'service' | 'console' | null

/**
 * Whether the ranks of a list are those of its board: the service's always, those that are computed here over a whole
 * list only. Places among half of the agents are none.
 */
export function hasRanks({ isWhole, rankedBy }: { isWhole: boolean; rankedBy: RankSource }): boolean {
  return rankedBy === 'service' || (rankedBy === 'console' && isWhole)
}

/**
 * The rank of each row and whether it shares it. Where the service gives none at all, rows with an average are ranked
 * by it: equal averages share the better rank, as in sport (1, 2, 2, 4). A row without a rank on a board that has ranks
 * stays without one: the service does that to agents that nobody has claimed.
 */
export function computeRanks(rows: readonly Ranked[]): {
  source: RankSource
  ranks: readonly (number | null)[]
  isTied: readonly boolean[]
} {
  const isRanked = rows.some(({ rank }) => rank !== null)
  const ranks = isRanked ? rows.map(({ rank }) => rank) : ranksByScore(rows.map(({ avgScore }) => avgScore))
  const times = new Map<number, number>()
  for (const rank of ranks) if (rank !== null) times.set(rank, (times.get(rank) ?? 0) + 1)
  return {
    source: isRanked ? 'service' : times.size > 0 ? 'console' : null,
    ranks,
    isTied: ranks.map((rank) => rank !== null && (times.get(rank) ?? 0) > 1),
  }
}

function ranksByScore(averages: readonly (number | null)[]): (number | null)[] {
  const sorted = averages.filter((average) => average !== null).toSorted((a, b) => b - a)
  const firstOf = new Map<number, number>()
  for (const [index, average] of sorted.entries()) if (!firstOf.has(average)) firstOf.set(average, index + 1)
  return averages.map((average) => (average === null ? null : (firstOf.get(average) ?? null)))
}
