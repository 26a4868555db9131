import { describe, expect, it } from 'vitest'
import { agentKeySchema } from '#contract/ids.ts'
import { boardRow } from '../../../test/support/board-row.ts'
import { chooseSeries } from './choose-series.ts'

const own = { agentKey: agentKeySchema.parse('ag_00000001') }

describe('the agents of a rank history', () => {
  const ranked = Array.from({ length: 30 }, (_, index) => boardRow(`r${index}`, { rank: index + 1 }))

  it('are the top and our best where none is chosen', () => {
    const rows = ranked.map((one, index) => (index >= 20 ? { ...one, ...own } : one))
    expect(chooseSeries(rows, new Set())).toEqual(['r20', 'r21', 'r22', 'r23', 'r24', 'r0', 'r1', 'r2'])
  })

  it('are the chosen ones in the order of the board, twelve at most', () => {
    expect(chooseSeries(ranked, new Set(['r5', 'r2', 'unlisted']))).toEqual(['r2', 'r5'])
    expect(chooseSeries(ranked, new Set(ranked.map(({ agentId }) => agentId)))).toHaveLength(12)
  })

  it.each([
    ['a rank, those with one', { a: [null, 90], b: [2, 60], c: [1, 50] }, 'c b'],
    ['an average and none a rank, those with one', { a: [null, 50], b: [null, null], c: [null, 70] }, 'c a'],
    ['neither', { a: [null, null] }, ''],
  ] as const)('are, where some have %s', (_what, of, expected) => {
    const rows = Object.entries(of).map(([agentId, [rank, avgScore]]) => boardRow(agentId, { rank, avgScore }))
    expect(chooseSeries(rows, new Set()).join(' ')).toBe(expected)
  })

  it('are the top where nobody is ours', () => {
    expect(chooseSeries(ranked, new Set())).toEqual(['r0', 'r1', 'r2', 'r3', 'r4', 'r5', 'r6', 'r7'])
  })
})
