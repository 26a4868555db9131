import { expect, it } from 'vitest'
import { createVirtualClock } from './clock.ts'

it('runs at its own speed, keeps its time when that changes, and moves forward on demand', () => {
  let realMs = 1_000
  const clock = createVirtualClock({ realNow: () => realMs, speed: 2, startAtMs: 50_000 })
  realMs += 500
  expect(clock.now()).toBe(51_000)
  clock.setSpeed(60)
  expect(clock.now()).toBe(51_000)
  realMs += 100
  expect(clock.now()).toBe(57_000)
  clock.advance(3_000)
  expect(clock.now()).toBe(60_000)
})

it('does not go back when the clock of the machine does', () => {
  let realMs = 1_000
  const clock = createVirtualClock({ realNow: () => realMs, speed: 1, startAtMs: 0 })
  realMs = 500
  expect(clock.now()).toBe(0)
})
