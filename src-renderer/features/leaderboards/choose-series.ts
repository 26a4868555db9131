import type { BoardRow } from '#contract/ipc/leaderboards.procedures.ts'

/** More lines cannot be told apart. */
export const mostSeries = 12
const mostOwn = 5
const mostByItself = 8
const mostBesideOwn = 3

/**
 * Whose ranks are drawn: the chosen agents in the order of the board, or, where none is chosen, our best ones and the
 * top. Pure.
 */
export function chooseSeries(rows: readonly BoardRow[], chosen: ReadonlySet<string>): string[] {
  const picked = rows.filter(({ agentId }) => chosen.has(agentId))
  if (picked.length > 0) return picked.slice(0, mostSeries).map(({ agentId }) => agentId)
  const ranked = listBestFirst(rows)
  const own = ranked.filter(({ agentKey }) => agentKey !== null).slice(0, mostOwn)
  const others = ranked
    .filter(({ agentKey }) => agentKey === null)
    .slice(0, own.length === 0 ? mostByItself : mostBesideOwn)
  return [...own, ...others].map(({ agentId }) => agentId)
}

/** By rank, or by average where no row has a rank; without those that have none of it. */
function listBestFirst(rows: readonly BoardRow[]): BoardRow[] {
  const ranked = rows.filter(({ rank }) => rank !== null)
  if (ranked.length > 0) return ranked.toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
  return rows.filter(({ avgScore }) => avgScore !== null).toSorted((a, b) => (b.avgScore ?? 0) - (a.avgScore ?? 0))
}
