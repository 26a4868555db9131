/** What is being typed at the desk and how much of it is on disk already. Pure; the saving itself is done by a hook. */
import type { Draft } from '#contract/ipc/predictions.procedures.ts'
import { normalizeConfidenceText } from '#contract/rules/predictions/confidence.ts'
import { type DeskItem, deskKeyOf } from '../desk-item.ts'

interface DraftEntry {
  item: DeskItem
  draft: Draft
  /** Rises with every edit; `savedEditNo` is the one that is known to be on disk. */
  editNo: number
  savedEditNo: number
}
/** By `deskKeyOf`. */
export type DraftBook = ReadonlyMap<string, DraftEntry>

/** Two drafts say the same when they are meant for the same too. */
const isRevision = (draft: Draft): boolean => draft.isRevision ?? false

export const blankDraft: Draft = { direction: null, confidenceText: '', reasoning: '' }

/** One draft to be put on disk; `draft` is null when everything was deleted, so that nothing blank is stored. */
export interface UnsavedDraft extends DeskItem {
  draft: Draft | null
  editNo: number
}

/** What a row holds of its own: what was typed here, else what is stored; null for nothing. */
export function getOwnDraft(book: DraftBook, item: DeskItem, stored: Draft | null): Draft | null {
  return book.get(deskKeyOf(item))?.draft ?? stored
}

export interface DraftEdit extends DeskItem {
  stored: Draft | null
  patch: Partial<Draft>
}

/** The book after edits of one or many rows. An edit that changes nothing leaves the entry as it is. */
export function editDrafts(book: DraftBook, edits: readonly DraftEdit[]): DraftBook {
  const next = new Map(book)
  for (const { agentKey, challengeKey, stored, patch } of edits) {
    const item = { agentKey, challengeKey }
    const before = next.get(deskKeyOf(item))
    const own = getOwnDraft(next, item, stored) ?? blankDraft
    const draft = { ...own, ...patch }
    if (isSameDraft(own, draft)) continue
    next.set(deskKeyOf(item), {
      item,
      draft,
      editNo: (before?.editNo ?? 0) + 1,
      savedEditNo: before?.savedEditNo ?? 0,
    })
  }
  return next
}

/** Entries that are not on disk yet. The confidence goes out in its stored form, the field keeps what was typed. */
export function listUnsavedDrafts(book: DraftBook): UnsavedDraft[] {
  return [...book.values()]
    .filter((entry) => entry.editNo > entry.savedEditNo)
    .map(({ item, draft, editNo }) => ({
      ...item,
      draft: isBlankDraft(draft) ? null : { ...draft, confidenceText: normalizeConfidenceText(draft.confidenceText) },
      editNo,
    }))
}

/** The book after a save was answered. What was typed meanwhile stays unsaved. */
export function markSaved(book: DraftBook, saved: readonly UnsavedDraft[]): DraftBook {
  const next = new Map(book)
  for (const { editNo, ...item } of saved) {
    const key = deskKeyOf(item)
    const entry = next.get(key)
    if (entry !== undefined) next.set(key, { ...entry, savedEditNo: Math.max(entry.savedEditNo, editNo) })
  }
  return next
}

/** The book without rows that were handed to the outbox: their drafts are spent. */
export function removeDrafts(book: DraftBook, items: readonly DeskItem[]): DraftBook {
  const next = new Map(book)
  for (const item of items) next.delete(deskKeyOf(item))
  return next
}

export function isBlankDraft(draft: Draft): boolean {
  return draft.direction === null && draft.confidenceText.trim() === '' && draft.reasoning.trim() === ''
}

export function isSameDraft(a: Draft, b: Draft): boolean {
  return (
    a.direction === b.direction &&
    a.confidenceText === b.confidenceText &&
    a.reasoning === b.reasoning &&
    isRevision(a) === isRevision(b)
  )
}
