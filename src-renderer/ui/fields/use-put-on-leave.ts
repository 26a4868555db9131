import { useEffect, useRef } from 'react'

/**
 * Takes what is typed when its field goes with the focus still in it, as by a key that leads to another screen: it
 * hears of no blur then. `put` does nothing where nothing is typed.
 */
export function usePutOnLeave(put: () => void): void {
  const latest = useRef(put)
  latest.current = put
  useEffect(() => () => latest.current(), [])
}
