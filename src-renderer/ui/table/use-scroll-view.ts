import { type RefObject, useEffect, useState } from 'react'

interface ScrollView {
  topPx: number
  leftPx: number
  widthPx: number
  heightPx: number
}

/** What part of a scrolling box is in sight; follows scrolling and resizing. */
export function useScrollView(box: RefObject<HTMLElement | null>): ScrollView {
  const [view, setView] = useState<ScrollView>({ topPx: 0, leftPx: 0, widthPx: 1_200, heightPx: 800 })
  useEffect(() => {
    const element = box.current
    if (element === null) return
    const measure = (): void =>
      setView({
        topPx: element.scrollTop,
        leftPx: element.scrollLeft,
        widthPx: element.clientWidth,
        heightPx: element.clientHeight,
      })
    measure()
    element.addEventListener('scroll', measure, { passive: true })
    const watcher = new ResizeObserver(measure)
    watcher.observe(element)
    return () => {
      element.removeEventListener('scroll', measure)
      watcher.disconnect()
    }
  }, [box])
  return view
}
