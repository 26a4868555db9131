import { createStore, type StoreApi } from 'zustand'
import type { AppErrorData } from '#contract/app-error.ts'

interface ClaimsStore {
  /** Keys of the picked agents. */
  selected: ReadonlySet<string>
  /** How the newest act on several ended for those for which it failed. */
  failed: ReadonlyMap<string, AppErrorData>
  select: (selected: ReadonlySet<string>) => void
  setFailed: (failed: ReadonlyMap<string, AppErrorData>) => void
}

/** What is picked on the claims desk, and what the newest act on it left to say. */
export function createClaimsStore(): StoreApi<ClaimsStore> {
  return createStore((set) => ({
    selected: new Set(),
    failed: new Map(),
    select: (selected) => set({ selected }),
    setFailed: (failed) => set({ failed }),
  }))
}
