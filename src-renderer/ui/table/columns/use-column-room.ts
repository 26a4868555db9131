import { type RefObject, useEffect, useState } from 'react'
import { type ColumnTrack, findWithoutRoom, leastPxOf } from './arrange-columns.ts'

export interface ColumnRoom {
  /** The minor columns that there is no room for. */
  withoutRoom: readonly string[]
  /** Even without the minor columns: it scrolls sideways. */
  isTooWide: boolean
}

/** For which columns a scrolling element has room now; `columns` must keep their identity between renders. */
export function useColumnRoom(
  box: RefObject<HTMLElement | null>,
  columns: readonly ColumnTrack[],
  hasSelection: boolean,
): ColumnRoom {
  const [room, setRoom] = useState<ColumnRoom>({ withoutRoom: [], isTooWide: false })
  useEffect(() => {
    const element = box.current
    if (element === null) return
    const look = (): void => {
      const roomPx = element.clientWidth
      const withoutRoom = findWithoutRoom(columns, { roomPx, hasSelection })
      const left = columns.filter(({ id }) => !withoutRoom.includes(id))
      const isTooWide = leastPxOf(left, hasSelection) > roomPx
      setRoom((last) =>
        last.isTooWide === isTooWide && last.withoutRoom.join() === withoutRoom.join()
          ? last
          : { withoutRoom, isTooWide },
      )
    }
    // It reports once at the beginning too, when the browser has laid the page out.
    const watcher = new ResizeObserver(look)
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [box, columns, hasSelection])
  return room
}
