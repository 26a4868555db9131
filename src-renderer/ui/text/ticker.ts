/** A clock that tells its listeners when the second changes; it runs only while somebody listens. */
export interface Ticker {
  now: () => number
  subscribe: (listener: () => void) => () => void
}

/** One timer for every countdown on the screen, aligned to the full second of `clock` (ms since the epoch). */
export function createTicker(clock: () => number): Ticker {
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | null = null
  // Full seconds: whoever draws reads the same moment again until the next tick.
  const read = (): number => Math.floor(clock() / 1000) * 1000
  let nowMs = read()

  const schedule = (): void => {
    timer = setTimeout(tick, 1000 - (clock() % 1000) + 5)
  }
  const tick = (): void => {
    nowMs = read()
    for (const listener of [...listeners]) listener()
    if (listeners.size > 0) schedule()
    else timer = null
  }

  return {
    now: () => {
      // While nobody listens no timer moves the time on.
      if (timer === null) nowMs = read()
      return nowMs
    },
    subscribe: (listener) => {
      listeners.add(listener)
      if (timer === null) schedule()
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0 && timer !== null) {
          clearTimeout(timer)
          timer = null
        }
      }
    },
  }
}
