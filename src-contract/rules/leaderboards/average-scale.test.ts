import { expect, it } from 'vitest'
import { findScaleDoubt } from './average-scale.ts'

it.each([
  [[0.684, 0.52, 0.31], 'within_one'],
  [[1, 0.5, 0], 'within_one'],
  [[0.4], 'within_one'],
  [[null, 0.4], 'within_one'],
  [[68.4, 0.5], null],
  [[0, 0], null],
  [[1, 0], null],
  [[-0.2, 0.5], 'outside'],
  [[1840, 60], 'outside'],
  [[120, 63, 55], 'outside'],
  [[100.1, null], 'outside'],
  [[120, 0.5], 'outside'],
  [[60, -3], 'outside'],
  [[100, 0, 55], null],
  [[null], null],
  [[], null],
])('of averages %j says %j', (averages, doubt) => {
  expect(findScaleDoubt(averages)).toBe(doubt)
})
