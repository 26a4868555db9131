import { createStore, type StoreApi } from 'zustand'

interface RegistrationListStore {
  /** Keys of the ticked rows. */
  selected: ReadonlySet<string>
  select: (selected: ReadonlySet<string>) => void
}

/** What is ticked in the list of registrations. */
export function createRegistrationListStore(): StoreApi<RegistrationListStore> {
  return createStore((set) => ({
    selected: new Set(),
    select: (selected) => set({ selected }),
  }))
}
