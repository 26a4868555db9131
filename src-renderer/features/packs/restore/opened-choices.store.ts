import { createStore, type StoreApi } from 'zustand/vanilla'
import type { PackImportView } from '#contract/ipc/packs.procedures.ts'
import { type PackChoices, type PackGroup, preselectChoices } from './pack-choices.ts'
import { firstOptions, type PackOptions } from './pack-options.tsx'

export interface OpenedChoices {
  group: PackGroup
  choices: PackChoices
  options: PackOptions
  /** Whether rows or options were chosen by hand: closing the backup loses that. The filter of rows is no choice. */
  isChosen: boolean
}

interface OpenedChoicesState {
  /** What was chosen for the backup of this import; null: nothing yet. */
  kept: { importId: PackImportView['importId']; chosen: OpenedChoices } | null
  /** `first` is what counts as chosen where nothing was. */
  change: (
    importId: PackImportView['importId'],
    first: OpenedChoices,
    next: (now: OpenedChoices) => Partial<Omit<OpenedChoices, 'isChosen'>>,
  ) => void
}
export type OpenedChoicesStore = StoreApi<OpenedChoicesState>

/** What the operator has chosen for the opened backup. It outlives the screen; another backup begins without any. */
export function createOpenedChoicesStore(): OpenedChoicesStore {
  return createStore<OpenedChoicesState>((set) => ({
    kept: null,
    change: (importId, first, next) =>
      set(({ kept }) => {
        const now = readChosen(kept, importId) ?? first
        const changed = next(now)
        const isChosen = now.isChosen || changed.choices !== undefined || changed.options !== undefined
        return { kept: { importId, chosen: { ...now, ...changed, isChosen } } }
      }),
  }))
}

/** What was chosen for this backup, if anything was. */
export function readChosen(
  kept: OpenedChoicesState['kept'],
  importId: PackImportView['importId'],
): OpenedChoices | null {
  return kept?.importId === importId ? kept.chosen : null
}

/** What is chosen before the operator chooses. */
export function createFirstChoices({ rows }: PackImportView): OpenedChoices {
  return { group: 'all', choices: preselectChoices(rows), options: firstOptions, isChosen: false }
}
