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
  expect([breaker.blockedMs('site'), breaker.openForMs('site')]).toEqual([0, 30_000])
  breaker.takeTurn('site')
  expect(breaker.blockedMs('site')).toBe(30_000)
  breaker.failed('site')
  nowMs = 60_000
  expect(breaker.blockedMs('site')).toBe(0)
  breaker.succeeded('site')
  expect([breaker.isOpen('site'), breaker.blockedMs('site'), breaker.openForMs('site')]).toEqual([false, 0, 0])
})

it('lets calls go until the next one fails, where it is half open, and that once in 30 s', () => {
  let nowMs = 0
  const breaker = createCircuitBreaker(() => nowMs)
  breaker.halfOpen('site')
  for (let failure = 0; failure < 5; failure += 1) breaker.failed('site')
  breaker.halfOpen('site')
  expect([breaker.isOpen('site'), breaker.blockedMs('site')]).toEqual([false, 0])
  breaker.failed('site')
  nowMs = 29_000
  breaker.halfOpen('site')
  expect([breaker.isOpen('site'), breaker.blockedMs('site')]).toEqual([true, 1_000])
  nowMs = 30_000
  breaker.halfOpen('site')
  expect(breaker.isOpen('site')).toBe(false)
})
