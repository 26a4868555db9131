import type { AppErrorData } from '#contract/app-error.ts'
import type { FormDraft, FormDrafts, TableDraft } from '#contract/ipc/form-drafts.ts'
import { createAutosave } from '../../../shared/autosave/autosave.ts'
import { emptyTable, type FormDraftsStore, type FormOwner } from './form-drafts.store.ts'

/** Where main keeps what is typed. */
export interface FormAutosaveTarget {
  read: () => Promise<FormDrafts>
  saveForm: (agentKey: FormOwner, typed: FormDraft | null) => Promise<unknown>
  saveTable: (typed: TableDraft | null) => Promise<unknown>
}

interface FormAutosaveState {
  /** False until what an earlier start kept is there. */
  isRead: boolean
  /** Why it could not be read, or saved; trying again may help. */
  error: AppErrorData | null
}

interface FormAutosave {
  state: () => FormAutosaveState
  /** Tells of another `state`; gives what ends that. */
  listen: (onChange: () => void) => () => void
  /** Reads what was kept, once. */
  open: () => void
  /** Saves at once what main does not have yet. */
  flush: () => Promise<void>
  /** Saves what is typed, until what it returns is called. */
  follow: () => () => void
}

/** Keeps what is typed with main, so that it is there again after a restart. */
export function createFormAutosave(
  store: FormDraftsStore,
  { place, errorOf }: { place: FormAutosaveTarget; errorOf: (thrown: unknown) => AppErrorData },
): FormAutosave {
  let state: FormAutosaveState = { isRead: false, error: null }
  let isReading = false
  let saved: { forms: ReadonlyMap<FormOwner, FormDraft>; table: TableDraft } = store.getState()
  const listeners = new Set<() => void>()
  const become = (next: FormAutosaveState): void => {
    state = next
    for (const listener of listeners) listener()
  }
  const open = (): void => {
    if (state.isRead || isReading) return
    isReading = true
    place
      .read()
      .then((kept) => {
        store.getState().takeKept(kept)
        saved = {
          forms: new Map(kept.forms.map(({ agentKey, typed }) => [agentKey, typed])),
          table: kept.table ?? emptyTable,
        }
        become({ isRead: true, error: null })
      })
      .catch((thrown: unknown) => become({ ...state, error: errorOf(thrown) }))
      .finally(() => {
        isReading = false
      })
  }
  const saveRest = async (): Promise<void> => {
    const { forms, table } = store.getState()
    const owners = [...new Set([...saved.forms.keys(), ...forms.keys()])]
    const changed = owners.filter((owner) => saved.forms.get(owner) !== forms.get(owner))
    for (const owner of changed) await place.saveForm(owner, forms.get(owner) ?? null)
    if (table !== saved.table) await place.saveTable(table === emptyTable ? null : table)
    saved = { forms, table }
  }
  const autosave = createAutosave(saveRest, { errorOf })
  autosave.listen(() => {
    const { error } = autosave.state()
    if (error !== state.error) become({ ...state, error })
  })
  const flush = async (): Promise<void> => {
    if (state.isRead) await autosave.flush().catch(() => undefined)
  }
  return {
    state: () => state,
    listen: (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    open,
    flush,
    follow: () => {
      const unsubscribe = store.subscribe((now, before) => {
        if (state.isRead && (now.forms !== before.forms || now.table !== before.table)) autosave.schedule()
      })
      return () => {
        unsubscribe()
        autosave.cancel()
      }
    },
  }
}
