import { createStore, type StoreApi } from 'zustand/vanilla'
import type { DeskItem } from '../desk-item.ts'
import { type DraftBook, type DraftEdit, editDrafts, markSaved, removeDrafts, type UnsavedDraft } from './draft-book.ts'

interface DeskState {
  book: DraftBook
  /** Keys of rows, as `expanded`. */
  selected: ReadonlySet<string>
  /** Rows whose reasoning is open. */
  expanded: ReadonlySet<string>
  /** The row that had the focus last; null: none yet. */
  focused: string | null
  edit: (edits: readonly DraftEdit[]) => void
  markSaved: (saved: readonly UnsavedDraft[]) => void
  forget: (items: readonly DeskItem[]) => void
  select: (keys: readonly string[], isSelected: boolean) => void
  expand: (key: string, isExpanded: boolean) => void
  focus: (key: string) => void
}
export type DeskStore = StoreApi<DeskState>

/** What one open desk remembers: what is typed, which rows are selected, whose reasoning is open. */
export function createDeskStore(): DeskStore {
  return createStore<DeskState>((set) => ({
    book: new Map(),
    selected: new Set(),
    expanded: new Set(),
    focused: null,
    edit: (edits) => set(({ book }) => ({ book: editDrafts(book, edits) })),
    markSaved: (saved) => set(({ book }) => ({ book: markSaved(book, saved) })),
    forget: (items) => set(({ book }) => ({ book: removeDrafts(book, items) })),
    select: (keys, isSelected) => set(({ selected }) => ({ selected: changed(selected, keys, isSelected) })),
    expand: (key, isExpanded) => set(({ expanded }) => ({ expanded: changed(expanded, [key], isExpanded) })),
    focus: (key) => set({ focused: key }),
  }))
}

function changed(before: ReadonlySet<string>, keys: readonly string[], isIn: boolean): ReadonlySet<string> {
  const after = new Set(before)
  for (const key of keys) {
    if (isIn) after.add(key)
    else after.delete(key)
  }
  return after
}
