import { createStore, type StoreApi } from 'zustand'

interface RegistrationListState {
  /** Keys of the ticked rows. */
  selected: ReadonlySet<string>
  select: (selected: ReadonlySet<string>) => void
}

export type RegistrationListStore = StoreApi<RegistrationListState>

/** What is ticked in the list of registrations. */
export function createRegistrationListStore(): RegistrationListStore {
  return createStore((set) => ({
    selected: new Set(),
    select: (selected) => set({ selected }),
  }))
}
