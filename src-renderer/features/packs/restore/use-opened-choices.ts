import { useState } from 'react'
import { useStore } from 'zustand'
import type { PackImportView } from '#contract/ipc/packs.procedures.ts'
import { createFirstChoices, createOpenedChoicesStore, type OpenedChoices, readChosen } from './opened-choices.store.ts'

/** One for the window: main holds one opened backup at a time, and each has an id of its own. */
const store = createOpenedChoicesStore()

/** What is chosen for the opened backup, as it was left when another screen was looked at. */
export function useOpenedChoices(
  held: PackImportView,
): OpenedChoices & { change: (next: (now: OpenedChoices) => Partial<OpenedChoices>) => void } {
  // As the rows were when the screen opened: what a run changes of them unticks nothing.
  const [first] = useState(() => createFirstChoices(held))
  const chosen = useStore(store, ({ kept }) => readChosen(kept, held.importId)) ?? first
  return {
    ...chosen,
    change: (next) => store.getState().change(held.importId, first, next),
  }
}
