import { describe, expect, it } from 'vitest'
import { AppError, type AppErrorCode, appErrorCodes } from '#contract/app-error.ts'
import { backOffMs, stepAfterAttempt, stepWithoutToken } from './step-after-attempt.ts'

const at = { attempt: 1, nowMs: 1_000_000, random: 1, leftMs: null }

describe('what follows from a prediction that failed', () => {
  it.each<[AppErrorCode, string]>([
    ['outcome_unknown', 'look_up'],
    ['duplicate_prediction', 'adopt'],
    ['deadline_passed', 'refuse'],
    ['not_subscribed', 'refuse'],
    ['oauth_scope_missing', 'refuse'],
    ['credential_refused', 'refuse'],
    ['offline', 'wait'],
    ['rate_limited', 'wait'],
    ['keychain_locked', 'wait'],
  ])('%s: %s', (code, kind) => {
    expect(stepAfterAttempt(new AppError(code), at).kind).toBe(kind)
  })

  it('decides for every code there is', () => {
    const kinds = new Set(appErrorCodes.map((code) => stepAfterAttempt(new AppError(code), at).kind))
    expect([...kinds].sort()).toEqual(['adopt', 'look_up', 'refuse', 'wait'])
  })

  it('waits as long as the service asks, and no less than the back-off', () => {
    const told = stepAfterAttempt(new AppError('rate_limited', { retryAfterSeconds: 90 }), at)
    expect(told).toEqual({ kind: 'wait', waitsUntilMs: 1_099_000 })
    const short = stepAfterAttempt(new AppError('rate_limited', { retryAfterSeconds: 0 }), at)
    expect(short).toEqual({ kind: 'wait', waitsUntilMs: 1_002_000 })
  })

  it.each<[AppErrorCode, number | undefined, number | null, number]>([
    // A back-off is nobody's word: half of what is left, so that there is another try.
    ['offline', undefined, null, 300],
    ['offline', undefined, 3_600, 300],
    ['offline', undefined, 180, 90],
    ['keychain_locked', undefined, 180, 90],
    ['timed_out', undefined, 20, 10],
    ['offline', undefined, 1.5, 1],
    // Passed, by a clock that no service has set.
    ['offline', undefined, -60, 300],
    // How long a site is spared is the console's own word too.
    ['site_down', 400, 3_600, 400],
    ['site_down', 400, 40, 20],
    // What a limit asks for is kept to.
    ['rate_limited', 90, 40, 99],
    ['rate_limited', 5, 40, 20],
  ])('after %s (told: %s s) with %s s left waits %s s', (code, toldSeconds, leftSeconds, waitSeconds) => {
    const details = toldSeconds === undefined ? {} : { retryAfterSeconds: toldSeconds }
    const leftMs = leftSeconds === null ? null : leftSeconds * 1_000
    const next = stepAfterAttempt(new AppError(code, details), { ...at, attempt: 40, leftMs })
    expect(next).toEqual({ kind: 'wait', waitsUntilMs: at.nowMs + waitSeconds * 1_000 })
  })

  it.each([
    // Spread over a tenth of the wait, and over a minute at most.
    [60, null, 0, 60],
    [60, null, 0.5, 63],
    [60, null, 1, 66],
    [3_600, null, 1, 3_660],
    // Half of what is left after the wait, so that there is another try.
    [600, 3_600, 1, 660],
    [600, 620, 1, 610],
    [600, 601, 1, 601],
    // There is none: the deadline comes before the wait ends.
    [600, 300, 1, 660],
    [0, null, 1, 300],
  ])('told %s s, with %s s left, at %s of the spread: waits %s s', (toldSeconds, leftSeconds, random, waitSeconds) => {
    const leftMs = leftSeconds === null ? null : leftSeconds * 1_000
    const error = new AppError('rate_limited', { retryAfterSeconds: toldSeconds })
    const next = stepAfterAttempt(error, { ...at, attempt: toldSeconds === 0 ? 40 : 1, random, leftMs })
    expect(next).toEqual({ kind: 'wait', waitsUntilMs: at.nowMs + waitSeconds * 1_000 })
  })

  it('takes a new token that has to wait for no limit of the service', () => {
    const error = new AppError('rate_limited', { retryAfterSeconds: 55, isOwnPace: true })
    const stepWith = (leftMs: number | null) => stepAfterAttempt(error, { ...at, leftMs })
    expect(stepWith(45_000)).toEqual({ kind: 'wait', waitsUntilMs: at.nowMs + 22_000 })
    expect(stepWith(null)).toEqual({ kind: 'wait', waitsUntilMs: at.nowMs + 55_000 })
  })

  it('doubles the wait up to five minutes and spreads it', () => {
    expect([1, 2, 3, 4].map((attempt) => backOffMs(attempt, 1))).toEqual([2_000, 4_000, 8_000, 16_000])
    expect(backOffMs(40, 1)).toBe(300_000)
    expect(backOffMs(1, 0)).toBe(1_000)
  })
})

describe('what follows where no token was given', () => {
  const nextAfter = (code: AppErrorCode, codeBefore: AppErrorCode | null, leftMs: number | null = null) =>
    stepWithoutToken(new AppError(code), { ...at, codeBefore, leftMs })

  it.each<[AppErrorCode, AppErrorCode | null, string]>([
    ['credential_refused', null, 'wait'],
    ['credential_refused', 'offline', 'wait'],
    ['credential_refused', 'credential_refused', 'refuse'],
    ['token_refused', null, 'wait'],
    ['agent_unknown', null, 'wait'],
    ['resource_unknown', null, 'wait'],
    ['agent_not_activated', null, 'refuse'],
    ['provisional_expired', null, 'refuse'],
    ['offline', 'offline', 'wait'],
  ])('%s after %s: %s', (code, before, kind) => {
    expect(nextAfter(code, before).kind).toBe(kind)
  })

  it('waits a minute, or half of what is left', () => {
    expect(nextAfter('token_refused', null)).toEqual({ kind: 'wait', waitsUntilMs: 1_060_000 })
    expect(nextAfter('token_refused', null, 10_000)).toEqual({ kind: 'wait', waitsUntilMs: 1_005_000 })
    expect(nextAfter('token_refused', null, -1)).toEqual({ kind: 'wait', waitsUntilMs: 1_000_000 })
  })
})
