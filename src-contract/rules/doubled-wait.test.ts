import { expect, it } from 'vitest'
import { computeDoubledWaitMs } from './doubled-wait.ts'

it.each([
  [-1, 1_000],
  [0, 1_000],
  [1, 2_000],
  [2, 4_000],
  [3, 8_000],
  [4, 10_000],
  // So often that the power would be no finite number.
  [5_000, 10_000],
])('a wait of 1 s that is at most 10 s, doubled %i times, is %i ms', (times, waitMs) => {
  expect(computeDoubledWaitMs(1_000, { times, longestMs: 10_000 })).toBe(waitMs)
})

it('is 0 however often 0 is doubled', () => {
  expect(computeDoubledWaitMs(0, { times: 5_000, longestMs: 10_000 })).toBe(0)
})

it('is the longest at once where the first is longer', () => {
  expect(computeDoubledWaitMs(60_000, { times: 0, longestMs: 10_000 })).toBe(10_000)
})
