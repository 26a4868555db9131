import { placesBeside } from '#contract/rules/leaderboards/places-beside.ts'
import type { ListedRow } from '../../store/leaderboards.store.ts'

/** Ranks that a snapshot keeps of whoever has them. */
export const keptTop = 50
/** A fleet of a thousand agents that are spread over the board keeps itself and this many others. */
const mostOthers = 1_000

/**
 * What a snapshot keeps of a board, in its order: our own agents, the top, and the neighbours of ours, so that ten
 * thousand rows an hour do not become millions. Pure.
 */
export function selectKeptRows(rows: readonly ListedRow[], isOwn: (agentId: string) => boolean): ListedRow[] {
  const kept = new Set<number>()
  let others = 0
  const keep = (index: number) => {
    const row = rows[index]
    if (row === undefined || kept.has(index)) return
    if (!isOwn(row.agentId)) {
      if (others >= mostOthers) return
      others += 1
    }
    kept.add(index)
  }
  for (let index = 0; index < Math.min(keptTop, rows.length); index += 1) keep(index)
  for (const [index, { agentId }] of rows.entries()) {
    if (!isOwn(agentId)) continue
    for (let beside = index - placesBeside; beside <= index + placesBeside; beside += 1) keep(beside)
  }
  return rows.filter((_, index) => kept.has(index))
}
