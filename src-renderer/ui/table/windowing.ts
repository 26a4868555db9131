/** Which part of a long list of boxes is in sight. Sizes and positions in CSS pixels. */

interface Viewport {
  scrollPx: number
  sizePx: number
}

/** Positions of boxes of these sizes, one after another; one entry more than there are boxes, the last is the whole length. */
export function offsetsOf(sizesPx: readonly number[]): readonly number[] {
  const offsets = [0]
  let atPx = 0
  for (const sizePx of sizesPx) {
    atPx += sizePx
    offsets.push(atPx)
  }
  return offsets
}

/** The boxes in sight and `overscan` more on each side, as `[first, end)`. */
export function windowOf(
  offsetsPx: readonly number[],
  { scrollPx, sizePx }: Viewport,
  overscan: number,
): { first: number; end: number } {
  const count = Math.max(0, offsetsPx.length - 1)
  const first = lastAtOrBefore(offsetsPx, count, scrollPx)
  const end = lastAtOrBefore(offsetsPx, count, scrollPx + Math.max(0, sizePx)) + 1
  return { first: Math.max(0, first - overscan), end: Math.min(count, end + overscan) }
}

/** Index of the box at a position, by bisection: a thousand boxes cost ten steps per scroll event. */
function lastAtOrBefore(offsetsPx: readonly number[], count: number, atPx: number): number {
  let low = 0
  let high = Math.max(0, count - 1)
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((offsetsPx[middle] ?? 0) <= atPx) low = middle
    else high = middle - 1
  }
  return low
}

/** The scroll position that brings the box wholly into sight with the least movement. */
export function scrollToShow(
  offsetsPx: readonly number[],
  index: number,
  { scrollPx, sizePx }: Viewport,
): number {
  const startPx = offsetsPx[index] ?? 0
  const endPx = offsetsPx[index + 1] ?? startPx
  if (startPx < scrollPx) return startPx
  return endPx > scrollPx + sizePx ? endPx - sizePx : scrollPx
}
