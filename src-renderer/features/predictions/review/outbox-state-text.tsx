import type { OutboxRow } from '#contract/ipc/outbox.procedures.ts'
import { useDoubtText } from '../../../shared/outbox/use-doubt-text.ts'
import { isOtherHeld, useHeldText } from '../../../shared/outbox/use-held-text.ts'
import { useReasonText } from '../../../shared/outbox/use-reason-text.ts'
import { WriteStateBadge } from '../../../shared/outbox/write-state-badge.tsx'
import { joinClassNames } from '../../../ui/class-names.ts'
import { IdText } from '../../../ui/text/id-text.tsx'
import { joinSentences } from '../../../ui/text/join-sentences.ts'

/**
 * What has become of a prediction that was handed over, in a word, with its id or the reason: under it, or beside it
 * where there is room.
 */
export function OutboxStateText({ row, isWide = false }: { row: OutboxRow; isWide?: boolean }) {
  const why = useReasonText()(row)
  const held = useHeldText()(row)
  const doubt = useDoubtText()(row)
  const textClass = joinClassNames('max-w-full text-xs', isWide ? 'line-clamp-2' : 'truncate')
  return (
    <span
      className={joinClassNames(
        isWide ? 'grid grid-cols-[minmax(132px,max-content)_minmax(0,1fr)]' : 'flex flex-wrap',
        'min-w-0 flex-1 items-center gap-x-2 justify-items-start',
      )}
    >
      <WriteStateBadge state={row.state} isOtherHeld={isOtherHeld(row)} />
      {row.state === 'accepted' && row.remoteId !== null ? <IdText id={row.remoteId} max={14} /> : null}
      {row.state === 'uncertain' && doubt !== null ? (
        <span className={joinClassNames(textClass, 'text-ink-3')} title={doubt}>
          {doubt}
        </span>
      ) : held !== null ? (
        <span className={joinClassNames(textClass, 'text-ink-2')} title={held}>
          {held}
        </span>
      ) : why === null || (row.state === 'accepted' && row.error?.code !== 'prediction_not_counted') ? null : (
        <span className={joinClassNames(textClass, 'text-ink-2')} title={joinSentences([why.what, why.next])}>
          {isWide ? joinSentences([why.what, why.next]) : why.what}
        </span>
      )}
    </span>
  )
}
