import { useEffect } from 'react'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { type AutosaveControl, useAutosave } from '../../../shared/autosave/use-autosave.ts'
import { useErrorToast } from '../../../shared/use-error-toast.ts'
import type { DeskStore } from './desk.store.ts'
import { listUnsavedDrafts } from './draft-book.ts'
import { saveUnsavedDrafts } from './save-unsaved-drafts.ts'

/** Saves what is typed at the desk. What could not be saved stays marked as such in the store. */
export function useDraftAutosave(store: DeskStore): AutosaveControl {
  const { client } = useBridge()
  const autosave = useAutosave(() => saveUnsavedDrafts(client.predictions, store), useErrorToast())
  const { schedule } = autosave
  useEffect(
    () =>
      store.subscribe((state, before) => {
        if (state.book !== before.book && listUnsavedDrafts(state.book).length > 0) schedule()
      }),
    [store, schedule],
  )
  return autosave
}
