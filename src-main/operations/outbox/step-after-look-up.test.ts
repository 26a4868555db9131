import { describe, expect, it } from 'vitest'
import { type Reading, stepAfterLookUp } from './step-after-look-up.ts'

const absent = {
  reading: 'complete',
  lookUps: 0,
  looks: 0,
  countsFromMs: 1_000,
  nowMs: 1_000,
  spacingMs: 60_000,
  leftMs: 3_600_000,
  backOffMs: 8_000,
} as const

/** How many readings of one kind in a row it takes until the operator is asked, and how long they take. */
function untilAsked(reading: Reading, leftMs: number): { readings: number; minutes: number } {
  let [lookUps, looks, nowMs] = [0, 0, 0]
  for (let readings = 1; readings < 100; readings += 1) {
    const step = stepAfterLookUp({ ...absent, reading, lookUps, looks, nowMs, countsFromMs: nowMs, leftMs })
    if (step.kind !== 'look_again') return { readings, minutes: Math.round(nowMs / 60_000) }
    lookUps = step.lookUps
    looks += 1
    nowMs = step.waitsUntilMs
  }
  throw new Error('never asks')
}

describe('what follows from having looked for a write', () => {
  it('looks once more after a complete reading without it', () => {
    expect(stepAfterLookUp(absent)).toEqual({ kind: 'look_again', lookUps: 1, waitsUntilMs: 61_000 })
  })
  it('asks the operator after the second', () => {
    expect(stepAfterLookUp({ ...absent, lookUps: 1 })).toEqual({ kind: 'ask_operator' })
  })
  it('does not count an incomplete reading', () => {
    const step = stepAfterLookUp({ ...absent, lookUps: 1, reading: 'incomplete' })
    expect(step).toEqual({ kind: 'look_again', lookUps: 1, waitsUntilMs: 61_000 })
  })
  it('waits by the back-off after a reading that failed', () => {
    const step = stepAfterLookUp({ ...absent, reading: 'unreadable' })
    expect(step).toEqual({ kind: 'look_again', lookUps: 0, waitsUntilMs: 9_000 })
  })
  it('does not count a reading that came too soon', () => {
    expect(stepAfterLookUp({ ...absent, lookUps: 1, nowMs: 999 })).toEqual({ kind: 'stay' })
  })
  it.each<[Reading, number, number]>([
    ['complete', 3_600_000, 2],
    ['incomplete', 3_600_000, 6],
    ['unreadable', 3_600_000, 12],
    ['incomplete', 300_000, 3],
    ['unreadable', 300_000, 3],
    ['unreadable', -1, 12],
  ])('ends a search by %s readings, with %i ms left, after %i of them', (reading, leftMs, readings) => {
    expect(untilAsked(reading, leftMs).readings).toBe(readings)
  })
})
