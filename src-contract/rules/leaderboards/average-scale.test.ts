import { expect, it } from 'vitest'
import { isScaleUnknown } from './average-scale.ts'

it.each([
  [[0.684, 0.52, 0.31], true],
  [[1, 0.5, 0], true],
  [[0.4], true],
  [[null, 0.4], true],
  [[68.4, 0.5], false],
  [[0, 0], false],
  [[1, 0], false],
  [[-0.2, 0.5], true],
  [[1840, 60], true],
  [[60, -3], true],
  [[100, 0, 55], false],
  [[null], false],
  [[], false],
])('of averages %j says %j', (averages, isUnknown) => {
  expect(isScaleUnknown(averages)).toBe(isUnknown)
})
