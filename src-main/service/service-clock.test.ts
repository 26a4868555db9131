import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createServiceClock } from './service-clock.ts'

const url = 'https://arena.example'

/** A computer with a clock of its own and a service whose clock is ahead by `aheadMs`. */
function world(aheadMs: number) {
  const state = { monotonicMs: 1_000_000, wallMs: Date.UTC(2026, 5, 15) }
  const clock = createServiceClock(
    () => state.wallMs,
    () => state.monotonicMs,
  )
  const serviceMs = () => Date.UTC(2026, 5, 15) + aheadMs + state.monotonicMs - 1_000_000
  const pass = (ms: number) => {
    state.monotonicMs += ms
    state.wallMs += ms
  }
  const ask = (thereMs: number, backMs: number) => {
    const sentAt = state.monotonicMs
    pass(thereMs)
    const date = new Date(serviceMs()).toUTCString()
    pass(backMs)
    clock.observe(url, date, sentAt)
  }
  return { state, clock, serviceMs, pass, ask }
}

describe('createServiceClock', () => {
  it("uses this computer's time until an answer has come", () => {
    const { clock, state } = world(5_000)
    expect(clock.timing(url)).toBeNull()
    expect(clock.nowMs(url)).toBe(state.wallMs)
    clock.observe(url, 'yesterday', 0)
    clock.observe(url, null, 0)
    expect(clock.timing(url)).toBeNull()
  })

  it('keeps the real time of the service within its stated uncertainty', () => {
    const ways = fc.array(fc.record({ there: fc.nat(900), back: fc.nat(900), pause: fc.nat(5_000) }), {
      minLength: 1,
      maxLength: 20,
    })
    fc.assert(
      fc.property(fc.integer({ min: -86_400_000, max: 86_400_000 }), ways, (aheadMs, calls) => {
        const { clock, serviceMs, pass, ask } = world(aheadMs)
        for (const { there, back, pause } of calls) {
          pass(pause)
          ask(there, back)
          const timing = clock.timing(url)
          const errorMs = Math.abs(clock.nowMs(url) - serviceMs())
          expect(errorMs).toBeLessThanOrEqual((timing?.uncertaintyMs ?? 0) / 2 + 1)
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
})
