import { describe, expect, it } from 'vitest'
import type { DataTableColumn, DataTableSort } from '../data-table-types.ts'
import {
  arrangeColumns,
  computeNextSort,
  findWithoutRoom,
  leastPxOf,
  limitColumnPx,
  restoreOrder,
  sortByColumn,
  tracksOf,
} from './arrange-columns.ts'

type Row = { name: string; score: number | null }

const column = (id: string, width: DataTableColumn<Row>['width'], minor?: number): DataTableColumn<Row> => ({
  id,
  header: id,
  width,
  cell: () => null,
  ...(minor === undefined ? {} : { minor }),
})
const plain = { tableId: 'test', sort: null, hidden: [], widths: [] }
const columns = [column('name', 'minmax(100px, 1fr)'), column('site', 80, 1), column('score', 60, 2), column('act', 90)]

describe('columns as they are arranged', () => {
  it('hides what is hidden, but never the name and the act', () => {
    const arranged = arrangeColumns(columns, { ...plain, hidden: ['name', 'site', 'act', 'unknown'] })
    expect(arranged.map(({ id }) => id)).toEqual(['name', 'score', 'act'])
  })

  it('gives widths, and what is left to the last column where no other takes it', () => {
    const sized = arrangeColumns(columns, { ...plain, widths: [{ columnId: 'site', px: 200 }] })
    expect(tracksOf(sized, false)).toBe('minmax(100px, 1fr) 200px 60px 90px')
    const fixed = arrangeColumns(columns, { ...plain, widths: [{ columnId: 'name', px: 300 }] })
    expect(tracksOf(fixed, true)).toBe('34px 300px 80px minmax(60px, 1fr) 90px')
    expect(leastPxOf(fixed, true)).toBe(34 + 300 + 80 + 60 + 90)
  })

  it.each([
    [330, []],
    [329, ['site']],
    [250, ['site']],
    [249, ['site', 'score']],
    [10, ['site', 'score']],
  ])('has room for all but these in %i px: %j', (roomPx, ids) => {
    expect(findWithoutRoom(columns, { roomPx, hasSelection: false })).toEqual(ids)
  })

  it('keeps a width within reason', () => {
    expect([-5, 43.9, 100.4, 9_999].map(limitColumnPx)).toEqual([44, 44, 100, 1_600])
  })
})

describe('presses on the header of one column', () => {
  const by = (columnId: string, direction: DataTableSort['direction']): DataTableSort => ({ columnId, direction })
  it.each<[string, DataTableSort | null, string[]]>([
    ['no column', null, ['score ascending', 'score descending', 'own', 'score ascending']],
    ['another column', by('name', 'ascending'), ['score ascending', 'score descending', 'own', 'score ascending']],
    ['it, upwards', by('score', 'ascending'), ['score descending', 'own', 'score descending', 'own']],
    ['it, downwards', by('score', 'descending'), ['score ascending', 'own', 'score ascending', 'own']],
  ])('go round where the table sorts by itself by %s', (_, ownSort, expected) => {
    let sort = ownSort
    const seen = expected.map(() => {
      const next = computeNextSort('score', { sort, ownSort })
      sort = next ?? ownSort
      return next === null ? 'own' : `${next.columnId} ${next.direction}`
    })
    expect(seen).toEqual(expected)
  })

  it('give the order that the table has by itself when it is sorted by another column', () => {
    const ownSort = by('name', 'ascending')
    expect(computeNextSort('name', { sort: by('score', 'descending'), ownSort })).toBeNull()
  })
})

describe('rows by a column', () => {
  const rows = [
    { name: 'Bot10', score: 5 },
    { name: 'Bot2', score: null },
    { name: 'Bot1', score: 40 },
  ]
  const sortable = [
    { ...column('name', 10), value: (row: Row) => row.name },
    { ...column('score', 10), value: (row: Row) => row.score },
    column('act', 10),
  ]
  it.each([
    ['name', 'ascending', ['Bot1', 'Bot2', 'Bot10']],
    ['name', 'descending', ['Bot10', 'Bot2', 'Bot1']],
    ['score', 'ascending', ['Bot10', 'Bot1', 'Bot2']],
    ['score', 'descending', ['Bot1', 'Bot10', 'Bot2']],
    ['act', 'ascending', ['Bot10', 'Bot2', 'Bot1']],
    ['gone', 'ascending', ['Bot10', 'Bot2', 'Bot1']],
  ] as const)('%s %s', (columnId, direction, names) => {
    expect(sortByColumn(rows, sortable, { columnId, direction }).map(({ name }) => name)).toEqual(names)
  })
})

it('rows that are held stay in the order in which they stood, and others come last', () => {
  expect(restoreOrder(['a', 'new', 'b', 'c'], ['c', 'a', 'gone', 'b'], (row) => row)).toEqual(['c', 'a', 'b', 'new'])
})
