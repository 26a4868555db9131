import { describe, expect, it } from 'vitest'
import { agentKeySchema } from '#contract/ids.ts'
import type { OutcomesView } from '#contract/ipc/challenges.procedures.ts'
import { readPastedRows } from './spreadsheet-paste.ts'

const one = agentKeySchema.parse('ag_00000001')
const two = agentKeySchema.parse('ag_00000002')
const agents = [
  { agentKey: one, agentName: 'Helios-01' },
  { agentKey: two, agentName: 'Helios-02' },
]
const price: OutcomesView = { kind: 'price' }
const knockOut: OutcomesView = {
  kind: 'match',
  home: 'France',
  away: 'Brazil',
  drawAllowed: false,
  stage: 'sf',
}
const read = (text: string, outcomes: OutcomesView = price) => readPastedRows(text, { agents, outcomes })

describe('readPastedRows', () => {
  it('reads tab-separated rows in the default order', () => {
    expect(read('Helios-01\tup\t72%\tsupply is tight\nhelios-02\t↓\t0,55\t\n')).toEqual([
      {
        line: 1,
        agentName: 'Helios-01',
        agentKey: one,
        patch: { direction: 'bullish', confidenceText: '0.72', reasoning: 'supply is tight' },
        faults: [],
      },
      {
        line: 2,
        agentName: 'helios-02',
        agentKey: two,
        patch: { direction: 'bearish', confidenceText: '0.55' },
        faults: [],
      },
    ])
  })

  it('counts lines past a heading and past a quoted cell', () => {
    const rows = read('Agent\tDirection\tReasoning\nHelios-01\tup\t"first\nsecond"\nNobody\tup\tx')
    expect(rows[0]).toMatchObject({ line: 2, patch: { reasoning: 'first\nsecond' } })
    expect(rows[1]).toMatchObject({ line: 4, faults: ['agent_unknown'] })
  })

  it('does not take a row whose quotes are broken', () => {
    expect(read('Helios-01\tup\t0.6\t"first" second').map(({ faults }) => faults)).toEqual([['quote_broken']])
  })

  it('names every fault of a row and keeps a confidence that cannot be read', () => {
    const rows = read('\tsideways\tabc\t\nHelios-02\tup\t1\tx\nHelios-02\tup\t0.5\tx')
    expect(rows.map(({ faults }) => faults)).toEqual([
      ['agent_missing', 'direction_unknown', 'confidence_not_a_number'],
      ['confidence_ambiguous'],
      ['agent_twice'],
    ])
    expect(rows[1]?.patch.confidenceText).toBe('1')
  })

  it('takes team names on a match and refuses a draw where none can happen', () => {
    expect(read('Helios-01\tfrance\nHelios-02\tdraw', knockOut).map((row) => [row.patch, row.faults])).toEqual([
      [{ direction: 'bullish' }, []],
      [{}, ['direction_not_allowed']],
    ])
  })

  it('does not choose between two agents of one name', () => {
    const twins = [...agents, { agentKey: agentKeySchema.parse('ag_00000003'), agentName: 'Helios-01' }]
    expect(readPastedRows('Helios-01\tup', { agents: twins, outcomes: price })[0]?.faults).toEqual(['agent_ambiguous'])
  })

  it('finds no rows in nothing', () => {
    expect(read(' \n\n')).toEqual([])
  })
})
