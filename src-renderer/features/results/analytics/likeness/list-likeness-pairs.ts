import type { AnalyticsFleet } from '#contract/ipc/analytics.procedures.ts'

/** One agent or block of them, another, how alike they err, and on how many challenges, or pairs, that rests. */
export type LikenessRow = readonly [a: string, b: string, correlation: number, n: number]

/**
 * Every pair of the heat map once, the most alike first; those that nobody knows are left out. An agent is not held
 * against itself, the agents of one block are held against each other. Pure.
 */
export function listLikenessPairs(
  { agentsEach, size, cells, counts }: AnalyticsFleet['heatMap'],
  labels: readonly string[],
): LikenessRow[] {
  return cells
    .flatMap((cell, at): LikenessRow[] => {
      const row = Math.floor(at / size)
      const column = at % size
      const isOnce = row < column || (row === column && agentsEach > 1)
      return cell === null || !isOnce ? [] : [[labels[row] ?? '', labels[column] ?? '', cell, counts[at] ?? 0]]
    })
    .sort((a, b) => b[2] - a[2])
}
