export interface ServiceTiming {
  /** Service time minus the console's, in ms; wrong by up to half of `uncertaintyMs`. */
  offsetMs: number
  roundTripMs: number
  uncertaintyMs: number
  measuredAtMs: number
}

export interface ServiceClock {
  /** Learns from the `Date` header of an answer whose request began at `sentAt` (a reading of the monotonic clock). */
  observe(baseUrl: string, dateHeader: string | null, sentAt: number): void
  /** null until an answer has come, and again when this computer slept or its clock was set. */
  timing(baseUrl: string): ServiceTiming | null
  /** The service's time now in ms since 1970; this computer's while nothing is known. */
  nowMs(baseUrl: string): number
}

interface Reading {
  /** Service time minus monotonic time lies between these. */
  lowMs: number
  highMs: number
  roundTripMs: number
  measuredAtMs: number
  wallMinusMonotonicMs: number
}

const clockSetToleranceMs = 2_000

/**
 * The service's clock, from `Date` headers (RFC 9110 §6.6.1). Such a header has whole seconds and is written somewhere between
 * request and answer, so each gives a range; ranges that overlap are narrowed to what they share. It runs on the monotonic clock,
 * so that setting this computer's clock changes nothing.
 */
export function createServiceClock(wallMs: () => number, monotonicMs: () => number): ServiceClock {
  const readings = new Map<string, Reading>()

  const current = (baseUrl: string): Reading | null => {
    const reading = readings.get(baseUrl)
    if (reading === undefined) return null
    // Set or asleep: which of the two cannot be told, and after a sleep the monotonic clock is late.
    const driftMs = Math.abs(wallMs() - monotonicMs() - reading.wallMinusMonotonicMs)
    return driftMs > clockSetToleranceMs ? null : reading
  }

  return {
    observe(baseUrl, dateHeader, sentAt) {
      const dateMs = dateHeader === null ? Number.NaN : Date.parse(dateHeader)
      if (Number.isNaN(dateMs)) return
      const receivedAt = monotonicMs()
      const fresh = { lowMs: dateMs - receivedAt, highMs: dateMs + 1000 - sentAt }
      const known = current(baseUrl)
      const overlaps = known !== null && known.lowMs <= fresh.highMs && fresh.lowMs <= known.highMs
      readings.set(baseUrl, {
        lowMs: overlaps ? Math.max(known.lowMs, fresh.lowMs) : fresh.lowMs,
        highMs: overlaps ? Math.min(known.highMs, fresh.highMs) : fresh.highMs,
        roundTripMs: receivedAt - sentAt,
        measuredAtMs: wallMs(),
        wallMinusMonotonicMs: wallMs() - receivedAt,
      })
    },
    timing(baseUrl) {
      const reading = current(baseUrl)
      if (reading === null) return null
      const { lowMs, highMs, roundTripMs, measuredAtMs } = reading
      const offsetMs = Math.round((lowMs + highMs) / 2 + monotonicMs() - wallMs())
      return { offsetMs, roundTripMs, uncertaintyMs: highMs - lowMs, measuredAtMs }
    },
    nowMs(baseUrl) {
      const reading = current(baseUrl)
      return reading === null ? wallMs() : Math.round((reading.lowMs + reading.highMs) / 2 + monotonicMs())
    },
  }
}
