import { expect, it } from 'vitest'
import { createBackOff } from './back-off.ts'

const minuteMs = 60_000

it('holds what has failed for as long as its failures ask for, and no longer when the clock is set back', () => {
  let nowMs = 0
  const backOff = createBackOff<string>({ clock: () => nowMs, delayMs: (failures) => failures * minuteMs })
  backOff.recordFailure('one')
  backOff.recordFailure('one')
  expect(backOff.isHeld('one')).toBe(true)
  expect(backOff.isHeld('other')).toBe(false)
  nowMs = -1
  expect(backOff.isHeld('one')).toBe(false)
  nowMs = 2 * minuteMs - 1
  expect(backOff.isHeld('one')).toBe(true)
  nowMs = 2 * minuteMs
  expect(backOff.isHeld('one')).toBe(false)
})
