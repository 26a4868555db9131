import { expect, it } from 'vitest'
import type { Direction } from '../predictions/direction.ts'
import { classifyInField, countField, type FieldPlace } from './place-in-field.ts'

const field = (directions: readonly (Direction | null)[], isWhole = true) =>
  countField(
    directions.map((direction) => ({ direction, isCorrect: null })),
    { isWhole },
  )
const crowd = field(['bullish', 'bullish', 'bullish', 'bearish'])
const doubtful = field(['bullish', 'bullish', 'bullish', 'bearish', null, null])
const half = field(['bullish', 'bullish', 'bullish', 'bearish'], false)

it.each<[string, Direction | null, boolean | null, ReturnType<typeof field>, FieldPlace]>([
  ['right with one in four', 'bearish', true, crowd, 'alone'],
  ['right with most', 'bullish', true, crowd, null],
  ['wrong with most', 'bullish', false, crowd, 'crowd'],
  ['wrong with few', 'bearish', false, crowd, null],
  ['of unknown direction', null, false, crowd, null],
  ['without a verdict', 'bullish', null, crowd, null],
  ['wrong in a field in two halves', 'bullish', false, field(['bullish', 'bearish', 'bullish', 'bearish']), null],
  ['right with one in four, while two may have said the same', 'bearish', true, doubtful, null],
  ['wrong with most of those that are known, while the others may be more', 'bullish', false, doubtful, null],
  ['right with one in four of a list that is not whole', 'bearish', true, half, null],
  ['wrong with most of a list that is not whole', 'bullish', false, half, null],
  ['right in a field of three', 'bearish', true, field(['bullish', 'bullish', 'bearish']), null],
])('%s', (_what, direction, isCorrect, counted, place) => {
  expect(classifyInField({ direction, isCorrect }, counted)).toBe(place)
})
