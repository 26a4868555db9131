import { createStore, type StoreApi } from 'zustand'
import { toggleKey } from '../../ui/toggle-key.ts'
import type { GroupHeading } from './table/fleet-lines.ts'

interface FleetStore {
  /** Keys of the picked agents. */
  selected: ReadonlySet<string>
  /** Keys of the headings whose agents are folded away. */
  closed: ReadonlySet<string>
  select: (selected: ReadonlySet<string>) => void
  /** Picks the agents of a group, and opens it: an act reaches only what is shown. */
  selectGroup: (heading: GroupHeading) => void
  toggleHeading: (headingKey: string) => void
}

/** What is picked and folded away on the fleet screen. */
export function createFleetStore(): StoreApi<FleetStore> {
  return createStore((set) => ({
    selected: new Set(),
    closed: new Set(),
    select: (selected) => set({ selected }),
    selectGroup: ({ headingKey, agentKeys }) =>
      set(({ closed }) => ({
        selected: new Set(agentKeys),
        closed: new Set([...closed].filter((key) => key !== headingKey)),
      })),
    toggleHeading: (headingKey) => set(({ closed }) => ({ closed: toggleKey(closed, headingKey) })),
  }))
}
