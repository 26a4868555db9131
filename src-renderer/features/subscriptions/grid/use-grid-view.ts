import { type RefObject, useEffect, useState } from 'react'

interface GridView {
  topPx: number
  heightPx: number
}

/** How far a box is scrolled down, in steps of `stepPx` so that not every pixel draws anew, and how high it is. */
export function useGridView(box: RefObject<HTMLElement | null>, stepPx: number): GridView {
  const [view, setView] = useState<GridView>({ topPx: 0, heightPx: 800 })
  useEffect(() => {
    const element = box.current
    if (element === null) return
    const measure = (): void => {
      const topPx = Math.floor(element.scrollTop / stepPx) * stepPx
      const heightPx = element.clientHeight
      setView((last) => (last.topPx === topPx && last.heightPx === heightPx ? last : { topPx, heightPx }))
    }
    measure()
    element.addEventListener('scroll', measure, { passive: true })
    const watcher = new ResizeObserver(measure)
    watcher.observe(element)
    return () => {
      element.removeEventListener('scroll', measure)
      watcher.disconnect()
    }
  }, [box, stepPx])
  return view
}
