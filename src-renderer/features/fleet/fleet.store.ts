import { createStore, type StoreApi } from 'zustand'

interface FleetStore {
  /** Keys of the picked agents. */
  selected: ReadonlySet<string>
  /** Keys of the headings whose agents are folded away. */
  closed: ReadonlySet<string>
  select: (selected: ReadonlySet<string>) => void
  toggleHeading: (headingKey: string) => void
}

/** What is picked and folded away on the fleet screen. */
export function createFleetStore(): StoreApi<FleetStore> {
  return createStore((set) => ({
    selected: new Set(),
    closed: new Set(),
    select: (selected) => set({ selected }),
    toggleHeading: (headingKey) =>
      set(({ closed }) => {
        const next = new Set(closed)
        if (!next.delete(headingKey)) next.add(headingKey)
        return { closed: next }
      }),
  }))
}
