/** What an edit of a row puts into its draft. */
import type { DeskRow, Draft } from '#contract/ipc/predictions.procedures.ts'
import { type DraftEdit, isSameDraft } from '../draft-book.ts'
import { startingDraftOf } from './desk-row-state.ts'

/** An edit of a row. The first one of a row without a draft takes up all that its fields show. */
export function editOf(row: DeskRow, own: Draft | null, patch: Partial<Draft>): DraftEdit {
  return {
    agentKey: row.agentKey,
    challengeKey: row.challengeKey,
    stored: row.draft,
    patch: own === null ? { ...startingDraftOf(row), ...patch } : patch,
  }
}

/**
 * Whether what a field hands on differs from what it shows. Only that makes a draft of an earlier try: to go past a
 * field is not to say that it is to be sent again.
 */
export function isFieldEdit(row: DeskRow, own: Draft | null, patch: Partial<Draft>): boolean {
  const shown = own ?? startingDraftOf(row)
  return !isSameDraft(shown, { ...shown, ...patch })
}
