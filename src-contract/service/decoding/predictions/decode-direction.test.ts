import { describe, expect, it } from 'vitest'
import { directionOf } from './decode-direction.ts'

describe('directionOf', () => {
  it.each([
    ['Direction.BULLISH', 'bullish'],
    ['DIRECTION_BEARISH', 'bearish'],
    ['PREDICTION_DIRECTION_UP', 'bullish'],
    ['LONG', 'bullish'],
    ['Home Win', 'bullish'],
    ['客胜', 'bearish'],
    // The marks of a table are none of a service.
    ['↑', null],
    [{ value: 'neutral', label: 'Unchanged' }, 'neutral'],
    [{ direction: 'short' }, 'bearish'],
    // One of three, and nobody says which.
    [1, null],
    ['France', null],
    ['yes', null],
    [null, null],
  ])('reads %j as %j', (value, direction) => {
    expect(directionOf(value)).toBe(direction)
  })
})
