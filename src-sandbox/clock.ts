/** The sandbox's own time: it starts at the machine's time, can run faster, and can be moved forward, never back. */

export type Clock = () => number

/** The sandbox's time, which may run faster than the machine's and be moved on. */
export interface VirtualClock {
  now: Clock
  /** Sandbox milliseconds that pass in one millisecond of the machine. */
  speed(): number
  setSpeed(speed: number): void
  advance(byMs: number): void
}

/** @param realNow the machine's clock; tests pass their own and the whole sandbox follows it. */
export function createVirtualClock(options: { realNow: Clock; speed: number; startAtMs: number }): VirtualClock {
  const { realNow } = options
  let speed = options.speed
  let virtualBaseMs = options.startAtMs
  let realBaseMs = realNow()
  const now = () => Math.floor(virtualBaseMs + Math.max(0, realNow() - realBaseMs) * speed)
  const rebase = () => {
    virtualBaseMs = now()
    realBaseMs = realNow()
  }
  return {
    now,
    speed: () => speed,
    setSpeed(next) {
      rebase()
      speed = next
    },
    advance(byMs) {
      rebase()
      virtualBaseMs += byMs
    },
  }
}
