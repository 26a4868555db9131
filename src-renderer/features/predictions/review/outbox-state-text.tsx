import type { OutboxRow } from '#contract/ipc/outbox.procedures.ts'
import { isOtherHeld } from '../../../shared/outbox/use-held-text.ts'
import { WriteStateBadge } from '../../../shared/outbox/write-state-badge.tsx'
import { joinClassNames } from '../../../ui/class-names.ts'
import { IdText } from '../../../ui/text/id-text.tsx'
import { useOutboxNote } from './use-outbox-note.ts'

/** What has become of a prediction that was handed over, in a word, with its id or the reason under it. */
export function OutboxStateText({ row }: { row: OutboxRow }) {
  const note = useOutboxNote()(row)
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 justify-items-start">
      <WriteStateBadge state={row.state} isOtherHeld={isOtherHeld(row)} />
      {row.state === 'accepted' && row.remoteId !== null ? <IdText id={row.remoteId} max={14} /> : null}
      {note === null ? null : (
        <span
          className={joinClassNames('max-w-full truncate text-xs', note.isFaint ? 'text-ink-3' : 'text-ink-2')}
          title={note.whole}
        >
          {note.words}
        </span>
      )}
    </span>
  )
}
