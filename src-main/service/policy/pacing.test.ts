import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPacing } from './pacing.ts'

describe('createPacing', () => {
  it('lets the sixth comment of a minute wait until the first one is a minute old', () => {
    let nowMs = 0
    const pacing = createPacing(() => nowMs)
    for (let call = 0; call < 5; call += 1) {
      nowMs = call * 1_000
      expect(pacing.waitMs('a', 'comment')).toBe(0)
      pacing.take('a', 'comment').end()
    }
    expect(pacing.waitMs('a', 'comment')).toBe(56_000)
    expect(pacing.waitMs('b', 'comment')).toBe(0)
    expect(pacing.waitMs('a', 'reply')).toBe(0)
    nowMs = 60_000
    expect(pacing.waitMs('a', 'comment')).toBe(0)
  })

  it('cannot say when while the calls that fill the minute are in flight', () => {
    const pacing = createPacing(() => 0)
    const slots = Array.from({ length: 5 }, () => pacing.take('a', 'token'))
    expect(pacing.waitMs('a', 'token')).toBeNull()
    slots[0]?.giveBack()
    slots[0]?.end()
    expect(pacing.waitMs('a', 'token')).toBe(0)
    slots[1]?.end()
    pacing.take('a', 'token')
    expect(pacing.waitMs('a', 'token')).toBe(60_000)
  })

  it('holds a class, limited or not, as long as the service asked', () => {
    let nowMs = 0
    const pacing = createPacing(() => nowMs)
    pacing.hold('a', 'none', 5_000)
    pacing.hold('a', 'none', 1_000)
    expect(pacing.waitMs('a', 'none')).toBe(5_000)
    expect(pacing.waitMs('a', 'like')).toBe(0)
    nowMs = 5_000
    expect(pacing.waitMs('a', 'none')).toBe(0)
  })

  it.each([
    // Told for how long: whatever is left, it is kept to.
    [120_000, null, 0, 120_000],
    [120_000, 20_000, 0, 120_000],
    // Not told: half of what was left at the refusal.
    [null, null, 0, 30_000],
    [null, null, 10_000, 20_000],
    [null, 3_600_000, 0, 30_000],
    [null, 25_000, 0, 12_000],
    [null, 15_000, 10_000, 2_000],
    [null, 13_000, 12_000, 0],
    [null, 2_000, 0, 1_000],
  ])('told %j ms, holds what has %j ms left %i ms later for %i ms', (toldMs, leftMs, laterMs, waitMs) => {
    let nowMs = 5_000
    const pacing = createPacing(() => nowMs)
    pacing.hold('a', 'prediction', toldMs)
    nowMs += laterMs
    expect(pacing.waitMs('a', 'prediction', leftMs)).toBe(waitMs)
    expect(pacing.paceOf('a', 'prediction', leftMs).waitMs).toBe(waitMs)
  })

  it('never lets more than the limit fall into any minute as the service counts', () => {
    const steps = fc.array(
      fc.record({ pauseMs: fc.nat(20_000), onTheWayMs: fc.nat(9_000), shareBefore: fc.nat(100) }),
      {
        minLength: 10,
        maxLength: 80,
      },
    )
    fc.assert(
      fc.property(steps, (calls) => {
        let nowMs = 0
        const pacing = createPacing(() => nowMs)
        const countedAtMs: number[] = []
        for (const { pauseMs, onTheWayMs, shareBefore } of calls) {
          nowMs += pauseMs
          nowMs += pacing.waitMs('a', 'comment') ?? 0
          const slot = pacing.take('a', 'comment')
          countedAtMs.push(nowMs + (onTheWayMs * shareBefore) / 100)
          nowMs += onTheWayMs
          slot.end()
        }
        for (const atMs of countedAtMs) {
          const inMinute = countedAtMs.filter((other) => other >= atMs && other < atMs + 60_000)
          expect(inMinute.length).toBeLessThanOrEqual(5)
        }
      }),
    )
  })
})

describe('a hold, after a sleep in which the monotonic clock stood still', () => {
  it.each([
    { sleptMs: 8 * 3_600_000, holdMs: 3_600_000, leftMs: 0 },
    { sleptMs: 1_000_000, holdMs: 3_600_000, leftMs: 3_600_000 },
    { sleptMs: -3_600_000, holdMs: 60_000, leftMs: 60_000 },
  ])('of $holdMs ms, of which $sleptMs were slept through: $leftMs are left', ({ sleptMs, holdMs, leftMs }) => {
    let wallMs = 1_800_000_000_000
    const pacing = createPacing(
      () => 5_000,
      () => wallMs,
    )
    pacing.hold('a', 'prediction', holdMs)
    wallMs += sleptMs
    expect(pacing.waitMs('a', 'prediction')).toBe(holdMs)
    pacing.endHoldsAfterSleep()
    expect(pacing.waitMs('a', 'prediction')).toBe(leftMs)
  })
})

describe('a refusal of the service for want of room', () => {
  it.each([
    ['in the first minute, when an earlier run may have used it', 59_999, 'comment', false],
    ['later, though we had room', 60_000, 'comment', true],
    ['of what has no limit that is known', 60_000, 'none', false],
  ] as const)('%s', (_what, atMs, rateClass, isUnexpected) => {
    let nowMs = 0
    const pacing = createPacing(() => nowMs)
    nowMs = atMs
    expect(pacing.hold('a', rateClass, 30_000)).toEqual({ isUnexpected })
    nowMs = atMs + 5_000
    expect(pacing.paceOf('a', rateClass).refusedWithRoomMs).toBe(isUnexpected ? 5_000 : null)
    expect(pacing.paceOf('b', rateClass).refusedWithRoomMs).toBeNull()
  })
})
