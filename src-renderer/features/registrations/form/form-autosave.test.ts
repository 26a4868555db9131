import { describe, expect, test } from 'vitest'
import { deploymentIdSchema } from '#contract/ids.ts'
import type { FormDraft, FormDrafts, TableDraft } from '#contract/ipc/form-drafts.ts'
import { withoutRows } from '../table/without-rows.ts'
import { createFormAutosave } from './form-autosave.ts'
import { createFormDraftsStore, emptyTable } from './form-drafts.store.ts'
import { firstFormText } from './form-text.ts'

const place = { deploymentId: deploymentIdSchema.parse('dp_test'), site: 'global' } as const
const formNamed = (name: string): FormDraft => ({ place, like: null, text: { ...firstFormText, name } })
const tableOf = (text: string): TableDraft => ({ ...emptyTable, text })

/** Main's side, which keeps what it is given and can be made to refuse. */
function keptBy(kept: FormDrafts) {
  const told: string[] = []
  let isRefusing = false
  const tell = async (what: string): Promise<void> => {
    if (isRefusing) throw new Error('refused')
    told.push(what)
  }
  return {
    told,
    refuse: (next: boolean) => {
      isRefusing = next
    },
    read: async () => {
      if (isRefusing) throw new Error('refused')
      return kept
    },
    saveForm: (agentKey: unknown, typed: FormDraft | null) =>
      tell(`${agentKey ?? 'new'}: ${typed?.text.name ?? 'cleared'}`),
    saveTable: (typed: TableDraft | null) => tell(`table: ${typed?.text ?? 'cleared'}`),
  }
}

async function opened(kept: FormDrafts = { forms: [], table: null }) {
  const store = createFormDraftsStore()
  const main = keptBy(kept)
  const keeper = createFormAutosave(store, {
    place: main,
    errorOf: () => ({ code: 'store_unavailable', details: {} }),
  })
  const isSettled = new Promise<void>((resolve) => {
    const stop = keeper.listen(() => {
      stop()
      resolve()
    })
  })
  const { typeForm, typeTable } = store.getState()
  return { store, main, keeper, isSettled, typeForm, typeTable }
}

describe('what is typed', () => {
  test('is saved once, and again when it was typed on', async () => {
    const { main, keeper, isSettled, typeForm, typeTable } = await opened()
    keeper.open()
    await isSettled
    typeForm(null, formNamed('Tern 1'))
    typeTable({ text: 'name' })
    await keeper.flush()
    await keeper.flush()
    typeForm(null, formNamed('Tern 12'))
    await keeper.flush()
    expect(main.told).toEqual(['new: Tern 1', 'table: name', 'new: Tern 12'])
  })

  test('is cleared with main when it is cleared here', async () => {
    const { store, main, keeper, isSettled, typeForm } = await opened({
      forms: [{ agentKey: null, typed: formNamed('Tern 1') }],
      table: tableOf('name\nGull'),
    })
    keeper.open()
    await isSettled
    typeForm(null, null)
    store.getState().clearTable()
    await keeper.flush()
    expect(main.told).toEqual(['new: cleared', 'table: cleared'])
  })

  test('before what was kept is there, is newer than that', async () => {
    const { store, main, keeper, isSettled, typeForm } = await opened({
      forms: [{ agentKey: null, typed: formNamed('kept') }],
      table: tableOf('name\nkept'),
    })
    typeForm(null, formNamed('typed'))
    await keeper.flush()
    expect(main.told).toEqual([])
    keeper.open()
    await isSettled
    expect(store.getState().forms.get(null)?.text.name).toBe('typed')
    expect(store.getState().table.text).toBe('name\nkept')
    await keeper.flush()
    expect(main.told).toEqual(['new: typed'])
  })

  test('that cannot be saved is told, and saved by the next try', async () => {
    const { main, keeper, isSettled, typeForm } = await opened()
    keeper.open()
    await isSettled
    main.refuse(true)
    typeForm(null, formNamed('Tern 1'))
    await keeper.flush()
    expect(keeper.state()).toEqual({ isRead: true, error: { code: 'store_unavailable', details: {} } })
    main.refuse(false)
    await keeper.flush()
    expect(keeper.state()).toEqual({ isRead: true, error: null })
    expect(main.told).toEqual(['new: Tern 1'])
  })

  test('overwrites nothing that could not be read', async () => {
    const { main, keeper, isSettled, typeForm } = await opened()
    main.refuse(true)
    keeper.open()
    await isSettled
    typeForm(null, formNamed('Tern 1'))
    main.refuse(false)
    await keeper.flush()
    expect(keeper.state().isRead).toBe(false)
    expect(main.told).toEqual([])
  })
})

test('a table that may hold secrets goes with its screen, any other stays', () => {
  const { getState } = createFormDraftsStore()
  getState().typeTable({ text: 'name,client_secret\nTern 1,canary' })
  getState().leaveTable()
  expect(getState().table.text).toBe('')
  getState().typeTable({ text: 'name\nTern 1' })
  getState().leaveTable()
  expect(getState().table.text).toBe('name\nTern 1')
})

test('rows that were written down are not kept for the next start', async () => {
  const { store, main, keeper, isSettled, typeTable } = await opened()
  keeper.open()
  await isSettled
  const text = 'name\nTern 1\nTern 2'
  typeTable({ text })
  const row = { form: null, clash: null, suggestedName: null, errors: [] }
  const shown = { rows: [2, 3].map((line) => ({ ...row, line, name: `Tern ${line - 1}` })), ignoredColumns: [], text }
  store.getState().showPreview(shown, place)
  await keeper.flush()
  store.getState().rowsTaken(shown, withoutRows(shown, new Set([2])))
  await keeper.flush()
  expect(main.told).toEqual([`table: ${text}`, 'table: name\nTern 2'])
})
