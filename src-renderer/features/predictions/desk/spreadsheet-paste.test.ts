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
        problems: [],
      },
      {
        line: 2,
        agentName: 'helios-02',
        agentKey: two,
        patch: { direction: 'bearish', confidenceText: '0.55' },
        problems: [],
      },
    ])
  })

  it('follows a heading row, in Chinese too, and skips columns that it does not know', () => {
    const rows = read('Confidence\tNote\tAgent\tDirection\n0.6\tx\tHelios-01\tbearish')
    expect(rows).toEqual([
      {
        line: 2,
        agentName: 'Helios-01',
        agentKey: one,
        patch: { direction: 'bearish', confidenceText: '0.60' },
        problems: [],
      },
    ])
    expect(read('智能体,方向,信心\nHelios-01,看涨,0.7')[0]?.patch).toEqual({
      direction: 'bullish',
      confidenceText: '0.70',
    })
  })

  it('keeps line breaks and quotes inside a quoted cell and counts lines past them', () => {
    const rows = read('Helios-01\tup\t0.6\t"first ""line""\nsecond"\nNobody\tup\t0.6\tx')
    expect(rows[0]?.patch.reasoning).toBe('first "line"\nsecond')
    expect(rows[1]).toMatchObject({ line: 3, problems: ['agent_unknown'] })
  })

  it.each([
    ['decimal commas and semicolons', 'Helios-01;up;0,55;one, two', '0.55', 'one, two'],
    ['commas in the reasoning', 'Helios-01,up,0.55,one; two; three; four; five', '0.55', 'one; two; three; four; five'],
  ])('finds the separator among %s', (_, text, confidenceText, reasoning) => {
    expect(read(text)[0]?.patch).toEqual({ direction: 'bullish', confidenceText, reasoning })
  })

  it('does not take a row whose quotes are broken', () => {
    expect(read('Helios-01\tup\t0.6\t"first" second').map(({ problems }) => problems)).toEqual([['quote_broken']])
  })

  it('names every problem of a row and keeps a confidence that cannot be read', () => {
    const rows = read('\tsideways\tabc\t\nHelios-02\tup\t1\tx\nHelios-02\tup\t0.5\tx')
    expect(rows.map(({ problems }) => problems)).toEqual([
      ['agent_missing', 'direction_unknown', 'confidence_not_a_number'],
      ['confidence_ambiguous'],
      ['agent_twice'],
    ])
    expect(rows[1]?.patch.confidenceText).toBe('1')
  })

  it('takes team names on a match and refuses a draw where none can happen', () => {
    expect(read('Helios-01\tfrance\nHelios-02\tdraw', knockOut).map((row) => [row.patch, row.problems])).toEqual([
      [{ direction: 'bullish' }, []],
      [{}, ['direction_not_allowed']],
    ])
  })

  it('does not choose between two agents of one name', () => {
    const twins = [...agents, { agentKey: agentKeySchema.parse('ag_00000003'), agentName: 'Helios-01' }]
    expect(readPastedRows('Helios-01\tup', { agents: twins, outcomes: price })[0]?.problems).toEqual([
      'agent_ambiguous',
    ])
  })

  it('finds no rows in nothing', () => {
    expect(read(' \n\n')).toEqual([])
  })
})
