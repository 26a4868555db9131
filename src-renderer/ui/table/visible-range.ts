/** Which rows of a long table are in the picture, with some above and below so that scrolling shows no gap. */
export interface RowWindow {
  /** Index of the first row to draw. */
  first: number
  /** Index after the last row to draw. */
  end: number
}

const spareRows = 8

export function visibleRange(view: {
  scrollTopPx: number
  viewportPx: number
  rowPx: number
  rowCount: number
}): RowWindow {
  const { scrollTopPx, viewportPx, rowPx, rowCount } = view
  const firstSeen = Math.floor(Math.max(0, scrollTopPx) / rowPx)
  const seen = Math.ceil(viewportPx / rowPx) + 1
  const first = Math.max(0, Math.min(firstSeen, rowCount) - spareRows)
  return { first, end: Math.min(rowCount, firstSeen + seen + spareRows) }
}

/** The scroll position that shows a row whole with the least movement. The header covers the top of the viewport. */
export function scrollToShow(view: {
  index: number
  rowPx: number
  scrollTopPx: number
  viewportPx: number
}): number {
  const { index, rowPx, scrollTopPx, viewportPx } = view
  const top = index * rowPx
  if (top < scrollTopPx) return top
  return Math.max(scrollTopPx, top + rowPx - viewportPx)
}
