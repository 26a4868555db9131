import { describe, expect, it } from 'vitest'
import { offsetsOf, scrollToShow, windowOf } from './windowing.ts'

const even = offsetsOf(Array.from({ length: 1_000 }, () => 30))

describe('windowOf', () => {
  it('shows what is in sight and the overscan, not the whole list', () => {
    expect(windowOf(even, { scrollPx: 0, sizePx: 300 }, 2)).toEqual({ first: 0, end: 13 })
    expect(windowOf(even, { scrollPx: 3_015, sizePx: 300 }, 2)).toEqual({ first: 98, end: 113 })
  })

  it('stops at both ends', () => {
    expect(windowOf(even, { scrollPx: 29_900, sizePx: 300 }, 2).end).toBe(1_000)
    expect(windowOf(even, { scrollPx: -50, sizePx: 300 }, 2).first).toBe(0)
    expect(windowOf(offsetsOf([]), { scrollPx: 0, sizePx: 300 }, 2)).toEqual({ first: 0, end: 0 })
  })

  it('reckons with boxes of different sizes', () => {
    const mixed = offsetsOf([10, 200, 10, 10, 200])
    expect(windowOf(mixed, { scrollPx: 211, sizePx: 5 }, 0)).toEqual({ first: 2, end: 3 })
    expect(windowOf(mixed, { scrollPx: 0, sizePx: 220 }, 0)).toEqual({ first: 0, end: 4 })
  })
})

describe('scrollToShow', () => {
  it('moves no further than it must', () => {
    const viewport = { scrollPx: 300, sizePx: 300 }
    expect(scrollToShow(even, 12, viewport)).toBe(300)
    expect(scrollToShow(even, 5, viewport)).toBe(150)
    expect(scrollToShow(even, 20, viewport)).toBe(330)
  })
})
