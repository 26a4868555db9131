import { expect, it } from 'vitest'
import { deploymentIdSchema } from '#contract/ids.ts'
import type { RegistrationTableRow } from '#contract/ipc/registration-tables.ts'
import { createFormDraftsStore } from './form-drafts.store.ts'

const place = { deploymentId: deploymentIdSchema.parse('dp_test'), site: 'global' } as const
const elsewhere = { ...place, site: 'cn' } as const

type Clash = RegistrationTableRow['clash']
/** Rows by name, from line 2 on. */
const read = (...rows: [string, Clash][]) => ({
  ignoredColumns: [],
  rows: rows.map(([name, clash], index) => ({
    ...{ line: index + 2, name, form: null, errors: [], clash },
    suggestedName: clash === null ? null : `${name}-9`,
  })),
})

it.each<{ it: string; rows: [string, Clash][]; taken: number[]; again: [string, Clash][]; shown: string[] }>([
  {
    it: 'those that clash with themselves are left out',
    rows: [
      ['a', null],
      ['b', null],
      ['c', null],
    ],
    taken: [2, 3],
    again: [
      ['a', 'staged'],
      ['b', 'in_fleet'],
      ['c', null],
    ],
    shown: ['4 c'],
  },
  {
    it: 'one that took another name still clashes with whoever has its own, and is left out',
    rows: [
      ['a', 'in_fleet'],
      ['b', null],
    ],
    taken: [2],
    again: [
      ['a', 'in_fleet'],
      ['b', null],
    ],
    shown: ['3 b'],
  },
  {
    it: 'of two rows of one name as many are left out as were written down',
    rows: [
      ['a', null],
      ['a', 'in_table'],
    ],
    taken: [2],
    again: [
      ['a', 'staged'],
      ['a', 'staged'],
    ],
    shown: ['3 a'],
  },
  {
    it: 'others that clash are shown',
    rows: [
      ['a', null],
      ['b', 'staged'],
    ],
    taken: [2],
    again: [
      ['a', 'staged'],
      ['b', 'staged'],
    ],
    shown: ['3 b'],
  },
  {
    it: 'one whose registration was dismissed since is shown again',
    rows: [
      ['a', null],
      ['b', null],
    ],
    taken: [2, 3],
    again: [
      ['a', null],
      ['b', 'staged'],
    ],
    shown: ['2 a'],
  },
])('of rows that were written down, when the table is read again: $it', ({ rows, taken, again, shown }) => {
  const { getState } = createFormDraftsStore()
  getState().showPreview(read(...rows), place)
  getState().rowsTaken(new Set(taken))
  for (let times = 0; times < 2; times += 1) {
    getState().showPreview(null)
    getState().showPreview(read(...again), place)
    expect(getState().preview?.rows.map(({ line, name }) => `${line} ${name}`)).toEqual(shown)
    expect(getState().leftOutCount).toBe(again.length - shown.length)
  }
  getState().showPreview(read(...again), elsewhere)
  expect(getState().preview?.rows).toHaveLength(again.length)
})

it.each(['tableTaken', 'clearTable'] as const)('%s: the next table is another one', (end) => {
  const { getState } = createFormDraftsStore()
  getState().showPreview(read(['a', null], ['b', null]), place)
  getState().rowsTaken(new Set([2]))
  getState()[end]()
  getState().showPreview(read(['a', 'staged']), place)
  expect(getState().preview?.rows).toHaveLength(1)
})
