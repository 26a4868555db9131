import { describe, expect, it } from 'vitest'
import { scrollToShow, visibleRange } from './visible-range.ts'

describe('the rows in the picture', () => {
  const view = { viewportPx: 300, rowPx: 30, rowCount: 1000 }

  it('are the first ones, with spare rows below, before anything is scrolled', () => {
    expect(visibleRange({ ...view, scrollTopPx: 0 })).toEqual({ first: 0, end: 19 })
  })

  it('carry spare rows on both sides in the middle', () => {
    expect(visibleRange({ ...view, scrollTopPx: 3000 })).toEqual({ first: 92, end: 119 })
  })

  it('never go beyond the last row', () => {
    expect(visibleRange({ ...view, scrollTopPx: 29_700 }).end).toBe(1000)
  })

  it('are none of an empty table', () => {
    expect(visibleRange({ ...view, rowCount: 0, scrollTopPx: 500 })).toEqual({ first: 0, end: 0 })
  })
})

describe('scrolling to a row', () => {
  const view = { rowPx: 30, viewportPx: 300 }

  it('does not move when the row is seen whole', () => {
    expect(scrollToShow({ ...view, index: 5, scrollTopPx: 30 })).toBe(30)
  })

  it('brings a row above to the upper edge', () => {
    expect(scrollToShow({ ...view, index: 2, scrollTopPx: 300 })).toBe(60)
  })

  it('brings a row below to the lower edge', () => {
    expect(scrollToShow({ ...view, index: 20, scrollTopPx: 0 })).toBe(330)
  })
})
