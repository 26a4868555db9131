import { describe, expect, it } from 'vitest'
import { findLatest, groupRows, mergeAgreeing } from './latest-row.ts'

interface Row {
  name: string
  revision: number | null
  atMs: number | null
}
const row = (name: string, revision: number | null, atMs: number | null): Row => ({ name, revision, atMs })
const latest = (...rows: Row[]) => findLatest(rows, [({ revision }) => revision, ({ atMs }) => atMs])?.name ?? null

describe('findLatest', () => {
  it.each<[string | null, Row[]]>([
    ['b', [row('a', 1, 9), row('b', 2, 1)]],
    ['a', [row('a', 2, null), row('b', 1, null)]],
    ['b', [row('a', 1, 1), row('b', 1, 2)]],
    ['b', [row('a', null, 1), row('b', 2, 2)]],
    ['a', [row('a', null, null)]],
    [null, [row('a', null, null), row('b', null, null)]],
    [null, [row('a', 1, 1), row('b', 1, 1)]],
    [null, [row('a', null, null), row('b', 2, 5)]],
    [null, []],
  ])('says %j', (name, rows) => {
    expect(latest(...rows)).toBe(name)
  })
})

it('what several rows agree on is known, the rest is not', () => {
  expect(mergeAgreeing([row('a', 1, 5), row('a', 2, 5)])).toEqual({ name: 'a', revision: null, atMs: 5 })
  expect(mergeAgreeing([row('a', 1, 5)])).toEqual(row('a', 1, 5))
})

it('groups are in the order of their first rows', () => {
  const names = groupRows([row('b', 1, 1), row('a', 1, 1), row('b', 2, 2)], ({ name }) => name)
  expect(names.map((group) => group.map(({ revision }) => revision))).toEqual([[1, 2], [1]])
})
