/** Where the rows of the scope grid are, and how the keys move among them. Sizes and positions in CSS pixels. */
import type { ScopeKeyGroup } from './scope-key-groups.ts'

/** A cell by what it belongs to, so that rows that come and go do not move it. Column 0 is the row's own toggle. */
export interface GridPlace {
  rowId: string
  column: number
}

export interface GridLine {
  rowId: string
  group: ScopeKeyGroup
  /** Index in the block's agents; -1 for the block's head. */
  agentIndex: number
  topPx: number
}

export interface GridSizes {
  rowPx: number
  headPx: number
}

export function headIdOf({ groupKey }: ScopeKeyGroup): string {
  return `head ${groupKey}`
}

/** Every row of every block from top to bottom, each block's head before its agents. */
export function linesOf(groups: readonly ScopeKeyGroup[], { rowPx, headPx }: GridSizes): GridLine[] {
  const lines: GridLine[] = []
  let topPx = 0
  for (const group of groups) {
    lines.push({ rowId: headIdOf(group), group, agentIndex: -1, topPx })
    group.agents.forEach(({ agentKey }, agentIndex) => {
      lines.push({ rowId: agentKey, group, agentIndex, topPx: topPx + headPx + agentIndex * rowPx })
    })
    topPx += headPx + group.agents.length * rowPx
  }
  return lines
}

/** Where each line begins, and where the last one ends. */
export function lineOffsetsOf(lines: readonly GridLine[], { rowPx, headPx }: GridSizes): readonly number[] {
  const last = lines.at(-1)
  if (last === undefined) return [0]
  return [...lines.map(({ topPx }) => topPx), last.topPx + (last.agentIndex === -1 ? headPx : rowPx)]
}

/** The last column of a block: when its agents were read. */
export function lastColumnOf({ columns }: ScopeKeyGroup): number {
  return columns.length + 1
}

/** Where a key leads from a cell, or null when the key is not for the grid. `page`: rows of Page Up and Page Down. */
export function moveInGrid(
  from: GridPlace,
  { key, ctrlKey }: { key: string; ctrlKey: boolean },
  { lines, page }: { lines: readonly GridLine[]; page: number },
): GridPlace | null {
  const at = lines.findIndex(({ rowId }) => rowId === from.rowId)
  const to = (index: number, column: number): GridPlace | null => {
    const line = lines[Math.max(0, Math.min(lines.length - 1, index))]
    if (line === undefined) return null
    return { rowId: line.rowId, column: Math.max(0, Math.min(lastColumnOf(line.group), column)) }
  }
  const end = Number.POSITIVE_INFINITY
  switch (key) {
    case 'ArrowUp':
      return to(ctrlKey ? 0 : at - 1, from.column)
    case 'ArrowDown':
      return to(ctrlKey ? end : at + 1, from.column)
    case 'ArrowLeft':
      return to(at, ctrlKey ? 0 : from.column - 1)
    case 'ArrowRight':
      return to(at, ctrlKey ? end : from.column + 1)
    case 'Home':
      return to(ctrlKey ? 0 : at, 0)
    case 'End':
      return to(ctrlKey ? end : at, end)
    case 'PageUp':
      return to(at - page, from.column)
    case 'PageDown':
      return to(at + page, from.column)
    default:
      return null
  }
}

/** The scroll position that shows a row whole below its block's head, which stays in place while the block scrolls. */
export function scrollToLine(
  { topPx, agentIndex }: GridLine,
  view: GridSizes & { scrollTopPx: number; viewportPx: number },
): number {
  const { rowPx, headPx, scrollTopPx, viewportPx } = view
  const heightPx = agentIndex === -1 ? headPx : rowPx
  const coverPx = agentIndex === -1 ? 0 : headPx
  if (topPx - coverPx < scrollTopPx) return Math.max(0, topPx - coverPx)
  return Math.max(scrollTopPx, topPx + heightPx - viewportPx)
}
