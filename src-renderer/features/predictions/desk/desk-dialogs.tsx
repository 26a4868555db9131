import { useState } from 'react'
import type { DeskRow, Draft } from '#contract/ipc/predictions.procedures.ts'
import { groupLeftOut } from '../review/left-out.ts'
import { ReviewDialog } from '../review/review-dialog.tsx'
import { ApplyDialog } from './apply-dialog.tsx'
import type { DeskStore } from './desk.store.ts'
import type { RowsAre } from './desk-line.ts'
import { getOwnDraft } from './draft-book.ts'
import { ChallengeHead } from './evidence-panel.tsx'
import { PasteDialog } from './paste-dialog.tsx'
import { editOf } from './row/row-edits.ts'
import type { DeskLines } from './use-desk-facts.ts'

export type DialogName = 'apply' | 'paste' | 'review'

interface DeskDialogProps {
  dialog: DialogName
  facts: DeskLines
  rowsAre: RowsAre
  store: DeskStore
  /** Puts every draft on disk. */
  flush: () => Promise<void>
  onNext: (() => void) | null
  onClose: () => void
}

/** The dialog that is open over the desk. */
export function DeskDialog(props: DeskDialogProps) {
  const { dialog, facts, rowsAre, store, onClose } = props
  const editRows = (edits: readonly { row: DeskRow; patch: Partial<Draft> }[]): void => {
    const { book, edit } = store.getState()
    edit(edits.map(({ row, patch }) => editOf(row, getOwnDraft(book, row, row.draft), patch)))
    onClose()
  }
  if (dialog === 'review') return <DeskReview {...props} />
  if (dialog === 'apply') {
    const openKeys = new Set(facts.open.map(({ key }) => key))
    const changed = facts.picked.filter(({ key }) => openKeys.has(key))
    return (
      <ApplyDialog
        lines={changed}
        rowsAre={rowsAre}
        skipped={facts.picked.length - changed.length}
        onApply={(patch) => editRows(changed.map(({ row }) => ({ row, patch })))}
        onClose={onClose}
      />
    )
  }
  if (facts.shown === undefined) return null
  const byAgent = new Map(facts.open.map(({ row }) => [row.agentKey, row]))
  return (
    <PasteDialog
      rows={facts.shown.rows}
      challenge={facts.shown.challenge}
      openAgents={new Set(byAgent.keys())}
      onTake={(pasted) =>
        editRows(
          pasted.flatMap(({ agentKey, patch }) => {
            const row = agentKey === null ? undefined : byAgent.get(agentKey)
            return row === undefined ? [] : [{ row, patch }]
          }),
        )
      }
      onClose={onClose}
    />
  )
}

function DeskReview({ facts, rowsAre, store, flush, onNext, onClose }: DeskDialogProps) {
  // What the review is about does not change while it is open: rows that were sent stay as its receipts.
  const [{ items, challenges, leftOut }] = useState(() => ({
    items: facts.ready.map(({ row: { agentKey, challengeKey } }) => ({ agentKey, challengeKey })),
    challenges: [...new Map(facts.ready.map(({ challenge }) => [challenge.challengeKey, challenge] as const)).values()],
    leftOut: { rowsAre, groups: groupLeftOut(facts.states) },
  }))
  const { shown } = facts
  return (
    <ReviewDialog
      challenges={challenges}
      items={items}
      head={
        rowsAre === 'agents' && shown !== undefined ? (
          <ChallengeHead challenge={shown.challenge} timing={shown.timing} />
        ) : null
      }
      isChallengeInHead={rowsAre === 'agents' && shown !== undefined}
      leftOut={leftOut}
      isClosed={facts.isClosed}
      flush={flush}
      onSent={(sent) => store.getState().forget(sent)}
      onNext={onNext}
      onClose={onClose}
    />
  )
}
