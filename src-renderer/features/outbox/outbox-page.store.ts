import { createStore, type StoreApi } from 'zustand'

interface OutboxPageStore {
  /** Ids of the ticked writes. */
  selected: ReadonlySet<string>
  select: (selected: ReadonlySet<string>) => void
}

/** What is ticked in the outbox. */
export function createOutboxPageStore(): StoreApi<OutboxPageStore> {
  return createStore((set) => ({
    selected: new Set(),
    select: (selected) => set({ selected }),
  }))
}
