import { describe, expect, it } from 'vitest'
import type { RegistrationTableRow } from '#contract/ipc/registration-tables.ts'
import { firstFormText, formOf } from '../form/form-text.ts'
import { countRowStatuses, generateNamesTable, listReadyForms, validateRows } from './table-rows.ts'

const row = (line: number, part: Partial<RegistrationTableRow> = {}): RegistrationTableRow => ({
  line,
  name: `Tern ${line}`,
  form: formOf({ ...firstFormText, name: `Tern ${line}` }),
  errors: [],
  clash: null,
  suggestedName: null,
  ...part,
})
const rows = [
  row(2),
  row(3, { clash: 'in_table', suggestedName: 'Tern 3-2' }),
  row(4, { form: null, errors: [{ field: 'name', fault: 'name_missing', found: '', limit: null }] }),
]

describe('the rows of a table', () => {
  it('that clash are left out until a free name is taken', () => {
    expect(countRowStatuses(validateRows(rows, new Map()))).toEqual({ all: 3, ready: 1, clash: 1, wrong: 1 })
    expect(listReadyForms(validateRows(rows, new Map())).map(({ name }) => name)).toEqual(['Tern 2'])
  })

  it('go under the name that was taken', () => {
    const validated = validateRows(rows, new Map([[3, 'Tern 3-2']]))
    expect(listReadyForms(validated).map(({ name }) => name)).toEqual(['Tern 2', 'Tern 3-2'])
    expect(validated[1]).toMatchObject({ name: 'Tern 3-2', isRenamed: true, verdict: 'ready' })
  })

  it('that are wrong stay wrong under any name', () => {
    expect(validateRows(rows, new Map([[4, 'Tern 4']]))[2]?.verdict).toBe('wrong')
  })
})

describe('namesTable', () => {
  it.each([
    ['Tern-09', 3, ['Tern-09', 'Tern-10', 'Tern-11']],
    ['Tern', 2, ['Tern-1', 'Tern-2']],
    ['A "b", 1', 1, ['"A ""b"", 1"']],
  ])('counts on from %s', (first, count, lines) => {
    expect(generateNamesTable(first, count)).toBe(['name', ...lines].join('\n'))
  })
})
