import { describe, expect, it } from 'vitest'
import { freezeOrder, isNewList } from './frozen-rows.ts'

const keyOf = (row: { id: string }) => row.id

describe('holdOrder', () => {
  it('brings fresh facts in place, counts what came and marks what went', () => {
    const shown = [
      { id: 'a', owed: 1 },
      { id: 'b', owed: 2 },
    ]
    const newest = [
      { id: 'new', owed: 9 },
      { id: 'b', owed: 1 },
    ]
    expect(freezeOrder(shown, newest, keyOf)).toEqual({
      rows: [
        { id: 'a', owed: 1 },
        { id: 'b', owed: 1 },
      ],
      waiting: 1,
      gone: new Set(['a']),
    })
  })

  it('keeps the shown order when the newest one differs', () => {
    const rows = [{ id: 'a' }, { id: 'b' }]
    expect(freezeOrder(rows, [...rows].reverse(), keyOf).rows).toEqual(rows)
  })
})

it.each([
  ['a row that was acted on has gone', ['b'], ['b'], true],
  ['with others', ['a', 'b'], ['b', 'c'], true],
  ['rows have gone by themselves', ['a'], ['b'], false],
  ['what was acted on is still there', [], ['b'], false],
])('a list is a new one: %s', (_what, gone, acted, isNew) => {
  expect(isNewList(new Set(gone), new Set(acted))).toBe(isNew)
})
