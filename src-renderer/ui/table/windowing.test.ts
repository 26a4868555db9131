import { describe, expect, it } from 'vitest'
import { computeWindow, evenOffsetsOf, indexesOf, offsetsOf, scrollToShow } from './windowing.ts'

const even = evenOffsetsOf(1_000, 30)

describe('the window of a list', () => {
  it('is what is visible and the overscan, in steps of four, not the whole list', () => {
    expect(computeWindow(even, { scrollPx: 0, sizePx: 300 }, 2)).toEqual({ first: 0, end: 16 })
    expect(computeWindow(even, { scrollPx: 3_015, sizePx: 300 }, 2)).toEqual({ first: 96, end: 116 })
    expect(computeWindow(even, { scrollPx: 3_045, sizePx: 300 }, 2)).toEqual({ first: 96, end: 116 })
  })

  it('stops at both ends', () => {
    expect(computeWindow(even, { scrollPx: 29_900, sizePx: 300 }, 2).end).toBe(1_000)
    expect(computeWindow(even, { scrollPx: -50, sizePx: 300 }, 2).first).toBe(0)
    expect(computeWindow(offsetsOf([]), { scrollPx: 500, sizePx: 300 }, 2)).toEqual({ first: 0, end: 0 })
  })

  it('reckons with boxes of different sizes', () => {
    const mixed = offsetsOf([10, 200, 10, 10, 200, 10, 10, 10, 10, 10])
    expect(computeWindow(mixed, { scrollPx: 440, sizePx: 5 }, 0)).toEqual({ first: 4, end: 8 })
    expect(computeWindow(mixed, { scrollPx: 0, sizePx: 220 }, 0)).toEqual({ first: 0, end: 4 })
  })
})

describe('the indexes that are drawn', () => {
  it('hold the active box wherever it is', () => {
    expect(indexesOf({ first: 4, end: 7 }, 5, 20)).toEqual([4, 5, 6])
    expect(indexesOf({ first: 4, end: 7 }, 2, 20)).toEqual([2, 4, 5, 6])
    expect(indexesOf({ first: 4, end: 7 }, 12, 20)).toEqual([4, 5, 6, 12])
  })

  it('never go beyond a list that has become shorter', () => {
    expect(indexesOf({ first: 4, end: 7 }, 12, 6)).toEqual([4, 5])
    expect(indexesOf({ first: 0, end: 7 }, -1, 0)).toEqual([])
  })
})

describe('scrolling to a box', () => {
  it('moves no further than it must', () => {
    const viewport = { scrollPx: 300, sizePx: 300 }
    expect(scrollToShow(even, 12, viewport)).toBe(300)
    expect(scrollToShow(even, 5, viewport)).toBe(150)
    expect(scrollToShow(even, 20, viewport)).toBe(330)
  })
})
