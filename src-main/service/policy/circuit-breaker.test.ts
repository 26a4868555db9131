import { expect, it } from 'vitest'
import { createCircuitBreaker } from './circuit-breaker.ts'

it('lets one call in 30 s through to a site that failed five times, until one succeeds', () => {
  let nowMs = 0
  const breaker = createCircuitBreaker(() => nowMs)
  for (let failure = 0; failure < 5; failure += 1) {
    expect([breaker.isOpen('site'), breaker.blockedMs('site')]).toEqual([false, 0])
    breaker.takeTurn('site')
    breaker.failed('site')
  }
  expect([breaker.isOpen('site'), breaker.blockedMs('site')]).toEqual([true, 30_000])
  expect(breaker.blockedMs('other site')).toBe(0)
  nowMs = 30_000
  expect(breaker.blockedMs('site')).toBe(0)
  breaker.takeTurn('site')
  expect(breaker.blockedMs('site')).toBe(30_000)
  breaker.failed('site')
  nowMs = 60_000
  expect(breaker.blockedMs('site')).toBe(0)
  breaker.succeeded('site')
  expect([breaker.isOpen('site'), breaker.blockedMs('site')]).toEqual([false, 0])
})

it('lets one call through at once where that is allowed', () => {
  const breaker = createCircuitBreaker(() => 0)
  breaker.allowNext('site')
  for (let failure = 0; failure < 5; failure += 1) breaker.failed('site')
  breaker.allowNext('site')
  expect([breaker.isOpen('site'), breaker.blockedMs('site')]).toEqual([true, 0])
  breaker.takeTurn('site')
  expect(breaker.blockedMs('site')).toBe(30_000)
})
