import { describe, expect, test } from 'vitest'
import { findOvertakes } from './find-overtakes.ts'

const board = (ranks: Record<string, number | null>) =>
  Object.entries(ranks).map(([agentId, rank]) => ({ agentId, rank }))
const passed = (before: Record<string, number | null>, after: Record<string, number | null>) =>
  findOvertakes(board(before), board(after), (id) => id.startsWith('own')).map(
    ({ ownId, direction, rivalId }) => `${ownId} ${direction} ${rivalId}`,
  )

describe('who passed whom', () => {
  test.each([
    ['ours passes one', { own: 3, a: 2, b: 1 }, { own: 2, a: 3, b: 1 }, ['own up a']],
    ['ours is passed by two', { own: 1, a: 2, b: 3 }, { own: 3, a: 1, b: 2 }, ['own down a', 'own down b']],
    ['order stays', { own: 5, a: 2 }, { own: 4, a: 1 }, []],
    ['a tie is reached', { own: 3, a: 2 }, { own: 2, a: 2 }, []],
    ['a tie is left', { own: 2, a: 2 }, { own: 1, a: 2 }, []],
    ['one is new', { own: 1 }, { own: 2, a: 1 }, []],
    ['one is gone', { own: 2, a: 1 }, { own: 1 }, []],
    ['one loses its rank', { own: 2, a: 1 }, { own: 1, a: null }, []],
    ['two of ours change places', { own1: 1, own2: 2 }, { own1: 2, own2: 1 }, []],
    ['the larger move first', { own1: 9, own2: 3, a: 2 }, { own1: 1, own2: 2, a: 3 }, ['own1 up a', 'own2 up a']],
  ])('%s', (_, before, after, expected) => {
    expect(passed(before, after)).toEqual(expected)
  })
})
