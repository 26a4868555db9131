import { describe, expect, it } from 'vitest'
import { agentKeySchema } from '#contract/ids.ts'
import type { OutcomesView } from '#contract/ipc/challenges.procedures.ts'
import { dueColumns, tableColumns } from '#contract/rules/predictions/prediction-table.ts'
import { readPastedRows } from './spreadsheet-paste.ts'

const one = agentKeySchema.parse('ag_00000001')
const two = agentKeySchema.parse('ag_00000002')
const agents = [
  { agentKey: one, agentId: 'agent-one', agentName: 'Helios-01' },
  { agentKey: two, agentId: '4b1f5ad4-8a2e-4a0c-9b0e-0c4c5a1f2b3d', agentName: 'Helios-02' },
]
const price: OutcomesView = { kind: 'price' }
const gold = {
  challengeKey: 'dp_test~global~ch1',
  challengeId: 'ch1',
  question: 'Will gold close higher, or not?',
  asset: 'GC',
  scopeKey: 'XAUUSD',
}
const knockOut: OutcomesView = {
  kind: 'match',
  home: 'France',
  away: 'Brazil',
  drawAllowed: false,
  stage: 'sf',
}
const paste = (text: string) => readPastedRows(text, { agents, challenge: { ...gold, outcomes: price } })
const read = (text: string, outcomes: OutcomesView = price) =>
  readPastedRows(text, { agents, challenge: { ...gold, outcomes } }).rows

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
    const twins = [...agents, { agentKey: agentKeySchema.parse('ag_00000003'), agentId: null, agentName: 'Helios-01' }]
    const challenge = { ...gold, outcomes: price }
    expect(readPastedRows('Helios-01\tup', { agents: twins, challenge }).rows[0]?.faults).toEqual(['agent_ambiguous'])
    expect(readPastedRows(`${two}\tup`, { agents: twins, challenge }).rows).toMatchObject([
      { agentKey: two, faults: [] },
    ])
    expect(readPastedRows('agent-one\tup', { agents: twins, challenge }).rows).toMatchObject([
      { agentKey: one, faults: [] },
    ])
  })

  it.each([
    ['its key', one, one],
    ['its agent ID', 'agent-one', one],
    ['a UUID', '4b1f5ad4-8a2e-4a0c-9b0e-0c4c5a1f2b3d', two],
    ['a UUID in capitals', '4B1F5AD4-8A2E-4A0C-9B0E-0C4C5A1F2B3D', two],
    ['its name', 'Helios-02', two],
    ['its name in small letters', 'helios-02', two],
  ])('finds an agent by %s', (_, cell, agentKey) => {
    expect(read(`${cell}\tup\t0.7`)).toMatchObject([{ agentKey, faults: [] }])
  })

  it.each([
    ['its key', gold.challengeKey, []],
    ['its ID', 'ch1', []],
    ['its question', 'will GOLD close higher, or not?', []],
    ['its instrument', 'gc', []],
    ['its scope key', 'XAUUSD', []],
    ['nothing', '', []],
    ['the key of another', 'dp_test~global~ch2', ['challenge_differs']],
    ['one ID on another site', 'dp_test~cn~ch1', ['challenge_differs']],
    ['another ID', 'ch2', ['challenge_differs']],
    ['another question', 'Will oil close higher?', ['challenge_differs']],
    ['another instrument', 'OIL', ['challenge_differs']],
  ])('takes a row for this challenge only, whose cell of it has %s', (_, challenge, faults) => {
    const table = `agent\tchallenge\tdirection\tconfidence\nHelios-01\t${challenge}\tup\t0.7`
    expect(read(table)).toMatchObject([{ agentKey: one, faults }])
  })

  it('takes the row of an agent that has another one about another challenge before it', () => {
    const rows = read('agent,challenge,direction\nHelios-01,OIL,down\nHelios-01,ch1,up\nHelios-01,ch1,down')
    expect(rows.map(({ faults }) => faults)).toEqual([['challenge_differs'], [], ['agent_twice']])
  })

  it('takes what the export of what is due has written and an operator has filled in', () => {
    const heading = [...tableColumns, ...dueColumns].join('\t')
    const beside = ['owed', 'global', gold.question, '2026-06-15T13:00:00.000Z'].join('\t')
    const row = (agent: string, key: string) => `${agent}\t${key}\tup\t0.7\tGold, since rates fall\t${beside}`
    const key = 'dp_test~global~ch2'
    const { rows, ignoredColumns } = paste(
      [heading, row('Helios-01', gold.challengeKey), row('Helios-02', key), row(two, gold.challengeKey)].join('\r\n'),
    )
    expect(ignoredColumns).toEqual([])
    expect(rows).toMatchObject([
      { agentKey: one, patch: { reasoning: 'Gold, since rates fall' }, faults: [] },
      { faults: ['challenge_differs'] },
      { agentKey: two, faults: [] },
    ])
  })

  it('names columns that it does not read, and takes no row that has more cells than columns', () => {
    expect(paste('agent\tdirection\trationale\nHelios-01\tup\tx').ignoredColumns).toEqual(['rationale'])
    expect(read('Helios-01,up,0.7,Gold, because')).toMatchObject([
      { patch: { reasoning: 'Gold, because' }, faults: ['cells_beyond_columns'] },
    ])
    expect(read('Helios-01\tOIL\tup\t0.7\tGold')[0]?.faults).toContain('cells_beyond_columns')
  })

  it('finds no rows in nothing', () => {
    expect(read(' \n\n')).toEqual([])
  })
})
