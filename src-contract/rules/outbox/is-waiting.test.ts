import { expect, it } from 'vitest'
import { isWaiting, longestWaitMs } from './is-waiting.ts'

it.each([
  [null, false],
  [99, false],
  [100, false],
  [101, true],
  [100 + longestWaitMs, true],
  [101 + longestWaitMs, false],
])('a write with a wait until %s waits: %s', (untilMs, isIt) => {
  expect(isWaiting(untilMs, 100)).toBe(isIt)
})
