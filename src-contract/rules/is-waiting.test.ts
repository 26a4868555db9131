import { expect, it } from 'vitest'
import { isWaiting } from './is-waiting.ts'

it.each([
  [null, false],
  [99, false],
  [100, false],
  [101, true],
  [160, true],
  // Written down before the clock was set back.
  [161, false],
  [1e12, false],
])('at 100, a wait of 60 ms at the most that ends at %s is on: %s', (untilMs, isOn) => {
  expect(isWaiting(untilMs, { nowMs: 100, mostMs: 60 })).toBe(isOn)
})
