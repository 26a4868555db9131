import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createTimerQueue } from './timer-queue.ts'

it('runs what is due in the order of its time, and of planning within a moment', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 20 })), fc.integer({ min: 0, max: 20 }), (times, nowMs) => {
      const schedule = createTimerQueue()
      const ran: { atMs: number; order: number }[] = []
      times.forEach((atMs, order) => {
        schedule.at(atMs, (dueAtMs) => ran.push({ atMs: dueAtMs, order }))
      })
      schedule.runUntil(nowMs)
      const due = times
        .map((atMs, order) => ({ atMs, order }))
        .filter(({ atMs }) => atMs <= nowMs)
        .sort((a, b) => a.atMs - b.atMs || a.order - b.order)
      expect(ran).toEqual(due)
    }),
  )
})

it('runs what the things that run plan for the same time', () => {
  const schedule = createTimerQueue()
  const ran: number[] = []
  const next = (atMs: number) => {
    ran.push(atMs)
    schedule.at(atMs + 10, next)
  }
  schedule.at(0, next)
  schedule.runUntil(35)
  expect(ran).toEqual([0, 10, 20, 30])
})
