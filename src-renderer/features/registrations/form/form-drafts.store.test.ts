import { expect, it } from 'vitest'
import { deploymentIdSchema } from '#contract/ids.ts'
import type { RegistrationTableRow } from '#contract/ipc/registration-tables.ts'
import { withoutRows } from '../table/without-rows.ts'
import { createFormDraftsStore, type ShownTable } from './form-drafts.store.ts'

const place = { deploymentId: deploymentIdSchema.parse('dp_test'), site: 'global' } as const

type Clash = RegistrationTableRow['clash']
/** Rows by name, from line 2 on. */
const read = (text: string | null, ...rows: [string, Clash][]): ShownTable => ({
  ignoredColumns: ['note'],
  text,
  rows: rows.map(([name, clash], index) => ({
    ...{ line: index + 2, name, form: null, errors: [], clash },
    suggestedName: clash === null ? null : `${name}-9`,
  })),
})

const text = 'name\na\nb\nb\nc'
const typed = (source: string | null) => {
  const { getState } = createFormDraftsStore()
  getState().typeTable({ text })
  const shown = read(source, ['a', null], ['b', null], ['b', 'in_table'], ['c', null])
  getState().showPreview(shown, place)
  getState().takeNames([
    [3, 'b-8'],
    [4, 'b-9'],
  ])
  return { getState, shown }
}
const shownIn = ({ preview, names }: ReturnType<ReturnType<typeof createFormDraftsStore>['getState']>) =>
  preview?.rows.map(({ line, name, clash }) => [line, names.get(line) ?? name, clash])

it.each<{ it: string; source: string | null; taken: number[]; text: string; rows: unknown }>([
  {
    it: 'of a typed table only the rows that are left stay, with the names taken for them',
    ...{ source: text, taken: [2, 3], text: 'name\nb\nc' },
    rows: [
      [2, 'b-9', 'staged'],
      [3, 'c', null],
    ],
  },
  {
    it: 'of one that broke off before its first row everything stays',
    ...{ source: text, taken: [], text },
    rows: [
      [2, 'a', null],
      [3, 'b-8', null],
      [4, 'b-9', 'in_table'],
      [5, 'c', null],
    ],
  },
  {
    it: 'of one that was taken as a whole nothing stays',
    source: text,
    taken: [2, 3, 4, 5],
    text: '',
    rows: undefined,
  },
  {
    it: 'the rows of a file say nothing about the typed table',
    ...{ source: null, taken: [2, 3], text },
    rows: [
      [4, 'b-9', 'staged'],
      [5, 'c', null],
    ],
  },
  { it: 'nor does a whole file', source: null, taken: [2, 3, 4, 5], text, rows: undefined },
])('when rows are written down, $it', ({ source, taken, ...expected }) => {
  const { getState, shown } = typed(source)
  getState().rowsTaken(shown, withoutRows(shown, new Set(taken)))
  expect(getState().table.text).toBe(expected.text)
  expect(shownIn(getState())).toEqual(expected.rows)
})

it('what is left can be written down in turn', () => {
  const { getState, shown } = typed(text)
  getState().rowsTaken(shown, withoutRows(shown, new Set([2])))
  const left = getState().preview
  if (left === null) throw new Error('nothing is left')
  getState().rowsTaken(left, withoutRows(left, new Set([4])))
  expect(getState().table.text).toBe('name\nb\nb\n')
  expect(shownIn(getState())).toEqual([
    [2, 'b-8', null],
    [3, 'b-9', 'in_table'],
  ])
})

it('a table that came meanwhile, or a text typed on, is left as it is', () => {
  const { getState, shown } = typed(text)
  const other = read(null, ['a', 'staged'])
  getState().showPreview(other)
  getState().typeTable({ text: `${text}\nd` })
  getState().rowsTaken(shown, withoutRows(shown, new Set([2])))
  expect(getState().preview).toBe(other)
  expect(getState().table.text).toBe(`${text}\nd`)
})

it.each([
  ['the typed table', 'name,bio\na,client_secret', undefined],
  ['a file', null, 1],
])('a text that goes with its screen takes the rows along that were read of it: %s', (_, source, count) => {
  const { getState } = createFormDraftsStore()
  getState().typeTable({ text: 'name,bio\na,client_secret' })
  getState().showPreview(read(source, ['a', null]), place)
  getState().leaveTable()
  expect(getState().table.text).toBe('')
  expect(getState().preview?.rows.length).toBe(count)
})
