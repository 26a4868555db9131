import { callsPerMinute, type RateClass } from '#contract/service/rate-limits.ts'
import { holdOfRefusalMs } from './retry-after.ts'

const windowMs = 60_000

interface Lane {
  inFlight: number
  /** When each finished call ended; a call counts against the limit until a minute after that. */
  endedAtMs: number[]
  /** As the service said, on the monotonic clock. */
  heldUntilMs: number
  /** The same in ms since 1970, for a computer that sleeps meanwhile. */
  heldUntilWallMs: number
  /** When the service last refused a call and did not say for how long. */
  refusedAtMs: number | null
  /** When the service last refused a call for which there was room by this count. */
  refusedWithRoomAtMs: number | null
}

const createLane = (): Lane => ({
  inFlight: 0,
  endedAtMs: [],
  heldUntilMs: 0,
  heldUntilWallMs: 0,
  refusedAtMs: null,
  refusedWithRoomAtMs: null,
})

export interface PacingSlot {
  /** The call has ended, whether the service took it or not. */
  end(): void
  /** Nothing reached the service, so nothing counts. */
  giveBack(): void
}

/** What an agent has left of one limit now. */
export interface Pace {
  /** Calls of the last minute that count against it. */
  used: number
  /** Ms until the next call may begin; 0 is now. Null: when one of the calls under way has ended. */
  waitMs: number | null
  /** Ms since the service last refused a call although there was room by our count; null: it never did. */
  refusedWithRoomMs: number | null
}

export interface Pacing {
  /**
   * Ms until `key` may make a call of this class that has to arrive within `leftMs` (null: at any time); 0 is now.
   * `null`: when one of the calls in flight has ended.
   */
  waitMs(key: string, rateClass: RateClass, leftMs?: number | null): number | null
  /** Takes a place for a call that starts now. */
  take(key: string, rateClass: RateClass): PacingSlot
  /**
   * The service refused a call for want of room: none of this class for `retryAfterMs`, which it said, or for as long
   * as `holdOfRefusalMs` gives where it said nothing. Gives whether that was unexpected: there is a limit that we keep,
   * and room by our own count, which knows the whole of the last minute.
   */
  hold(key: string, rateClass: RateClass, retryAfterMs: number | null): { isUnexpected: boolean }
  /**
   * The computer has slept, and the monotonic clock may have stood still: what the service asked to wait for is over
   * where the other clock says so.
   */
  endHoldsAfterSleep(): void
  /** What a key has left of a class now, for a call that has to arrive within `leftMs`. */
  paceOf(key: string, rateClass: RateClass, leftMs?: number | null): Pace
}

/**
 * The limits of one agent and class over a sliding minute. A call counts from its start to a minute after its end:
 * whenever in between the service counted it, no minute of the service's holds more calls than allowed. `wallMs` gives
 * ms since 1970.
 */
export function createPacing(monotonicMs: () => number, wallMs: () => number = monotonicMs): Pacing {
  const lanes = new Map<string, Lane>()
  // Calls of an earlier run of the console are not counted here, and the service has not forgotten them yet.
  const knowsMinuteFromMs = monotonicMs() + windowMs

  const laneOf = (key: string, rateClass: RateClass): Lane => {
    const name = `${rateClass} ${key}`
    let lane = lanes.get(name)
    if (lane === undefined) {
      lane = createLane()
      lanes.set(name, lane)
    }
    return lane
  }

  const waitMs = (key: string, rateClass: RateClass, leftMs: number | null = null): number | null => {
    const lane = lanes.get(`${rateClass} ${key}`)
    if (lane === undefined) return 0
    const nowMs = monotonicMs()
    const heldMs = heldMsOf(lane, { nowMs, leftMs })
    const limit = callsPerMinute[rateClass]
    if (limit === null) return heldMs
    lane.endedAtMs = lane.endedAtMs.filter((atMs) => nowMs - atMs < windowMs)
    const over = lane.inFlight + lane.endedAtMs.length - limit
    if (over < 0) return heldMs
    const freeing = lane.endedAtMs[over]
    return freeing === undefined ? null : Math.max(heldMs, freeing + windowMs - nowMs)
  }

  return {
    waitMs,
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
          const nowMs = monotonicMs()
          // Of a class without a limit nobody else asks, and so nobody else cuts it.
          if (isOpen) lane.endedAtMs = [...lane.endedAtMs.filter((atMs) => nowMs - atMs < windowMs), nowMs]
          close()
        },
        giveBack: close,
      }
    },
    hold(key, rateClass, retryAfterMs) {
      const lane = laneOf(key, rateClass)
      const nowMs = monotonicMs()
      if (retryAfterMs === null) lane.refusedAtMs = nowMs
      else {
        const heldMs = holdOfRefusalMs(retryAfterMs, null)
        lane.heldUntilMs = Math.max(lane.heldUntilMs, nowMs + heldMs)
        lane.heldUntilWallMs = Math.max(lane.heldUntilWallMs, wallMs() + heldMs)
      }
      const isUnexpected = callsPerMinute[rateClass] !== null && nowMs >= knowsMinuteFromMs
      if (isUnexpected) lane.refusedWithRoomAtMs = nowMs
      return { isUnexpected }
    },
    endHoldsAfterSleep() {
      for (const lane of lanes.values()) if (lane.heldUntilWallMs <= wallMs()) lane.heldUntilMs = 0
    },
    paceOf(key, rateClass, leftMs = null) {
      const lane = lanes.get(`${rateClass} ${key}`)
      if (lane === undefined) return { used: 0, waitMs: 0, refusedWithRoomMs: null }
      const nowMs = monotonicMs()
      const atMs = lane.refusedWithRoomAtMs
      return {
        used: lane.inFlight + lane.endedAtMs.filter((endedMs) => nowMs - endedMs < windowMs).length,
        waitMs: waitMs(key, rateClass, leftMs),
        refusedWithRoomMs: atMs === null ? null : nowMs - atMs,
      }
    },
  }
}

/** How long a class is still left alone. A hold that nobody stated is as long as what waits for it has time. */
function heldMsOf(
  { heldUntilMs, refusedAtMs }: Lane,
  { nowMs, leftMs }: { nowMs: number; leftMs: number | null },
): number {
  const statedMs = Math.max(0, heldUntilMs - nowMs)
  if (refusedAtMs === null) return statedMs
  const sinceMs = nowMs - refusedAtMs
  return Math.max(statedMs, holdOfRefusalMs(null, leftMs === null ? null : leftMs + sinceMs) - sinceMs)
}
