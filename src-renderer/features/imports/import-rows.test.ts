import { describe, expect, it } from 'vitest'
import type { ImportRowState, ImportRowView } from '#contract/ipc/imports.procedures.ts'
import { countLeftInFile, countRows, countUnfinished, listLines, listReplacements, rowsOfGroup } from './import-rows.ts'

const states: readonly ImportRowState[] = [
  'ready',
  'duplicate',
  'known',
  'replaceable',
  'unusable',
  'waiting',
  'working',
  'added',
  'replaced',
  'failed',
]
const rows = states.map(
  (state, index): ImportRowView => ({
    line: index + 1,
    agentId: `a${index}`,
    name: '',
    service: 'Local',
    site: 'global',
    authMethod: 'client_credentials',
    claim: null,
    state,
    error: null,
  }),
)

describe('the rows of an import', () => {
  it('are each in one group besides all', () => {
    expect(countRows(rows)).toEqual({ all: 10, open: 4, problem: 2, skipped: 2, added: 2 })
  })
  it('are found by group and by state', () => {
    expect(rowsOfGroup(rows, 'all')).toBe(rows)
    expect(rowsOfGroup(rows, 'skipped').map(({ state }) => state)).toEqual(['duplicate', 'known'])
    expect(listReplacements(rows, new Set())).toEqual([4])
    expect(listReplacements(rows, new Set(['1', '2', '3', '8']))).toEqual([3, 4])
    expect(listLines(rows, 'failed')).toEqual([10])
  })
  it('are left in the file while they are not done, and so are claim links that were not kept', () => {
    expect(countLeftInFile({ rows })).toEqual({ rows: 6, links: 0 })
    const withLinks = (claim: ImportRowView['claim']) =>
      countLeftInFile({ rows: rows.map((row) => ({ ...row, claim })) })
    for (const claim of ['in_file', 'in_memory', 'left_out'] as const)
      expect(withLinks(claim)).toEqual({ rows: 6, links: 4 })
    for (const claim of ['kept', 'claimed'] as const) expect(withLinks(claim)).toEqual({ rows: 6, links: 0 })
    const done = rows.filter(({ state }) => state === 'added' || state === 'replaced' || state === 'known')
    expect(countLeftInFile({ rows: done })).toEqual({ rows: 0, links: 0 })
  })
  it('are lost with the import while nothing was done with them and their credentials are held', () => {
    expect(countUnfinished({ rows, isForgotten: false })).toBe(5)
    expect(countUnfinished({ rows, isForgotten: true })).toBe(0)
    const over = rows.filter(({ state }) => ['duplicate', 'known', 'unusable', 'added'].includes(state))
    expect(countUnfinished({ rows: over, isForgotten: false })).toBe(0)
  })
})
