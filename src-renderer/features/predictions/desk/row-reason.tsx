import { useStore } from 'zustand'
import type { PredictionWrite } from '#contract/ipc/outbox.procedures.ts'
import type { DeskRow } from '#contract/ipc/predictions.procedures.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useDoubtText } from '../../../shared/outbox/use-doubt-text.ts'
import { useHeldText } from '../../../shared/outbox/use-held-text.ts'
import { useReasonText } from '../../../shared/outbox/use-reason-text.ts'
import { useErrorText } from '../../../ui/errors/use-error-text.ts'
import { joinSentences } from '../../../ui/text/join-sentences.ts'
import type { DeskStore } from './desk.store.ts'
import type { DeskRowState } from './row/desk-row-state.ts'

interface ReasonedLine {
  key: string
  row: Pick<DeskRow, 'notCounted' | 'prediction'>
  state: DeskRowState
}

/**
 * Why the row that has the focus cannot be predicted, was refused, is in doubt or does not count, and what helps: whole
 * and in words, where the row has only the beginning. Its place stays while there is nothing to say.
 */
export function RowReason({ lines, store }: { lines: readonly ReasonedLine[]; store: DeskStore }) {
  const focused = useStore(store, (state) => state.focused)
  const words = useReasonWords()
  const line = lines.find(({ key }) => key === focused)
  return (
    <p aria-live="polite" className="min-h-4 shrink-0 text-xs text-ink-2 [overflow-wrap:anywhere]">
      {line === undefined ? null : words(line)}
    </p>
  )
}

function useReasonWords(): (line: ReasonedLine) => string | null {
  const errorWords = useErrorText()
  const reasonOf = useReasonText()
  const doubtOf = useDoubtText()
  const heldOf = useHeldText()
  const join = (words: { what: string; next: string } | null): string | null =>
    words === null ? null : escapeInvisible(joinSentences([words.what, words.next]))
  const ofWrite = (write: PredictionWrite): string | null => doubtOf(write) ?? heldOf(write) ?? join(reasonOf(write))
  return ({ row: { notCounted, prediction }, state }) => {
    switch (state.kind) {
      case 'blocked':
        return join(errorWords(state.error))
      case 'open':
        return state.lastTry === null ? null : ofWrite(state.lastTry)
      case 'under-way':
        return ofWrite(state.outbox)
      case 'settled':
        return notCounted === null || prediction?.score != null ? null : join(errorWords(notCounted))
    }
  }
}
