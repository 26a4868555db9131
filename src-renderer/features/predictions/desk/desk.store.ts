import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AgentKey } from '#contract/ids.ts'
import {
  type DraftEdit,
  type DraftState,
  editDrafts,
  markSaved,
  removeDrafts,
  type UnsavedDraft,
} from './draft-state.ts'

interface DeskState {
  book: DraftState
  selected: ReadonlySet<AgentKey>
  /** Rows whose reasoning is open. */
  expanded: ReadonlySet<AgentKey>
  edit: (edits: readonly DraftEdit[]) => void
  markSaved: (saved: readonly UnsavedDraft[]) => void
  forget: (agentKeys: readonly AgentKey[]) => void
  select: (agentKeys: readonly AgentKey[], isSelected: boolean) => void
  expand: (agentKey: AgentKey, isExpanded: boolean) => void
}
export type DeskStore = StoreApi<DeskState>

/** What one open desk remembers: what is typed, which rows are selected, whose reasoning is open. */
export function createDeskStore(): DeskStore {
  return createStore<DeskState>((set) => ({
    book: new Map(),
    selected: new Set(),
    expanded: new Set(),
    edit: (edits) => set(({ book }) => ({ book: editDrafts(book, edits) })),
    markSaved: (saved) => set(({ book }) => ({ book: markSaved(book, saved) })),
    forget: (agentKeys) => set(({ book }) => ({ book: removeDrafts(book, agentKeys) })),
    select: (agentKeys, isSelected) => set(({ selected }) => ({ selected: changed(selected, agentKeys, isSelected) })),
    expand: (agentKey, isExpanded) => set(({ expanded }) => ({ expanded: changed(expanded, [agentKey], isExpanded) })),
  }))
}

function changed(before: ReadonlySet<AgentKey>, agentKeys: readonly AgentKey[], isIn: boolean): ReadonlySet<AgentKey> {
  const after = new Set(before)
  for (const agentKey of agentKeys) {
    if (isIn) after.add(agentKey)
    else after.delete(agentKey)
  }
  return after
}
