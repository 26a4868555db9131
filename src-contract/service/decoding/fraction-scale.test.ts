import { expect, it } from 'vitest'
import { withoutMixedScale } from './fraction-scale.ts'

it.each([
  [
    [0.7, 1],
    [0.7, 1],
  ],
  [
    ['0.7', 0],
    ['0.7', 0],
  ],
  // 1 is one per cent beside 70, and a certainty beside 0.7.
  [
    [70, 1],
    [70, null],
  ],
  [
    ['62', 0.5, 0],
    ['62', null, 0],
  ],
  [
    [null, 'N/A', 1],
    [null, 'N/A', 1],
  ],
])('of the fractions %j it leaves %j', (given, left) => {
  const rows = given.map((share) => ({ share }))
  expect(withoutMixedScale(rows, ['share'])).toEqual(left.map((share) => ({ share })))
})

it('leaves rows alone that are none', () => {
  expect(withoutMixedScale(null, ['share'])).toBeNull()
  expect(withoutMixedScale(['a', { share: 2 }], ['share'])).toEqual(['a', { share: 2 }])
})
