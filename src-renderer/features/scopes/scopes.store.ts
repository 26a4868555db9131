import { createStore, type StoreApi } from 'zustand/vanilla'
import { noWants, putWants, type WantEdit, type Wants } from './pending-changes.ts'

interface ScopesState {
  wants: Wants
  /** Earlier wishes, the newest last. */
  past: readonly Wants[]
  edit: (edits: readonly WantEdit[]) => void
  /** Takes back wishes that the service has confirmed. What was before them cannot be gone back to. */
  settle: (edits: readonly WantEdit[]) => void
  undo: () => void
  discard: () => void
}
export type ScopesStore = StoreApi<ScopesState>

const keptSteps = 100

/** What is to be changed and not sent yet. It knows nothing of filters, so that nothing is lost by looking elsewhere. */
export function createScopesStore(): ScopesStore {
  return createStore<ScopesState>((set) => ({
    wants: noWants,
    past: [],
    edit: (edits) =>
      set(({ wants, past }) => ({
        wants: putWants(wants, edits),
        past: [...past.slice(1 - keptSteps), wants],
      })),
    settle: (edits) => set(({ wants }) => ({ wants: putWants(wants, edits), past: [] })),
    undo: () => set(({ wants, past }) => ({ wants: past.at(-1) ?? wants, past: past.slice(0, -1) })),
    discard: () =>
      set(({ wants, past }) => ({ wants: noWants, past: [...past.slice(1 - keptSteps), wants] })),
  }))
}
