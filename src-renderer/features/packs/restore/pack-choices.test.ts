import { describe, expect, it } from 'vitest'
import type { PackRow } from '#contract/ipc/packs.procedures.ts'
import {
  countArchiving,
  countHidden,
  countPackRows,
  listChoicesToSend,
  packRowsOfGroup,
  preselectChoices,
  totalsOf,
} from './pack-choices.ts'

const labels = { name: 'A', note: '', group: null, tags: [], isArchived: false }
const nothing = {
  predictions: 0,
  completed: 0,
  intents: 0,
  drafts: 0,
  subscriptions: 0,
  pendingChanges: 0,
  registered: 0,
  claimLinks: 0,
  tags: 0,
  notes: 0,
  groups: 0,
}
const row = (line: number, change: Partial<PackRow> = {}): PackRow => ({
  line,
  agentId: `agent-${line}`,
  service: 'Local',
  site: 'global',
  authMethod: 'client_credentials',
  verdict: 'new',
  differences: [],
  adds: nothing,
  hasSecret: true,
  isSecretMissing: false,
  isLabelHeld: false,
  isArchivingHeld: false,
  theirs: labels,
  mine: null,
  state: 'open',
  error: null,
  ...change,
})
const rows = [
  row(1),
  row(2, { verdict: 'known', differences: ['name'], adds: { ...nothing, predictions: 3, tags: 1 } }),
  row(3, { verdict: 'same' }),
  row(4, { verdict: 'unusable' }),
]

describe('the choices for an opened pack', () => {
  it('begin with whoever is new or differs, keeping what is known here', () => {
    expect(listChoicesToSend(rows, preselectChoices(rows), true)).toEqual([
      { line: 1, take: 'fill', replaceSecret: false },
      { line: 2, take: 'fill', replaceSecret: false },
    ])
  })

  it('give an agent without a secret that of the pack', () => {
    const known = row(2, { verdict: 'known', isSecretMissing: true })
    expect(listChoicesToSend([known], preselectChoices([known]), true)).toEqual([
      { line: 2, take: 'fill', replaceSecret: true },
    ])
  })

  it('leave out who is here and would stay as it is', () => {
    const choices = { ...preselectChoices(rows), take: 'mine' as const }
    expect(listChoicesToSend(rows, choices, true).map(({ line }) => line)).toEqual([1, 2])
    expect(listChoicesToSend(rows, choices, false).map(({ line }) => line)).toEqual([1])
    expect(totalsOf(rows, choices, true)).toMatchObject({ agents: 1, merged: 1, predictions: 3, tags: 0 })
    expect(totalsOf(rows, preselectChoices(rows), false)).toMatchObject({ merged: 1, predictions: 0, tags: 1 })
  })

  it('take a row by its own choice before the common one, and replace no secret that nobody chose', () => {
    const choices = {
      ...preselectChoices(rows),
      take: 'fill' as const,
      takeOf: new Map([[2, 'pack' as const]]),
      replaceSecretOf: new Set([1, 2]),
    }
    expect(listChoicesToSend(rows, choices, true)).toEqual([
      { line: 1, take: 'fill', replaceSecret: false },
      { line: 2, take: 'pack', replaceSecret: true },
    ])
  })

  it('reach rows that the row filter hides, which are counted', () => {
    const toSend = listChoicesToSend(rows, preselectChoices(rows), true)
    expect(countHidden(toSend, rows)).toBe(0)
    expect(countHidden(toSend, packRowsOfGroup(rows, 'new'))).toBe(1)
    expect(countHidden(toSend, packRowsOfGroup(rows, 'same'))).toBe(2)
  })

  it.each([
    ['pack', { archived: 2, restored: 1 }],
    ['fill', { archived: 0, restored: 0 }],
    ['mine', { archived: 0, restored: 0 }],
  ] as const)('say how many agents are archived or restored by them: %s', (take, expected) => {
    const sides = (line: number, mine: boolean, theirs: boolean, isArchivingHeld = false) =>
      row(line, {
        verdict: 'known',
        isArchivingHeld,
        differences: ['archived'],
        mine: { ...labels, isArchived: mine },
        theirs: { ...labels, isArchived: theirs },
      })
    const same = row(8, { theirs: { ...labels, isArchived: true } })
    const known = [
      sides(5, false, true),
      sides(6, false, true),
      sides(7, true, false),
      same,
      sides(9, false, true, true),
    ]
    const choices = { ...preselectChoices(known), take }
    expect(countArchiving(known, listChoicesToSend(known, choices, true))).toEqual(expected)
    const some = { ...choices, selected: new Set(['5']) }
    expect(countArchiving(known, listChoicesToSend(known, some, true)).restored).toBe(0)
  })

  it('leave out what is done and what cannot be used', () => {
    const later = [
      row(1, { state: 'added' }),
      row(2, { state: 'failed', verdict: 'new' }),
      row(4, { verdict: 'unusable' }),
    ]
    const choices = { ...preselectChoices(later), selected: new Set(['1', '2', '4']) }
    expect(listChoicesToSend(later, choices, true).map(({ line }) => line)).toEqual([2])
    expect(countPackRows(later)).toEqual({ done: 1, failed: 1 })
    expect(packRowsOfGroup(rows, 'known')).toHaveLength(1)
  })
})
