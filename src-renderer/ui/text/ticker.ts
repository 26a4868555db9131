/** A clock that tells its listeners when the second changes; it runs only while somebody listens. */
export interface Ticker {
  now: () => number
  subscribe: (listener: () => void) => () => void
}

/** Whether anybody can see the page. */
interface Visibility {
  isHidden: () => boolean
  onChange: (listener: () => void) => void
}

const alwaysSeen: Visibility = { isHidden: () => false, onChange: () => {} }

/**
 * One timer for every countdown on the screen, aligned to the full second of `clock` (ms since the epoch). It rests
 * while nobody sees the page.
 */
export function createTicker(clock: () => number, visibility: Visibility = alwaysSeen): Ticker {
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
    if (listeners.size > 0 && !visibility.isHidden()) schedule()
    else timer = null
  }
  visibility.onChange(() => {
    if (listeners.size > 0 && timer === null && !visibility.isHidden()) tick()
  })

  return {
    now: () => {
      // While nobody listens no timer moves the time on.
      if (timer === null) nowMs = read()
      return nowMs
    },
    subscribe: (listener) => {
      listeners.add(listener)
      if (timer === null && !visibility.isHidden()) schedule()
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
