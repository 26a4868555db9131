import { expect, it } from 'vitest'
import { createSimulatedTime } from '../../test/support/simulated-time.ts'
import { createBackOff, nextTurnMs } from './pace/back-off.ts'
import { type RunEveryOptions, runEvery } from './run-every.ts'

function loopOf(options: Partial<RunEveryOptions<number>> = {}) {
  const time = createSimulatedTime(0)
  const turnsAtMs: number[] = []
  const task = () => turnsAtMs.push(time.clock())
  const loop = runEvery({ ...time, task, firstMs: 1_000, everyMs: 10_000, ...options })
  return { time, loop, turnsAtMs, passes: (ms: number) => time.runUntil(() => false, ms) }
}

it.each([
  [0, 0.5, 60_000],
  [0, 0, 48_000],
  [0, 1, 72_000],
  [1, 0.5, 120_000],
  [9, 0.5, 300_000],
])('after %i failures and at random %d waits %i ms', (failures, random, waitMs) => {
  expect(nextTurnMs({ everyMs: 60_000, failures, jitter: 0.2, random })).toBe(waitMs)
})

it('never shortens an interval that is longer than the longest back-off', () => {
  expect(nextTurnMs({ everyMs: 3_600_000, failures: 3, jitter: 0, random: 0.5 })).toBe(3_600_000)
})

it('runs first after its own wait, and then an interval after each turn has ended', async () => {
  const { time, loop, passes } = loopOf()
  const ends: number[] = []
  const slow = runEvery({
    ...time,
    task: () => new Promise<void>((resolve) => time.startTimer(4_000, () => resolve(void ends.push(time.clock())))),
    firstMs: 1_000,
    everyMs: 10_000,
  })
  slow.start()
  await passes(40_000)
  expect(ends).toEqual([5_000, 19_000, 33_000])
  await loop.close()
})

it('does nothing before its start and after its end', async () => {
  const { loop, turnsAtMs, passes } = loopOf()
  expect(await loop.runNow()).toBeNull()
  loop.start()
  await passes(1_500)
  await loop.close()
  expect(await loop.runNow()).toBeNull()
  await passes(60_000)
  expect(turnsAtMs).toEqual([1_000])
  expect(loop.nextAtMs()).toBeNull()
})

it('runs now, once for all who ask, and counts the interval from there', async () => {
  const { loop, turnsAtMs, passes } = loopOf()
  loop.start()
  await passes(3_000)
  expect(await Promise.all([loop.runNow(), loop.runNow()])).toEqual([2, 2])
  expect(loop.nextAtMs()).toBe(11_000)
  await passes(10_000)
  expect(turnsAtMs).toEqual([1_000, 1_000, 11_000])
})

it('runs afresh by a turn that begins after the call, one for all who ask meanwhile', async () => {
  const { time } = loopOf()
  const begunAtMs: number[] = []
  const loop = runEvery({
    ...time,
    task() {
      begunAtMs.push(time.clock())
      return new Promise<number>((resolve) => time.startTimer(4_000, () => resolve(begunAtMs.length)))
    },
    firstMs: 1_000,
    everyMs: 60_000,
  })
  expect(await loop.runAfresh()).toBeNull()
  loop.start()
  const passes = (ms: number) => time.runUntil(() => false, ms)
  await passes(2_000)
  const asked = [loop.runNow(), loop.runAfresh(), loop.runAfresh()]
  await passes(10_000)
  expect(await Promise.all(asked)).toEqual([1, 2, 2])
  expect(begunAtMs).toEqual([1_000, 5_000])
  await loop.close()
})

it('leaves turns out while it is paused, but for one that is asked for', async () => {
  let isPaused = true
  const { loop, turnsAtMs, passes } = loopOf({ isPaused: () => isPaused })
  loop.start()
  await passes(25_000)
  expect(turnsAtMs).toEqual([])
  await loop.runNow()
  isPaused = false
  await passes(10_000)
  expect(turnsAtMs).toEqual([21_000, 31_000])
})

it('tells of each failure, waits longer each time, and comes back to its interval', async () => {
  const errors: unknown[] = []
  const atMs: number[] = []
  const time = createSimulatedTime(0)
  const loop = runEvery({
    ...time,
    task: () => {
      atMs.push(time.clock())
      if (atMs.length < 4) throw new Error(`disk ${atMs.length}`)
    },
    firstMs: 0,
    everyMs: 10_000,
    onError: (thrown) => errors.push(thrown),
  })
  loop.start()
  await time.runUntil(() => false, 160_000)
  expect(atMs).toEqual([0, 20_000, 60_000, 140_000, 150_000, 160_000])
  expect(errors).toHaveLength(3)
  await loop.close()
})

it('goes on when the interval itself cannot be read', async () => {
  const errors: unknown[] = []
  const everyMs = () => {
    throw new Error('disk')
  }
  const { loop, turnsAtMs, passes } = loopOf({ everyMs, onError: (thrown) => errors.push(thrown) })
  loop.start()
  await passes(301_000)
  expect(turnsAtMs).toEqual([1_000, 301_000])
  expect(errors).toHaveLength(2)
})

it('aborts the turn under way when it is closed, waits for its end, and tells nobody', async () => {
  const errors: unknown[] = []
  let hasEnded = false
  const { loop, passes } = loopOf({
    task: async (signal) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      hasEnded = true
      throw signal.reason
    },
    onError: (thrown) => errors.push(thrown),
  })
  loop.start()
  await passes(1_000)
  await loop.close()
  expect(hasEnded).toBe(true)
  expect(errors).toEqual([])
})

it('holds each key by its own failures, until it succeeds or is forgotten', () => {
  let nowMs = 0
  const backOff = createBackOff<string>({ clock: () => nowMs, delayMs: (failures) => failures * 1_000 })
  expect(backOff.recordFailure('a')).toBe(1_000)
  nowMs = 1_000
  expect(backOff.isHeld('a')).toBe(false)
  expect(backOff.recordFailure('a')).toBe(3_000)
  expect([backOff.isHeld('a'), backOff.isHeld('b')]).toEqual([true, false])
  backOff.recordSuccess('a')
  expect(backOff.isHeld('a')).toBe(false)
  backOff.recordFailure('b')
  backOff.keepOnly(new Set(['a']))
  expect(backOff.isHeld('b')).toBe(false)
})

it('hears of a question that fails whether it is paused, and asks again later', async () => {
  const heard: unknown[] = []
  let isRefused = true
  const { loop, turnsAtMs, passes } = loopOf({
    isPaused() {
      if (isRefused) throw new Error('the disk refuses')
      return false
    },
    onError: (thrown) => heard.push(thrown),
  })
  loop.start()
  await passes(2_000)
  expect(heard).toHaveLength(1)
  isRefused = false
  await passes(300_000)
  expect(turnsAtMs.length).toBeGreaterThan(0)
  await loop.close()
})

it('ends after two seconds also where its turn does not', async () => {
  const { time, loop, passes } = loopOf({ task: () => new Promise<number>(() => {}) })
  loop.start()
  await passes(1_000)
  let isClosed = false
  void loop.close().then(() => {
    isClosed = true
  })
  expect(await time.runUntil(() => isClosed, 2_000)).toBe(true)
})
