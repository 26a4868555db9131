import { describe, expect, it } from 'vitest'
import type { ImportRowState, ImportRowView } from '#contract/ipc/imports.procedures.ts'
import { countRows, countUnfinished, listLines, rowsOfGroup } from './import-rows.ts'

const states: readonly ImportRowState[] = [
  'ready',
  'duplicate',
  'known',
  'unusable',
  'waiting',
  'working',
  'added',
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
    state,
    error: null,
  }),
)

describe('the rows of an import', () => {
  it('are each in one group besides all', () => {
    expect(countRows(rows)).toEqual({ all: 8, open: 3, problem: 2, skipped: 2, added: 1 })
  })
  it('are found by group and by state', () => {
    expect(rowsOfGroup(rows, 'all')).toBe(rows)
    expect(rowsOfGroup(rows, 'skipped').map(({ state }) => state)).toEqual(['duplicate', 'known'])
    expect(listLines(rows, 'failed')).toEqual([8])
  })
  it('are lost with the import while they are not in the fleet and their credentials are held', () => {
    expect(countUnfinished({ rows, isForgotten: false })).toBe(4)
    expect(countUnfinished({ rows, isForgotten: true })).toBe(0)
    const over = rows.filter(({ state }) => ['duplicate', 'known', 'unusable', 'added'].includes(state))
    expect(countUnfinished({ rows: over, isForgotten: false })).toBe(0)
  })
})
