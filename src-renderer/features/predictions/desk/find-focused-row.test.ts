import { describe, expect, it } from 'vitest'
import { findFocusedRow } from './find-focused-row.ts'

describe('findFocusedRow', () => {
  it.each([
    ['stays with its row when one before it goes', ['b', 'c', 'd'], { key: 'c', index: 1 }],
    ['stays with its row when one comes before it', ['new', 'a', 'b', 'c', 'd'], { key: 'c', index: 3 }],
    ['takes the row in the place of one that has gone', ['a', 'b', 'd'], { key: 'd', index: 2 }],
    ['takes the last row when the last one has gone', ['a', 'b'], { key: 'b', index: 1 }],
    ['is nowhere on an empty desk', [], null],
  ])('%s', (_what, keys, found) => {
    expect(findFocusedRow(keys, { key: 'c', index: 2 })).toEqual(found)
  })

  it('is nowhere before a row had the focus', () => {
    expect(findFocusedRow(['a'], null)).toBeNull()
  })
})
