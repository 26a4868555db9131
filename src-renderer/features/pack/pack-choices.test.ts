import { describe, expect, it } from 'vitest'
import type { PackRow } from '#contract/ipc/packs.procedures.ts'
import { choicesToSend, firstChoices, rowsOfGroup, tallyRows } from './pack-choices.ts'

const labels = { name: 'A', note: '', group: null, tags: [], isArchived: false }
const row = (line: number, change: Partial<PackRow> = {}): PackRow => ({
  line,
  agentId: `agent-${line}`,
  service: 'Local',
  site: 'global',
  authMethod: 'client_credentials',
  verdict: 'new',
  differences: [],
  hasSecret: true,
  theirs: labels,
  mine: null,
  state: 'open',
  error: null,
  ...change,
})
const rows = [
  row(1),
  row(2, { verdict: 'known' }),
  row(3, { verdict: 'same' }),
  row(4, { verdict: 'unusable' }),
]

describe('the choices for an opened pack', () => {
  it('begin with whoever is new or differs, keeping what is known here', () => {
    expect(choicesToSend(rows, firstChoices(rows))).toEqual([
      { line: 1, take: 'mine', replaceSecret: false },
      { line: 2, take: 'mine', replaceSecret: false },
    ])
  })

  it('take a row by its own choice before the common one, and replace no secret that nobody chose', () => {
    const choices = {
      ...firstChoices(rows),
      take: 'both' as const,
      takeOf: new Map([[2, 'pack' as const]]),
      replaceSecretOf: new Set([1, 2]),
    }
    expect(choicesToSend(rows, choices)).toEqual([
      { line: 1, take: 'both', replaceSecret: false },
      { line: 2, take: 'pack', replaceSecret: true },
    ])
  })

  it('leave out what is done and what cannot be used', () => {
    const later = [row(1, { state: 'added' }), row(2, { state: 'failed' }), row(4, { verdict: 'unusable' })]
    const choices = { ...firstChoices(later), selected: new Set(['1', '2', '4']) }
    expect(choicesToSend(later, choices).map(({ line }) => line)).toEqual([2])
    expect(tallyRows(later)).toEqual({ done: 1, failed: 1 })
    expect(rowsOfGroup(rows, 'known')).toHaveLength(1)
  })
})
