import { expect, it } from 'vitest'
import { indexOfNext } from './next-item.ts'

const rows = [{ itemNo: 7 }, { itemNo: 5 }, { itemNo: 4 }]

it.each<[number | null, 1 | -1, number]>([
  [null, 1, 0],
  [null, -1, 0],
  [9, 1, 0],
  [7, 1, 1],
  [5, 1, 2],
  [4, 1, 2],
  [4, -1, 1],
  [7, -1, 0],
])('from item %o by %o it goes to row %o', (from, by, index) => expect(indexOfNext(rows, { from, by })).toBe(index))
