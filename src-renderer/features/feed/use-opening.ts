import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, type UIEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { FeedFilter } from '#contract/ipc/feed.procedures.ts'
import { trialIdOf, useAppState } from '../../bridge/app-state.tsx'
import { readInboxPlace, saveInboxPlace } from './inbox-place.ts'

interface Opening {
  openingId: string
  /** The item to go on with; null where the list begins at its top. */
  startNo: number | null
  /** The item that is being read. */
  activeNo: number | null
  setActiveNo: (itemNo: number) => void
  onScroll: (event: UIEvent<HTMLElement>) => void
}

/**
 * One opening of the inbox: another filter is another one. Left from a row or from further down and opened again before
 * long, it is the same: the list is as it was, at the same place. `box` holds the table.
 */
export function useOpening(box: RefObject<HTMLElement | null>, filter: FeedFilter): Opening {
  const queryClient = useQueryClient()
  const shown = JSON.stringify([trialIdOf(useAppState()), filter])
  const [left] = useState(() => readInboxPlace(queryClient, shown))
  const [opening, setOpening] = useState(() => ({ shown, openingId: left?.openingId ?? crypto.randomUUID() }))
  // During the render, so that no list is asked for under another's name.
  if (opening.shown !== shown) setOpening({ shown, openingId: crypto.randomUUID() })
  const [activeNo, setActiveNo] = useState(left?.itemNo ?? null)
  const scrollPx = useRef(left?.scrollPx ?? 0)
  useLayoutEffect(() => {
    const table = box.current?.querySelector('[role="grid"]')
    if (table != null && left !== null) table.scrollTop = left.scrollPx
  }, [box, left])
  const latest = useRef({ ...opening, itemNo: activeNo })
  latest.current = { ...opening, itemNo: activeNo }
  useEffect(
    () => () => {
      const place = { ...latest.current, scrollPx: scrollPx.current }
      // Where nothing was read, the newest are what the operator comes back for.
      if (place.itemNo === null && place.scrollPx === 0) return
      saveInboxPlace(queryClient, place)
    },
    [queryClient],
  )
  return {
    openingId: opening.openingId,
    startNo: left?.itemNo ?? null,
    activeNo,
    setActiveNo,
    onScroll({ target }) {
      if (target instanceof Element && target.getAttribute('role') === 'grid') scrollPx.current = target.scrollTop
    },
  }
}
