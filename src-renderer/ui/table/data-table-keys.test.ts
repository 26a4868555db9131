import { describe, expect, it } from 'vitest'
import { tableMoveOf } from './data-table-keys.ts'

const plain = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, repeat: false }
const place = { index: 5, rowCount: 100, pageRows: 20, listKeys: { next: 'j', previous: 'k' } }

describe('a key in a table', () => {
  it.each([
    ['ArrowDown', 6],
    ['ArrowUp', 4],
    ['j', 6],
    ['k', 4],
    ['PageDown', 25],
    ['PageUp', 0],
    ['Home', 0],
    ['End', 99],
  ])('%s goes to row %i', (key, index) => {
    expect(tableMoveOf({ ...plain, key }, place)).toEqual({ kind: 'row', index, extend: false })
  })

  it('ArrowUp on the first row goes to the header', () => {
    expect(tableMoveOf({ ...plain, key: 'ArrowUp' }, { ...place, index: 0 })).toEqual({ kind: 'header' })
  })

  it('ArrowDown on the last row stays', () => {
    expect(tableMoveOf({ ...plain, key: 'ArrowDown' }, { ...place, index: 99 })).toMatchObject({ index: 99 })
  })

  it('Shift with an arrow picks along', () => {
    expect(tableMoveOf({ ...plain, key: 'ArrowDown', shiftKey: true }, place)).toMatchObject({ extend: true })
  })

  it('Ctrl+A picks all, other Ctrl keys are left to the application', () => {
    for (const key of ['a', 'A'])
      for (const change of [{ ctrlKey: true }, { metaKey: true }, { ctrlKey: true, repeat: true }])
        expect(tableMoveOf({ ...plain, key, ...change }, place)).toEqual({ kind: 'all' })
    expect(tableMoveOf({ ...plain, key: 'k', ctrlKey: true }, place)).toBeNull()
  })

  it.each([
    ['Enter', 'open'],
    [' ', 'toggle'],
  ])('%j acts when it is pressed, and not again while it is held', (key, kind) => {
    expect(tableMoveOf({ ...plain, key }, place)).toEqual({ kind })
    expect(tableMoveOf({ ...plain, key, repeat: true }, place)).toEqual({ kind: 'nothing' })
  })

  it('letters are left alone, but those that the operator gave to moving', () => {
    expect(tableMoveOf({ ...plain, key: 'x' }, place)).toBeNull()
    const listKeys = { next: null, previous: 'x' }
    expect(tableMoveOf({ ...plain, key: 'j' }, { ...place, listKeys })).toBeNull()
    expect(tableMoveOf({ ...plain, key: 'x' }, { ...place, listKeys })).toMatchObject({ index: 4 })
  })
})
