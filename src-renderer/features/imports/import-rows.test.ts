import { describe, expect, it } from 'vitest'
import type { ImportRowState, ImportRowView } from '#contract/ipc/imports.procedures.ts'
import { countRows, listLines, rowsOfGroup } from './import-rows.ts'

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
})
