import { describe, expect, it } from 'vitest'
import { agentKeySchema } from '#contract/ids.ts'
import type { RankHistory } from '#contract/ipc/leaderboards.procedures.ts'
import { nameEnds } from './bump-option.ts'

type Line = RankHistory['series'][number]
const line = (agentId: string, ranks: (number | null)[], isOwn = false): Line => ({
  agentId,
  profileKey: null,
  scores: [],
  name: `Name ${agentId}`,
  agentKey: isOwn ? agentKeySchema.parse('ag_00000001') : null,
  ranks,
})

describe('the names at the ends of the lines of ranks', () => {
  it('are one label where lines end in one place, ours first, with the number of the rest', () => {
    const ends = nameEnds([line('a', [3, 1]), line('b', [2, 1], true), line('c', [1, 1]), line('d', [4, 2])])
    expect([...ends]).toEqual([
      ['b', 'Name b\nName a +1'],
      ['d', 'Name d'],
    ])
  })

  it('stay apart where one line ended earlier, and are left out for who was never ranked', () => {
    const ends = nameEnds([line('a', [1, null]), line('b', [null, 1]), line('c', [null, null])])
    expect([...ends.keys()]).toEqual(['a', 'b'])
  })

  it('are shortened', () => {
    const long = { ...line('a', [1]), name: 'A forecaster with a rather long name' }
    expect(nameEnds([long]).get('a')).toBe('A forecaster w…')
  })
})
