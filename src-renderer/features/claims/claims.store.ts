import { createStore, type StoreApi } from 'zustand'
import type { AppErrorData } from '#contract/app-error.ts'

interface ClaimsStore {
  /** Keys of the picked agents. */
  selected: ReadonlySet<string>
  /** Why the newest act at the service failed, by the key of the agent. */
  failed: ReadonlyMap<string, AppErrorData>
  select: (selected: ReadonlySet<string>) => void
  /** How an act on several ended: well for those that are not among the failed. */
  setOutcomes: (agentKeys: readonly string[], failed: ReadonlyMap<string, AppErrorData>) => void
  /** How an act on one agent ended; null: well. */
  setOutcome: (agentKey: string, error: AppErrorData | null) => void
}

/** What is picked on the claims desk, and what the newest act on it left to say. */
export function createClaimsStore(): StoreApi<ClaimsStore> {
  return createStore((set) => ({
    selected: new Set(),
    failed: new Map(),
    select: (selected) => set({ selected }),
    setOutcomes: (agentKeys, newest) =>
      set(({ failed: before }) => {
        const asked = new Set(agentKeys)
        const others = [...before].filter(([agentKey]) => !asked.has(agentKey))
        return { failed: new Map([...others, ...newest]) }
      }),
    setOutcome: (agentKey, error) =>
      set(({ failed: before }) => {
        const failed = new Map(before)
        if (error === null) failed.delete(agentKey)
        else failed.set(agentKey, error)
        return { failed }
      }),
  }))
}
