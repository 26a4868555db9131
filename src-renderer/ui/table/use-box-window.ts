import { type RefObject, startTransition, useEffect, useState } from 'react'
import { type BoxWindow, computeWindow, scrollToShow, type Viewport } from './windowing.ts'

export interface BoxAxis {
  axis?: 'x' | 'y'
  offsetsPx: readonly number[]
  /** What a header or the column of the names covers at the start of the viewport. */
  coverPx?: number
}

/** What the frame of every screen takes of the window's height: its bars, and the header of a table. */
const framePx = 120

/**
 * Drawn before the viewport has been measured: what the window has room for. Those beyond its edges come when these are
 * on screen.
 */
function guessWindow(offsetsPx: readonly number[], axis: 'x' | 'y'): BoxWindow {
  const sizePx = axis === 'y' ? window.innerHeight - framePx : window.innerWidth
  return computeWindow(offsetsPx, { scrollPx: 0, sizePx }, 0)
}

/** The boxes to draw in a scrolling element; renders again only when others become visible. */
export function useBoxWindow(
  element: RefObject<HTMLElement | null>,
  { axis = 'y', offsetsPx, coverPx = 0, overscan }: BoxAxis & { overscan: number },
): BoxWindow {
  const [range, setRange] = useState<BoxWindow>(() => guessWindow(offsetsPx, axis))
  useEffect(() => {
    const box = element.current
    if (box === null) return
    const measure = (): void => {
      const next = computeWindow(offsetsPx, readViewport(box, axis, coverPx), overscan)
      setRange((last) => (last.first === next.first && last.end === next.end ? last : next))
    }
    box.addEventListener('scroll', measure, { passive: true })
    // It also reports once at the beginning, after the browser has laid the page out: measuring here would make it do
    // so twice.
    const watcher = new ResizeObserver(() => startTransition(measure))
    watcher.observe(box)
    return () => {
      box.removeEventListener('scroll', measure)
      watcher.disconnect()
    }
  }, [element, axis, offsetsPx, coverPx, overscan])
  return range
}

/** Scrolls by the least that makes a box wholly visible. */
export function revealBox(box: HTMLElement, index: number, { axis = 'y', offsetsPx, coverPx = 0 }: BoxAxis): void {
  const toPx = scrollToShow(offsetsPx, index, readViewport(box, axis, coverPx))
  if (axis === 'y') box.scrollTop = toPx
  else box.scrollLeft = toPx
}

function readViewport(box: HTMLElement, axis: 'x' | 'y', coverPx: number): Viewport {
  return axis === 'y'
    ? { scrollPx: box.scrollTop, sizePx: box.clientHeight - coverPx }
    : { scrollPx: box.scrollLeft, sizePx: box.clientWidth - coverPx }
}
