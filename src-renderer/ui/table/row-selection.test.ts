import { describe, expect, it } from 'vitest'
import { computeSelectionState, selectAll, selectThrough, toggleAll } from './row-selection.ts'

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

  it.each([
    [[], ['a', 'b', 'c', 'd']],
    [['b'], ['a', 'b', 'c', 'd']],
    [keys, ['a', 'b', 'c', 'd']],
    [
      ['hidden', ...keys],
      ['a', 'b', 'c', 'd', 'hidden'],
    ],
  ])('with the key for all, drops none of those that are picked: %j', (selected, after) => {
    const once = selectAll(new Set(selected), keys)
    expect([...once].sort()).toEqual(after)
    expect([...selectAll(once, keys)].sort()).toEqual(after)
  })

  it('picks all shown rows and leaves the hidden ones as they are', () => {
    expect([...toggleAll(new Set(['hidden', 'a']), keys)].sort()).toEqual(['a', 'b', 'c', 'd', 'hidden'])
    expect([...toggleAll(new Set(['hidden', ...keys]), keys)]).toEqual(['hidden'])
  })
})
