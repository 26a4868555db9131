import { createStore, type StoreApi } from 'zustand'
import type { AppErrorData } from '#contract/app-error.ts'

interface ClaimsStore {
  /** Keys of the picked agents. */
  selected: ReadonlySet<string>
  /** Why the newest act at the service failed, by the key of the agent. */
  failed: ReadonlyMap<string, AppErrorData>
  select: (selected: ReadonlySet<string>) => void
  /** How an act on several ended for those for which it failed; what acts before it left is over. */
  setFailed: (failed: ReadonlyMap<string, AppErrorData>) => void
  /** How an act on one agent ended; null: well. */
  setOutcome: (agentKey: string, error: AppErrorData | null) => void
}

/** What is picked on the claims desk, and what the newest act on it left to say. */
export function createClaimsStore(): StoreApi<ClaimsStore> {
  return createStore((set) => ({
    selected: new Set(),
    failed: new Map(),
    select: (selected) => set({ selected }),
    setFailed: (failed) => set({ failed }),
    setOutcome: (agentKey, error) =>
      set(({ failed: before }) => {
        const failed = new Map(before)
        if (error === null) failed.delete(agentKey)
        else failed.set(agentKey, error)
        return { failed }
      }),
  }))
}
