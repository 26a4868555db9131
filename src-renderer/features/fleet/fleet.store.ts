import { createStore, type StoreApi } from 'zustand'

interface FleetStore {
  /** Keys of the picked agents. */
  selected: ReadonlySet<string>
  select: (selected: ReadonlySet<string>) => void
}

/** What is picked on the fleet screen. */
export function createFleetStore(): StoreApi<FleetStore> {
  return createStore((set) => ({
    selected: new Set(),
    select: (selected) => set({ selected }),
  }))
}
