/** The room beside a cell: the first and the last of a row keep the gutter of the surface that the table is on. */
export function edgesOf(index: number, count: number, hasSelection: boolean): string {
  const isFirst = index === 0 && !hasSelection
  const isLast = index === count - 1
  if (isFirst && isLast) return 'px-(--gutter)'
  if (isFirst) return 'pr-2 pl-(--gutter)'
  return isLast ? 'pr-(--gutter) pl-2' : 'px-2'
}

/** What can be done with a row, in a table that is wider than its room. */
export const stickyActClass = 'sticky right-0 bg-surface shadow-[-8px_0_8px_-8px_var(--line-strong)]'
