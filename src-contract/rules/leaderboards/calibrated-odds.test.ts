import { describe, expect, test } from 'vitest'
import { bandOf, computeCalibratedOdds } from './calibrated-odds.ts'

describe('calibrated odds', () => {
  test.each([
    [0, 0],
    [0.09, 0],
    [0.3, 3],
    [0.7, 7],
    [0.79, 7],
    [1, 9],
  ])('%d is in band %i', (confidence, band) => {
    expect(bandOf(confidence)).toBe(band)
  })

  test.each([
    ['without any record the confidence as stated', 0.72, [], [], 0.72],
    ["with the fleet's record half of it at ten", 0.7, [], [{ band: 7, count: 10, right: 5 }], 0.6],
    ['with its own record mostly that', 0.7, [{ band: 7, count: 90, right: 45 }], [], (45 + 7) / 100],
    ['other bands do not count', 0.7, [{ band: 6, count: 90, right: 0 }], [], 0.7],
  ])('are %s', (_, confidence, own, fleet, expected) => {
    expect(computeCalibratedOdds(confidence, { own, fleet })).toBeCloseTo(expected, 10)
  })
})
