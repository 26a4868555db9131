import { useEffect, useRef, useState } from 'react'
import type { AgentKey } from '#contract/ids.ts'
import type { ReviewedItem } from '#contract/ipc/discussion.procedures.ts'
import type { DraftEntry } from '#contract/ipc/discussion-drafts.procedures.ts'
import type { SiteRef } from '#contract/ipc/site-key.ts'
import { isBlankEntry } from '#contract/rules/discussion/blank-entry.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import type { WritersQuery } from '../use-writers.ts'
import type { ComposerEntry } from './draft-entries.ts'
import { EntryFields } from './entry-fields.tsx'

interface EntryListProps {
  entries: readonly ComposerEntry[]
  /** Where the texts go. */
  at: SiteRef
  isPost: boolean
  isSending: boolean
  writers: WritersQuery
  reviewedOf: (no: number) => ReviewedItem | undefined
  onChange: (no: number, change: Partial<DraftEntry>) => void
  onRemove: (no: number) => void
}

/** The texts, each with its agent. One that is written goes only after a question: nothing brings it back. */
export function EntryList({ entries, onChange, onRemove, reviewedOf, ...shared }: EntryListProps) {
  const { t } = useTranslation('discussion')
  const box = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState<number | null>(null)
  const removedIndex = useRef<number | null>(null)
  // The button goes with its text: the focus goes on to the text in its place.
  useEffect(() => {
    const index = removedIndex.current
    if (index === null) return
    removedIndex.current = null
    const texts = box.current?.querySelectorAll('textarea')
    texts?.[Math.min(index, entries.length - 1)]?.focus()
  }, [entries])
  const remove = (no: number): void => {
    removedIndex.current = entries.findIndex((entry) => entry.no === no)
    setAsked(null)
    onRemove(no)
  }
  const takenBy = (no: number): ReadonlySet<AgentKey> =>
    new Set(entries.flatMap((entry) => (entry.no === no || entry.agentKey === null ? [] : [entry.agentKey])))
  return (
    <div ref={box} className="flex flex-col gap-3">
      {entries.map((entry) => (
        <EntryFields
          key={entry.no}
          {...shared}
          entry={entry}
          isAlone={entries.length === 1}
          taken={takenBy(entry.no)}
          reviewed={reviewedOf(entry.no)}
          onChange={(change) => onChange(entry.no, change)}
          onRemove={() => (isBlankEntry(entry) ? remove(entry.no) : setAsked(entry.no))}
        />
      ))}
      {asked === null ? null : (
        <ConfirmDialog
          title={t('write.remove.title')}
          onClose={() => setAsked(null)}
          tone="danger"
          confirmLabel={t('write.remove.confirm')}
          onConfirm={() => remove(asked)}
        >
          {t('write.discard.text')}
        </ConfirmDialog>
      )}
    </div>
  )
}
