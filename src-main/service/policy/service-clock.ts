import type { ResponseAge } from '../decoding/response-age.ts'

export interface ServiceTiming {
  /** Service time minus the console's, in ms; wrong by up to half of `uncertaintyMs`. */
  offsetMs: number
  roundTripMs: number
  uncertaintyMs: number
  measuredAtMs: number
}

/** What one response says of the service's time. */
export interface TimeSample extends ResponseAge {
  dateHeader: string | null
  /** A reading of the monotonic clock when the request began. */
  sentAt: number
  /** No cache may have answered it: a write, or a request with credentials (RFC 9111 §3.5, §4). */
  isUncacheable: boolean
}

export interface ServiceClock {
  observe(baseUrl: string, sample: TimeSample): void
  /** null until a response has come, and again when this computer slept or its clock was set. */
  timing(baseUrl: string): ServiceTiming | null
  /** The service's time now in ms since 1970; this computer's while nothing is known. */
  nowMs(baseUrl: string): number
}

/** Service time minus monotonic time lies between these. */
interface Range {
  lowMs: number
  highMs: number
}

interface Reading extends Range {
  roundTripMs: number
  measuredAtMs: number
  /** Monotonic. */
  readAt: number
  wallMinusMonotonicMs: number
  /** All that is known comes from responses of a cache. */
  isFromCache: boolean
  /** Monotonic time of the last sample that no cache can have given and that agrees; null without one. */
  provenAt: number | null
}

/** Samples that agree with each other and say that the service's time is earlier than was believed. */
interface Doubt extends Range {
  count: number
  since: number
}

interface SiteClock {
  reading: Reading
  doubt: Doubt | null
}

const clockSetToleranceMs = 2_000
/** How far two clocks drift apart in the worst case; what was read once gets less certain by so much. */
const driftShare = 200e-6
const agreeingProven = 2
const agreeingUnproven = 4
const agreeingUnprovenForMs = 60_000
/**
 * So long what an uncacheable response said is not overruled by responses that a cache may have given without a word.
 */
const provenForMs = 60 * 60_000

function overlapOf(a: Range, b: Range): Range | null {
  const lowMs = Math.max(a.lowMs, b.lowMs)
  const highMs = Math.min(a.highMs, b.highMs)
  return lowMs <= highMs ? { lowMs, highMs } : null
}

/**
 * The doubt after a sample that lies earlier than what is known, and whether it is now believed. A cache that gives the
 * same `Date` again does not agree with itself, since the monotonic clock has gone on.
 */
function doubtAfter(
  { reading, doubt }: SiteClock,
  range: Range,
  sample: { isUncacheable: boolean; receivedAt: number },
): Doubt & { isBelieved: boolean } {
  const { isUncacheable, receivedAt } = sample
  const shared = doubt === null ? null : overlapOf(doubt, range)
  const next =
    doubt === null || shared === null
      ? { ...range, count: 1, since: receivedAt }
      : { ...shared, count: doubt.count + 1, since: doubt.since }
  const isProven = reading.provenAt !== null && receivedAt - reading.provenAt < provenForMs
  if (isUncacheable) return { ...next, isBelieved: !isProven || next.count >= agreeingProven }
  if (reading.isFromCache) return { ...next, isBelieved: next.count >= agreeingProven }
  const isLong = next.count >= agreeingUnproven && receivedAt - next.since >= agreeingUnprovenForMs
  return { ...next, isBelieved: isLong && !isProven }
}

/**
 * The service's clock, from `Date` headers (RFC 9110 §6.6.1). Such a header has whole seconds and is written somewhere
 * between request and response, so each gives a range; ranges that overlap are narrowed to what they share. It runs on
 * the monotonic clock, so that setting this computer's clock changes nothing.
 *
 * A cache gives an old `Date`, which would let deadlines look later than they are. So time moves forward on any sample
 * and back only when several agree; a response of a cache counts with its `Age`, and only while nothing better is known
 * or where it shows a later time.
 */
export function createServiceClock(wallMs: () => number, monotonicMs: () => number): ServiceClock {
  const clocks = new Map<string, SiteClock>()

  const current = (baseUrl: string): SiteClock | null => {
    const clock = clocks.get(baseUrl)
    if (clock === undefined) return null
    const { reading, doubt } = clock
    const at = monotonicMs()
    // Set or asleep: which of the two cannot be told, and after a sleep the monotonic clock is late.
    if (Math.abs(wallMs() - at - reading.wallMinusMonotonicMs) > clockSetToleranceMs) return null
    const driftMs = Math.max(0, at - reading.readAt) * driftShare
    const range = { lowMs: reading.lowMs - driftMs, highMs: reading.highMs + driftMs }
    return { reading: { ...reading, ...range }, doubt }
  }

  const observe = (baseUrl: string, dateMs: number, sample: TimeSample) => {
    const receivedAt = monotonicMs()
    const { sentAt, isFromCache, isUncacheable } = sample
    const known = current(baseUrl)
    const take = (range: Range, facts: Pick<Reading, 'isFromCache' | 'provenAt'>) => {
      const roundTripMs = receivedAt - sentAt
      const wallMinusMonotonicMs = wallMs() - receivedAt
      const times = { roundTripMs, measuredAtMs: wallMs(), readAt: receivedAt, wallMinusMonotonicMs }
      clocks.set(baseUrl, { reading: { ...range, ...times, ...facts }, doubt: null })
    }
    if (isFromCache) {
      // Without an age only this much is sure: the service's time is not before its `Date`.
      const ageMs = sample.ageMs ?? 0
      const range = { lowMs: dateMs + ageMs - receivedAt, highMs: dateMs + ageMs + 2_000 - sentAt }
      const believed = known?.reading.highMs ?? (sample.ageMs === null ? wallMs() - receivedAt : -Infinity)
      const shownMs = known?.reading.isFromCache === false ? dateMs - receivedAt : range.lowMs
      if (shownMs > believed) take(range, { isFromCache: true, provenAt: null })
      return
    }
    const range = { lowMs: dateMs - receivedAt, highMs: dateMs + 1_000 - sentAt }
    const provenAt = isUncacheable ? receivedAt : null
    const shared = known === null ? null : overlapOf(known.reading, range)
    if (known === null || known.reading.highMs < range.lowMs) take(range, { isFromCache: false, provenAt })
    else if (shared !== null) take(shared, { isFromCache: false, provenAt: provenAt ?? known.reading.provenAt })
    else {
      const { isBelieved, ...doubt } = doubtAfter(known, range, { isUncacheable, receivedAt })
      if (isBelieved) take({ lowMs: doubt.lowMs, highMs: doubt.highMs }, { isFromCache: false, provenAt })
      else clocks.set(baseUrl, { reading: { ...known.reading, readAt: receivedAt }, doubt })
    }
  }

  return {
    observe(baseUrl, sample) {
      const dateMs = sample.dateHeader === null ? Number.NaN : Date.parse(sample.dateHeader)
      if (!Number.isNaN(dateMs)) observe(baseUrl, dateMs, sample)
    },
    timing(baseUrl) {
      const reading = current(baseUrl)?.reading
      if (reading === undefined) return null
      const { lowMs, highMs, roundTripMs, measuredAtMs } = reading
      const offsetMs = Math.round((lowMs + highMs) / 2 + monotonicMs() - wallMs())
      return { offsetMs, roundTripMs, uncertaintyMs: highMs - lowMs, measuredAtMs }
    },
    nowMs(baseUrl) {
      const reading = current(baseUrl)?.reading
      return reading === undefined ? wallMs() : Math.round((reading.lowMs + reading.highMs) / 2 + monotonicMs())
    },
  }
}
