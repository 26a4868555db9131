import { describe, expect, it } from 'vitest'
import { computeSelectionState, selectThrough, toggleAll } from './row-selection.ts'

const keys = ['a', 'b', 'c', 'd']

describe('picking rows', () => {
  it('adds all rows between two, upwards too', () => {
    const all = { keys, pickKeys: keys, from: 3, to: 1 }
    expect([...selectThrough(new Set(['a']), all)]).toEqual(['a', 'b', 'c', 'd'])
    expect([...selectThrough(new Set(['a']), { ...all, pickKeys: ['a', 'b', 'd'] })]).toEqual(['a', 'b', 'd'])
  })

  it.each([
    [[], 'none'],
    [['b'], 'some'],
    [keys, 'all'],
    [['not shown'], 'none'],
  ] as const)('with %j picked says %s', (selected, state) => {
    expect(computeSelectionState(new Set(selected), keys)).toBe(state)
  })

  it('says none of an empty table', () => {
    expect(computeSelectionState(new Set(['a']), [])).toBe('none')
  })

  it('picks all shown rows and leaves the hidden ones as they are', () => {
    expect([...toggleAll(new Set(['hidden', 'a']), keys)].sort()).toEqual(['a', 'b', 'c', 'd', 'hidden'])
    expect([...toggleAll(new Set(['hidden', ...keys]), keys)]).toEqual(['hidden'])
  })
})
