/** Which part of a long list of boxes (rows or columns) is visible. Sizes and positions in CSS pixels. */

export interface Viewport {
  scrollPx: number
  sizePx: number
}

/** The boxes to draw, as `[first, end)`. */
export interface BoxWindow {
  first: number
  end: number
}

/** Boxes come and go this many at a time, so that a scrolling list does not render at each one. */
const boxesAtOnce = 4

/**
 * Positions of boxes of these sizes, one after another; one entry more than there are boxes, the last is the whole
 * length.
 */
export function offsetsOf(sizesPx: readonly number[]): readonly number[] {
  const offsets = [0]
  let atPx = 0
  for (const sizePx of sizesPx) {
    atPx += sizePx
    offsets.push(atPx)
  }
  return offsets
}

/** The same for boxes of one size. */
export function evenOffsetsOf(count: number, sizePx: number): readonly number[] {
  return Array.from({ length: count + 1 }, (_, index) => index * sizePx)
}

/** The visible boxes and at least `overscan` more on each side, in whole steps of four. */
export function computeWindow(
  offsetsPx: readonly number[],
  { scrollPx, sizePx }: Viewport,
  overscan: number,
): BoxWindow {
  const count = Math.max(0, offsetsPx.length - 1)
  const first = findBox(offsetsPx, count, scrollPx) - overscan
  const end = findBox(offsetsPx, count, scrollPx + Math.max(0, sizePx)) + 1 + overscan
  return {
    first: Math.max(0, Math.floor(first / boxesAtOnce) * boxesAtOnce),
    end: Math.min(count, Math.ceil(end / boxesAtOnce) * boxesAtOnce),
  }
}

/** Index of the box at a position, by bisection: a thousand boxes cost ten steps per scroll event. */
function findBox(offsetsPx: readonly number[], count: number, atPx: number): number {
  let low = 0
  let high = Math.max(0, count - 1)
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((offsetsPx[middle] ?? 0) <= atPx) low = middle
    else high = middle - 1
  }
  return low
}

/**
 * The indexes of a window in their order, and the active box when it is outside: the one that holds the focus, or that
 * `aria-activedescendant` names, must stay drawn.
 */
export function indexesOf({ first, end }: BoxWindow, active: number | null, count: number): readonly number[] {
  const last = Math.min(end, count)
  const indexes = Array.from({ length: Math.max(0, last - first) }, (_, step) => first + step)
  if (active === null || active < 0 || active >= count) return indexes
  if (active < first) return [active, ...indexes]
  return active >= last ? [...indexes, active] : indexes
}

/** The scroll position that makes the box wholly visible with the least movement. */
export function scrollToShow(offsetsPx: readonly number[], index: number, { scrollPx, sizePx }: Viewport): number {
  const startPx = offsetsPx[index] ?? 0
  const endPx = offsetsPx[index + 1] ?? startPx
  if (startPx < scrollPx) return startPx
  return endPx > scrollPx + sizePx ? endPx - sizePx : scrollPx
}
