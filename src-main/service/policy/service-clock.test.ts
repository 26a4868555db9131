import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createServiceClock, type TimeSample } from './service-clock.ts'

const url = 'https://arena.example'
const startMs = Date.UTC(2026, 5, 15)
const minuteMs = 60_000

type Kind = 'public' | 'uncacheable' | 'aged' | 'aged with a rewritten Date' | 'hit without an age'

/** A computer with a clock of its own and a service whose clock is ahead by `aheadMs`. */
function world(aheadMs: number) {
  const state = { monotonicMs: 1_000_000, wallMs: startMs, aheadMs }
  const clock = createServiceClock(
    () => state.wallMs,
    () => state.monotonicMs,
  )
  const serviceMs = () => startMs + state.aheadMs + state.monotonicMs - 1_000_000
  const pass = (ms: number) => {
    state.monotonicMs += ms
    state.wallMs += ms
  }
  const fresh = { ageMs: null, isFromCache: false, isUncacheable: false }
  const observe = (dateMs: number, sentAt: number, facts: Partial<TimeSample> = {}) =>
    clock.observe(url, { ...fresh, dateHeader: new Date(dateMs).toUTCString(), sentAt, ...facts })
  const ask = (thereMs: number, backMs: number, facts: Partial<TimeSample> = {}) => {
    const sentAt = state.monotonicMs
    pass(thereMs)
    const dateMs = serviceMs()
    pass(backMs)
    observe(dateMs, sentAt, facts)
  }
  /** A response that was made `ageMs` ago and has lain in a cache since then. */
  const askCache = (ageMs: number, facts: Partial<TimeSample>) => {
    const sentAt = state.monotonicMs
    pass(20)
    observe(serviceMs() - ageMs, sentAt, facts)
    pass(20)
  }
  const askAs = (kind: Kind, ageMs: number) => {
    const wholeAge = Math.floor(ageMs / 1_000) * 1_000
    if (kind === 'public') ask(20, 20)
    else if (kind === 'uncacheable') ask(20, 20, { isUncacheable: true })
    else if (kind === 'aged') askCache(ageMs, { ageMs: wholeAge, isFromCache: true })
    else if (kind === 'hit without an age') askCache(ageMs, { isFromCache: true })
    else askCache(0, { ageMs: wholeAge, isFromCache: true })
  }
  const errorMs = () => clock.nowMs(url) - serviceMs()
  return { state, clock, serviceMs, pass, ask, askCache, askAs, observe, errorMs }
}

describe('createServiceClock', () => {
  it("uses this computer's time until a response has come", () => {
    const { clock, state, observe } = world(5_000)
    expect(clock.timing(url)).toBeNull()
    expect(clock.nowMs(url)).toBe(state.wallMs)
    observe(0, 0, { dateHeader: 'yesterday' })
    observe(0, 0, { dateHeader: null })
    expect(clock.timing(url)).toBeNull()
  })

  it('keeps the real time of the service within its stated uncertainty', () => {
    const ways = fc.array(fc.record({ there: fc.nat(900), back: fc.nat(900), pause: fc.nat(5_000) }), {
      minLength: 1,
      maxLength: 20,
    })
    fc.assert(
      fc.property(fc.integer({ min: -86_400_000, max: 86_400_000 }), ways, (aheadMs, calls) => {
        const { clock, errorMs, pass, ask } = world(aheadMs)
        for (const { there, back, pause } of calls) {
          pass(pause)
          ask(there, back)
          const timing = clock.timing(url)
          expect(Math.abs(errorMs())).toBeLessThanOrEqual((timing?.uncertaintyMs ?? 0) / 2 + 1)
          expect(timing?.roundTripMs).toBe(there + back)
        }
      }),
    )
  })

  it('forgets what it knew when this computer slept or its clock was set', () => {
    const { clock, state, ask } = world(0)
    ask(50, 50)
    expect(clock.timing(url)).not.toBeNull()
    state.wallMs += 3_600_000
    expect(clock.timing(url)).toBeNull()
    ask(50, 50)
    expect(clock.timing(url)?.offsetMs).toBeLessThan(-3_590_000)
  })

  it('gives every service a clock of its own', () => {
    const { clock, ask, state } = world(30_000)
    ask(10, 10)
    const other = 'https://other.example'
    expect(clock.timing(other)).toBeNull()
    expect(clock.nowMs(other)).toBe(state.wallMs)
  })
})

describe('the clock and answers of a cache', () => {
  it.each([1, 30, 240, 3_600])('adds the age of a first response that is %i s old', (seconds) => {
    const { askAs, errorMs } = world(-7_000)
    askAs('aged', seconds * 1_000)
    expect(Math.abs(errorMs())).toBeLessThanOrEqual(2_000)
  })

  it.each(['aged', 'hit without an age'] as const)('stays where it is when a response is %s', (kind) => {
    const { clock, ask, askAs, errorMs } = world(90_000)
    ask(10, 10)
    const before = clock.timing(url)
    askAs(kind, 4 * minuteMs)
    expect(clock.timing(url)?.measuredAtMs).toBe(before?.measuredAtMs)
    expect(Math.abs(errorMs())).toBeLessThanOrEqual(600)
  })

  it('stays where it is when a silent cache gives the same Date again and again', () => {
    const { ask, observe, serviceMs, state, pass, errorMs } = world(0)
    ask(10, 10)
    const cachedDateMs = serviceMs()
    for (let times = 0; times < 20; times += 1) {
      pass(30_000)
      observe(cachedDateMs, state.monotonicMs)
    }
    expect(Math.abs(errorMs())).toBeLessThanOrEqual(1_000)
  })

  it('moves forward at the first fresh response after a silent cache has set it back', () => {
    const { askCache, ask, errorMs } = world(0)
    askCache(4 * minuteMs, {})
    expect(errorMs()).toBeLessThan(-3 * minuteMs)
    ask(10, 10)
    expect(Math.abs(errorMs())).toBeLessThanOrEqual(600)
  })

  it("takes a cache's response without an age only where it shows that this computer is behind", () => {
    const ahead = world(10 * minuteMs)
    ahead.askAs('hit without an age', minuteMs)
    expect(Math.abs(ahead.errorMs() + minuteMs)).toBeLessThan(2_000)
    const behind = world(-10 * minuteMs)
    behind.askAs('hit without an age', minuteMs)
    expect(behind.clock.timing(url)).toBeNull()
  })

  it('recovers from an age that was added to a fresh Date', () => {
    const { askAs, pass, errorMs } = world(0)
    askAs('aged with a rewritten Date', 4 * minuteMs)
    expect(errorMs()).toBeGreaterThan(3 * minuteMs)
    for (let times = 0; times < 2; times += 1) {
      pass(5_000)
      askAs('public', 0)
    }
    expect(Math.abs(errorMs())).toBeLessThanOrEqual(600)
  })

  it('never lets the service seem earlier than it is, once a fresh response has come, whatever caches answer', () => {
    const kinds = fc.constantFrom<Kind>('public', 'uncacheable', 'aged', 'hit without an age')
    const step = fc.record({ kind: kinds, ageMs: fc.nat(10 * minuteMs), pause: fc.nat(5 * minuteMs) })
    fc.assert(
      fc.property(
        fc.integer({ min: -86_400_000, max: 86_400_000 }),
        fc.array(step, { maxLength: 30 }),
        (aheadMs, steps) => {
          const { askAs, pass, errorMs } = world(aheadMs)
          askAs('public', 0)
          for (const { kind, ageMs, pause } of steps) {
            pass(pause)
            askAs(kind, ageMs)
            expect(errorMs()).toBeGreaterThanOrEqual(-1_500)
            expect(errorMs()).toBeLessThanOrEqual(1_500)
          }
        },
      ),
    )
  })
})

describe('the clock and a service whose time changes', () => {
  it('goes forward with it at once', () => {
    const { state, ask, errorMs } = world(0)
    ask(10, 10, { isUncacheable: true })
    state.aheadMs += 5 * minuteMs
    ask(10, 10)
    expect(Math.abs(errorMs())).toBeLessThanOrEqual(600)
  })

  it.each<[string, Kind, Kind, number]>([
    ['believes one uncacheable response before a public one', 'public', 'uncacheable', 1],
    ['believes the second of two uncacheable answers', 'uncacheable', 'uncacheable', 2],
    ['believes public answers that agree for a minute', 'public', 'public', 4],
  ])('back: %s', (_what, first, later, needed) => {
    const { state, askAs, pass, errorMs } = world(0)
    askAs(first, 0)
    state.aheadMs -= 5 * minuteMs
    for (let times = 1; times <= needed; times += 1) {
      expect(errorMs()).toBeGreaterThan(4 * minuteMs)
      pass(25_000)
      askAs(later, 0)
    }
    expect(Math.abs(errorMs())).toBeLessThanOrEqual(600)
  })

  it('believes public answers again an hour after the last uncacheable one', () => {
    const { state, askAs, pass, errorMs } = world(0)
    askAs('uncacheable', 0)
    state.aheadMs -= 5 * minuteMs
    for (let times = 0; times < 10; times += 1) {
      pass(5 * minuteMs)
      askAs('public', 0)
    }
    expect(errorMs()).toBeGreaterThan(4 * minuteMs)
    for (let times = 0; times < 3; times += 1) {
      pass(5 * minuteMs)
      askAs('public', 0)
    }
    expect(Math.abs(errorMs())).toBeLessThanOrEqual(600)
  })

  it('recovers from a first response whose Date was far ahead', () => {
    const { askAs, observe, state, serviceMs, pass, errorMs } = world(0)
    observe(serviceMs() + 86_400_000, state.monotonicMs)
    for (let times = 0; times < 4; times += 1) {
      pass(30_000)
      askAs('public', 0)
    }
    expect(Math.abs(errorMs())).toBeLessThanOrEqual(600)
  })
})
