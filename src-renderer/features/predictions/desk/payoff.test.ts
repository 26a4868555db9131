import { describe, expect, it } from 'vitest'
import { payoffOf, recordNear } from './payoff.ts'

const rows = (confidence: number, right: number, wrong: number) => [
  ...Array.from({ length: right }, () => ({ confidence, isCorrect: true })),
  ...Array.from({ length: wrong }, () => ({ confidence, isCorrect: false })),
]

describe('payoffOf', () => {
  it('gives both scores and the probability that beats saying nothing', () => {
    expect(payoffOf(0.72, [])).toEqual({
      ifRight: 86,
      ifWrong: 14,
      brierIfRight: expect.closeTo(0.0784, 10),
      brierIfWrong: expect.closeTo(0.5184, 10),
      breakEven: 0.5,
      average: null,
      holdsAverage: null,
    })
  })

  it('has no break-even at confidence 0, where right and wrong score alike', () => {
    expect(payoffOf(0, [])).toMatchObject({ ifRight: 50, ifWrong: 50, breakEven: null })
  })

  it('says how often the agent must be right to keep its mean, once ten predictions are resolved', () => {
    const payoff = payoffOf(0.8, rows(0.6, 8, 2))
    expect(payoff.average).toBeCloseTo(68)
    expect(payoff.holdsAverage).toBeCloseTo(0.725)
    expect(payoffOf(0.8, rows(0.6, 7, 2)).average).toBeNull()
  })

  it('says that no probability keeps a mean which this confidence cannot reach', () => {
    expect(payoffOf(0.1, rows(0.6, 10, 0)).holdsAverage).toBeNull()
  })

  it.each([0.2, 0])('says that every probability keeps a mean which confidence %d holds when wrong', (confidence) => {
    const payoff = payoffOf(confidence, rows(0.9, 3, 7))
    expect(payoff.average).toBeCloseTo(32)
    expect(payoff.holdsAverage).toBe(0)
  })
})

describe('recordNear', () => {
  it('counts the predictions within a tenth, bounds included', () => {
    const record = [...rows(0.7, 3, 1), ...rows(0.8, 2, 0), ...rows(0.9, 1, 0), ...rows(0.6, 5, 5)]
    expect(recordNear(0.8, record)).toMatchObject({ correct: 6, n: 7, isEnough: false })
  })

  it('gives an interval that narrows as the count grows', () => {
    const few = recordNear(0.7, rows(0.7, 6, 4))
    const many = recordNear(0.7, rows(0.7, 60, 40))
    expect(few.isEnough).toBe(true)
    expect(few.low).toBeCloseTo(0.313, 2)
    expect(few.high).toBeCloseTo(0.832, 2)
    expect(many.high - many.low).toBeLessThan(few.high - few.low)
  })

  it('knows nothing of an empty record', () => {
    expect(recordNear(0.7, [])).toEqual({ brier: null, correct: 0, n: 0, isEnough: false, low: 0, high: 1 })
  })
})
