import { createStore, type StoreApi } from 'zustand'

interface ConveyorStore {
  /** Keys of the ticked rows. */
  selected: ReadonlySet<string>
  select: (selected: ReadonlySet<string>) => void
}

/** What is ticked on the conveyor. */
export function createConveyorStore(): StoreApi<ConveyorStore> {
  return createStore((set) => ({
    selected: new Set(),
    select: (selected) => set({ selected }),
  }))
}
