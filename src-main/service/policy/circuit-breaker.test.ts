import { expect, it } from 'vitest'
import { createCircuitBreaker } from './circuit-breaker.ts'

it('lets one call in 30 s through to a site that failed five times, until one succeeds', () => {
  let nowMs = 0
  const breaker = createCircuitBreaker(() => nowMs)
  for (let failure = 0; failure < 5; failure += 1) {
    expect(breaker.blockedMs('site')).toBe(0)
    breaker.failed('site')
  }
  expect(breaker.blockedMs('site')).toBe(30_000)
  expect(breaker.blockedMs('other site')).toBe(0)
  nowMs = 30_000
  expect(breaker.blockedMs('site')).toBe(0)
  expect(breaker.blockedMs('site')).toBe(30_000)
  breaker.failed('site')
  nowMs = 60_000
  expect(breaker.blockedMs('site')).toBe(0)
  breaker.succeeded('site')
  expect(breaker.blockedMs('site')).toBe(0)
})

it.each([
  ['no deadline', null, 30_000],
  ['a deadline in more than two minutes', 120_001, 30_000],
  ['a deadline in two minutes', 120_000, 5_000],
  ['a deadline in the next moment', 1, 5_000],
  ['a deadline that has passed', 0, 30_000],
])('lets a call with %s through to a site that is down after so long', (_title, leftMs, everyMs) => {
  let nowMs = 1_000
  const breaker = createCircuitBreaker(() => nowMs)
  for (let failure = 0; failure < 5; failure += 1) breaker.failed('site')
  for (const _probe of [1, 2, 3]) {
    expect(breaker.sparedMs('site', leftMs)).toBe(everyMs)
    nowMs += everyMs - 1
    expect(breaker.blockedMs('site', leftMs)).toBe(1)
    nowMs += 1
    expect(breaker.sparedMs('site', leftMs)).toBe(0)
    expect(breaker.blockedMs('site', leftMs)).toBe(0)
    breaker.failed('site')
  }
})

it('lets as many calls through to a site that is down however many wait', () => {
  let nowMs = 0
  const breaker = createCircuitBreaker(() => nowMs)
  for (let failure = 0; failure < 5; failure += 1) breaker.failed('site')
  let through = 0
  for (; nowMs <= 120_000; nowMs += 100)
    for (let write = 0; write < 10; write += 1) if (breaker.blockedMs('site', 120_001 - nowMs) === 0) through += 1
  expect(through).toBe(24)
})
