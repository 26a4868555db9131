import { describe, expect, it } from 'vitest'
import { stepAfterLookUp } from './step-after-look-up.ts'

const absent = {
  isListed: false,
  isComplete: true,
  lookUps: 0,
  countsFromMs: 1_000,
  nowMs: 1_000,
  spacingMs: 60_000,
}

describe('what follows from having looked for a write', () => {
  it('accepts what is listed, however it was read', () => {
    expect(stepAfterLookUp({ ...absent, isListed: true, isComplete: false, nowMs: 0 })).toEqual({
      kind: 'accept',
    })
  })
  it('looks once more after a complete reading without it', () => {
    expect(stepAfterLookUp(absent)).toEqual({ kind: 'look_again', lookUps: 1, waitsUntilMs: 61_000 })
  })
  it('asks the operator after the second', () => {
    expect(stepAfterLookUp({ ...absent, lookUps: 1 })).toEqual({ kind: 'ask_operator' })
  })
  it('does not count an incomplete reading', () => {
    const step = stepAfterLookUp({ ...absent, lookUps: 1, isComplete: false })
    expect(step).toEqual({ kind: 'look_again', lookUps: 1, waitsUntilMs: 61_000 })
  })
  it('does not count a reading that came too soon', () => {
    expect(stepAfterLookUp({ ...absent, lookUps: 1, nowMs: 999 })).toEqual({ kind: 'stay' })
  })
})
