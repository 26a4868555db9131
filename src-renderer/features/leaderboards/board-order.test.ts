import { describe, expect, it } from 'vitest'
import { agentKeySchema } from '#contract/ids.ts'
import type { BoardRow } from '#contract/ipc/leaderboards.procedures.ts'
import { boardRow } from '../../../test/support/board-row.ts'
import { type BoardSort, filterNearOwn, findRows, moveOf, readBoardSort, sortBoard } from './board-order.ts'

const own = { agentKey: agentKeySchema.parse('ag_00000001') }
const idsOf = (rows: readonly BoardRow[]) => rows.map(({ agentId }) => agentId).join(' ')

it.each([
  [null, null],
  [{ columnId: 'score', direction: 'descending' } as const, 'score'],
  [{ columnId: 'of an older console', direction: 'descending' } as const, null],
])('a kept order %o is by the column %o', (kept, columnId) => {
  expect(readBoardSort(kept)?.columnId ?? null).toBe(columnId)
})

describe('the rows of a board', () => {
  const rows = [
    boardRow('a', { rank: 1, avgScore: 70, rankBefore: 2 }),
    boardRow('b', { rank: 2, avgScore: 65, rankBefore: 1 }),
    boardRow('c10', { avgScore: 66 }),
    boardRow('c2', { rank: 3 }),
  ]

  it.each<[string, BoardSort | null, string]>([
    ['as the service gives them', null, 'a b c10 c2'],
    ['by rank, the unranked last', { columnId: 'rank', direction: 'ascending' }, 'a b c2 c10'],
    ['by rank downwards, the unranked last', { columnId: 'rank', direction: 'descending' }, 'c2 b a c10'],
    ['by score', { columnId: 'score', direction: 'descending' }, 'a c10 b c2'],
    ['by move', { columnId: 'move', direction: 'descending' }, 'a b c10 c2'],
    ['by name, numbers as numbers', { columnId: 'agent', direction: 'descending' }, 'c10 c2 b a'],
  ])('are ordered %s', (_, sort, expected) => {
    expect(idsOf(sortBoard(rows, sort))).toBe(expected)
  })

  it.each([
    ['C', 'c10 c2'],
    ['old', 'b'],
    ['c 10', 'c10'],
    ['', 'a b c10 c2'],
  ])('are found by %s', (text, expected) => {
    const renamed = rows.map((one) => (one.agentId === 'b' ? { ...one, formerName: 'Old name' } : one))
    expect(idsOf(findRows(renamed, text))).toBe(expected)
  })

  it('near ours are those within five places of one', () => {
    const many = Array.from({ length: 40 }, (_, index) => boardRow(`r${index}`, index === 20 ? own : {}))
    expect(filterNearOwn(many)).toHaveLength(11)
    expect(filterNearOwn(rows)).toEqual([])
  })

  it.each([
    [3, 5, 2],
    [5, 3, -2],
    [null, 3, null],
    [3, null, null],
  ])('at rank %o after rank %o have gained %o places', (rank, rankBefore, expected) => {
    expect(moveOf({ rank, rankBefore })).toBe(expected)
  })
})
