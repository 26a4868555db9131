import { useSyncExternalStore } from 'react'

/** Whether the window is at least so many px wide. */
export function useWideWindow(leastPx: number): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = window.matchMedia(`(min-width: ${leastPx}px)`)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => window.matchMedia(`(min-width: ${leastPx}px)`).matches,
  )
}
