import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { appErrorCodes } from '#contract/app-error.ts'
import { nextRetry } from './retry-policy.ts'

const failed = { effect: 'read', attempt: 1, code: 'site_down', retryAfterMs: null, random: 0.5 } as const

describe('nextRetry', () => {
  it.each([
    [{}, { kind: 'wait', waitMs: 200 }],
    [{ attempt: 2 }, { kind: 'wait', waitMs: 400 }],
    [{ attempt: 3 }, { kind: 'stop' }],
    [{ effect: 'idempotent' }, { kind: 'wait', waitMs: 200 }],
    [{ effect: 'irreversible' }, { kind: 'stop' }],
    [{ code: 'timed_out' }, { kind: 'wait', waitMs: 200 }],
    [{ code: 'timed_out', attempt: 2 }, { kind: 'stop' }],
    [{ code: 'forbidden' }, { kind: 'stop' }],
    [{ code: 'offline' }, { kind: 'stop' }],
    [{ code: 'rate_limited' }, { kind: 'stop' }],
    [
      { code: 'rate_limited', retryAfterMs: 3_000 },
      { kind: 'wait', waitMs: 3_000 },
    ],
    [{ code: 'rate_limited', retryAfterMs: 60_000 }, { kind: 'stop' }],
    [
      { code: 'site_down', retryAfterMs: 5_000 },
      { kind: 'wait', waitMs: 5_000 },
    ],
  ] as const)('answers %j with %j', (change, next) => {
    expect(nextRetry({ ...failed, ...change })).toEqual(next)
  })

  it('never repeats an irreversible call and never comes before the service allows it', () => {
    const attempts = fc.record({
      effect: fc.constantFrom('read', 'idempotent', 'irreversible'),
      attempt: fc.integer({ min: 1, max: 20 }),
      code: fc.constantFrom(...appErrorCodes),
      retryAfterMs: fc.option(fc.integer({ min: 0, max: 10_000_000 })),
      random: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    } as const)
    fc.assert(
      fc.property(attempts, (attempt) => {
        const next = nextRetry(attempt)
        if (attempt.effect === 'irreversible' || attempt.attempt > 2) expect(next.kind).toBe('stop')
        if (next.kind === 'wait') expect(next.waitMs).toBeGreaterThanOrEqual(attempt.retryAfterMs ?? 0)
      }),
    )
  })
})
