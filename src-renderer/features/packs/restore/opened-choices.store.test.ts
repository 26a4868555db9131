import { expect, it } from 'vitest'
import type { PackImportView } from '#contract/ipc/packs.procedures.ts'
import { createFirstChoices, createOpenedChoicesStore, readChosen } from './opened-choices.store.ts'

const first = createFirstChoices({ rows: [] } as unknown as PackImportView)
const idOf = (id: string) => id as PackImportView['importId']

it('keeps what was chosen for the opened backup, part by part, and begins anew with another', () => {
  const { getState } = createOpenedChoicesStore()
  const read = (id: string) => readChosen(getState().kept, idOf(id))
  expect(read('one')).toBeNull()
  getState().change(idOf('one'), first, ({ choices }) => ({ choices: { ...choices, take: 'pack' } }))
  getState().change(idOf('one'), first, ({ options }) => ({ options: { ...options, proveByToken: true } }))
  expect(read('one')).toMatchObject({ group: 'all', choices: { take: 'pack' }, options: { proveByToken: true } })
  expect(read('two')).toBeNull()
  getState().change(idOf('two'), first, () => ({ group: 'new' }))
  expect(read('two')).toEqual({ ...first, group: 'new' })
  // A filter of rows is nothing that closing loses; what was ticked before it still is.
  expect(read('two')?.isChosen).toBe(false)
  getState().change(idOf('two'), first, ({ options }) => ({ options: { ...options, proveByToken: true } }))
  getState().change(idOf('two'), first, () => ({ group: 'all' }))
  expect(read('two')?.isChosen).toBe(true)
  expect(read('one')).toBeNull()
})
