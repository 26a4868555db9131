import { type RefObject, useEffect, useState } from 'react'
import { type RowWindow, visibleRange } from './visible-range.ts'

/** About as many as a window of ordinary height shows: the rest follow once the box has been measured. */
const firstRows = 24

/** The rows in the picture of a scrolling box; renewed only when other rows come into it. */
export function useRowWindow(
  box: RefObject<HTMLElement | null>,
  { rowPx, headerPx, rowCount }: { rowPx: number; headerPx: number; rowCount: number },
): RowWindow {
  const [range, setRange] = useState<RowWindow>({ first: 0, end: Math.min(rowCount, firstRows) })
  useEffect(() => {
    const element = box.current
    if (element === null) return
    const measure = (): void => {
      const next = visibleRange({
        scrollTopPx: element.scrollTop,
        viewportPx: element.clientHeight - headerPx,
        rowPx,
        rowCount,
      })
      setRange((last) => (last.first === next.first && last.end === next.end ? last : next))
    }
    element.addEventListener('scroll', measure, { passive: true })
    // It also reports once at the beginning, after the browser has laid the page out: measuring here would make it do so twice.
    const watcher = new ResizeObserver(measure)
    watcher.observe(element)
    return () => {
      element.removeEventListener('scroll', measure)
      watcher.disconnect()
    }
  }, [box, rowPx, headerPx, rowCount])
  return range
}
