/** Which rows of a board are shown, and in which order. Pure. */
import type { BoardRow } from '#contract/ipc/leaderboards.procedures.ts'
import { placesBeside } from '#contract/rules/leaderboards/places-beside.ts'
import { compareNatural } from '#contract/rules/text/natural-order.ts'
import { hasAllWords, readSearchWords } from '../../shared/search/search-words.ts'
import type { DataTableSort } from '../../ui/table/data-table-types.ts'

const boardColumns = ['rank', 'move', 'agent', 'score', 'accuracy', 'predictions'] as const
type BoardColumn = (typeof boardColumns)[number]

export interface BoardSort extends DataTableSort {
  columnId: BoardColumn
}

/** A kept order; by a column that the table does not sort by, that of the service. */
export function readBoardSort(sort: DataTableSort | null): BoardSort | null {
  const column = boardColumns.find((known) => known === sort?.columnId)
  return sort === null || column === undefined ? null : { columnId: column, direction: sort.direction }
}

/** Places that an agent has gained since the snapshot compared with; null where either rank is not known. */
export function moveOf({ rank, rankBefore }: Pick<BoardRow, 'rank' | 'rankBefore'>): number | null {
  return rank === null || rankBefore === null ? null : rankBefore - rank
}

/** Our agents and whoever is within `placesBeside` of one, in the order of the service. */
export function filterNearOwn(rows: readonly BoardRow[]): readonly BoardRow[] {
  const near = new Set<number>()
  for (const [index, { agentKey }] of rows.entries()) {
    if (agentKey === null) continue
    for (let place = index - placesBeside; place <= index + placesBeside; place += 1) near.add(place)
  }
  return rows.filter((_, index) => near.has(index))
}

/** Rows whose name or id has every word. */
export function findRows(rows: readonly BoardRow[], text: string): readonly BoardRow[] {
  const words = readSearchWords(text)
  if (words.length === 0) return rows
  return rows.filter(({ name, formerName, agentId }) =>
    hasAllWords(`${name ?? ''} ${formerName ?? ''} ${agentId}`, words),
  )
}

const rankedValueOf: Record<Exclude<BoardColumn, 'agent'>, (row: BoardRow) => number | null> = {
  rank: ({ rank }) => rank,
  move: moveOf,
  score: ({ avgScore }) => avgScore,
  accuracy: ({ accuracy }) => accuracy,
  predictions: ({ predictionCount }) => predictionCount,
}

/** Null is the order of the service. What has no value comes last in both directions. */
export function sortBoard(rows: readonly BoardRow[], sort: BoardSort | null): readonly BoardRow[] {
  if (sort === null) return rows
  const sign = sort.direction === 'ascending' ? 1 : -1
  if (sort.columnId === 'agent') {
    return rows.toSorted((a, b) => sign * compareNatural(a.name ?? a.agentId, b.name ?? b.agentId))
  }
  const value = rankedValueOf[sort.columnId]
  return rows.toSorted((a, b) => {
    const [left, right] = [value(a), value(b)]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    return sign * (left - right)
  })
}
