import { type RefObject, useEffect, useState } from 'react'
import { type RowWindow, visibleRange } from './visible-range.ts'

/** The rows in the picture of a scrolling box; renewed only when other rows come into it. */
export function useRowWindow(
  box: RefObject<HTMLElement | null>,
  { rowPx, headerPx, rowCount }: { rowPx: number; headerPx: number; rowCount: number },
): RowWindow {
  const [range, setRange] = useState<RowWindow>({ first: 0, end: Math.min(rowCount, 40) })
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
    measure()
    element.addEventListener('scroll', measure, { passive: true })
    const watcher = new ResizeObserver(measure)
    watcher.observe(element)
    return () => {
      element.removeEventListener('scroll', measure)
      watcher.disconnect()
    }
  }, [box, rowPx, headerPx, rowCount])
  return range
}
