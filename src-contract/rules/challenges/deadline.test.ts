import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deadlineOf } from './deadline.ts'

const deadlineAtMs = 10_000_000
const minute = 60_000

describe('deadlineOf', () => {
  it.each([
    [60 * minute, 'open'],
    [15 * minute + 1, 'open'],
    [15 * minute, 'closing'],
    [30_001, 'closing'],
    [30_000, 'last-seconds'],
    [1, 'last-seconds'],
    [0, 'closed'],
    [-5, 'closed'],
  ])('%d ms before: %s', (beforeMs, phase) => {
    const now = deadlineAtMs - beforeMs
    expect(deadlineOf({ deadlineAtMs, serviceNowMs: now, roundTripMs: 0, writesAheadMs: 0 })).toEqual({
      phase,
      leftMs: Math.max(0, beforeMs),
      safeUntilAtMs: deadlineAtMs,
    })
  })

  it('counts the round trip and the queue ahead off the safe time, not off the time left', () => {
    const result = deadlineOf({
      deadlineAtMs,
      serviceNowMs: deadlineAtMs - 2 * minute,
      roundTripMs: 500,
      writesAheadMs: 100_000,
    })
    expect(result).toEqual({
      phase: 'last-seconds',
      leftMs: 2 * minute,
      safeUntilAtMs: deadlineAtMs - 100_500,
    })
  })

  it('counts no more than two seconds as the round trip: the last response may have been a long list', () => {
    const { safeUntilAtMs } = deadlineOf({ deadlineAtMs, serviceNowMs: 0, roundTripMs: 20_000, writesAheadMs: 0 })
    expect(safeUntilAtMs).toBe(deadlineAtMs - 2_000)
  })

  it('never goes back to an earlier phase as time passes', () => {
    const phases = ['open', 'closing', 'last-seconds', 'closed']
    const time = fc.integer({ min: 0, max: 2 * deadlineAtMs })
    fc.assert(
      fc.property(time, time, fc.nat(200_000), (a, b, writesAheadMs) => {
        const at = (serviceNowMs: number): number =>
          phases.indexOf(deadlineOf({ deadlineAtMs, serviceNowMs, roundTripMs: 80, writesAheadMs }).phase)
        expect(at(Math.min(a, b))).toBeLessThanOrEqual(at(Math.max(a, b)))
      }),
    )
  })
})
