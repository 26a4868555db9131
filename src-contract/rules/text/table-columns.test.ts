import { expect, it } from 'vitest'
import { hasMoreCells, listIgnoredColumns } from './table-columns.ts'

it.each([
  ['as many', ['a', 'b'], ['x', 'y'], false],
  ['fewer', ['a', 'b'], ['x'], false],
  ['more, all empty', ['a', 'b'], ['x', 'y', '', ' '], false],
  ['more', ['a', 'b'], ['x', 'y', '', 'z'], true],
  ['more, under a heading without a name', ['a', 'b', ' '], ['x', 'y', 'z'], true],
  ['as many, the first without a name', ['', 'a', 'b'], ['0', 'x', 'y'], false],
])('finds what is beyond the columns of a row with %s cells', (_, names, cells, hasMore) => {
  expect(hasMoreCells(cells, names)).toBe(hasMore)
})

it('names columns that are not read once each, in their order, and no endless ones', () => {
  expect(listIgnoredColumns([' b ', '', 'a', 'b', 'x'.repeat(61)])).toEqual(['b', 'a', 'x'.repeat(60)])
  expect(listIgnoredColumns(Array.from({ length: 60 }, (_, index) => `c${index}`))).toHaveLength(50)
})
