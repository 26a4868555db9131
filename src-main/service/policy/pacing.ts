import { callsPerMinute, type RateClass } from '#contract/service/endpoint.ts'

const windowMs = 60_000

interface Lane {
  inFlight: number
  /** When each finished call ended; a call counts against the limit until a minute after that. */
  endedAtMs: number[]
  heldUntilMs: number
}

export interface Slot {
  /** The call has ended, whether the service took it or not. */
  end(): void
  /** Nothing reached the service, so nothing counts. */
  giveBack(): void
}

export interface Pacing {
  /** Ms until `key` may make a call of this class; 0 is now. `null`: when one of the calls in flight has ended. */
  waitMs(key: string, rateClass: RateClass): number | null
  /** Calls that count against the limit now, those in flight too. */
  used(key: string, rateClass: RateClass): number
  /** Takes a place for a call that starts now. */
  take(key: string, rateClass: RateClass): Slot
  /** No calls of this class before then: the service said so. */
  hold(key: string, rateClass: RateClass, untilMs: number): void
}

/**
 * The limits of one agent and class over a sliding minute. A call counts from its start to a minute after its end:
 * whenever in between the service counted it, no minute of the service's holds more calls than allowed.
 */
export function createPacing(monotonicMs: () => number): Pacing {
  const lanes = new Map<string, Lane>()

  const laneOf = (key: string, rateClass: RateClass): Lane => {
    const name = `${rateClass} ${key}`
    let lane = lanes.get(name)
    if (lane === undefined) {
      lane = { inFlight: 0, endedAtMs: [], heldUntilMs: 0 }
      lanes.set(name, lane)
    }
    return lane
  }

  return {
    waitMs(key, rateClass) {
      const lane = lanes.get(`${rateClass} ${key}`)
      if (lane === undefined) return 0
      const nowMs = monotonicMs()
      const heldMs = Math.max(0, lane.heldUntilMs - nowMs)
      const limit = callsPerMinute[rateClass]
      if (limit === null) return heldMs
      lane.endedAtMs = lane.endedAtMs.filter((atMs) => nowMs - atMs < windowMs)
      const over = lane.inFlight + lane.endedAtMs.length - limit
      if (over < 0) return heldMs
      const freeing = lane.endedAtMs[over]
      return freeing === undefined ? null : Math.max(heldMs, freeing + windowMs - nowMs)
    },
    used(key, rateClass) {
      const lane = lanes.get(`${rateClass} ${key}`)
      if (lane === undefined) return 0
      const nowMs = monotonicMs()
      return lane.inFlight + lane.endedAtMs.filter((atMs) => nowMs - atMs < windowMs).length
    },
    take(key, rateClass) {
      const lane = laneOf(key, rateClass)
      let isOpen = true
      lane.inFlight += 1
      const close = () => {
        if (isOpen) lane.inFlight -= 1
        isOpen = false
      }
      return {
        end() {
          if (isOpen) lane.endedAtMs.push(monotonicMs())
          close()
        },
        giveBack: close,
      }
    },
    hold(key, rateClass, untilMs) {
      const lane = laneOf(key, rateClass)
      lane.heldUntilMs = Math.max(lane.heldUntilMs, untilMs)
    },
  }
}
