import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AppErrorData } from '#contract/app-error.ts'
import type { OutboxId } from '#contract/ids.ts'
import type { OutboxRow } from '#contract/ipc/outbox.procedures.ts'
import { isUnsettled } from '#contract/rules/outbox/write-state.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { WriteStateBadge } from '../../../shared/outbox/write-state-badge.tsx'
import { useErrorText } from '../../../ui/errors/use-error-text.ts'
import { WindowedRows } from '../../../ui/table/windowed-rows.tsx'
import { Badge } from '../../../ui/text/badge.tsx'
import { joinSentences } from '../../../ui/text/join-sentences.ts'
import { NameText } from '../../../ui/text/name-text.tsx'
import { receiptsQuery } from '../desk/desk.queries.ts'
import { type DeskItem, deskKeyOf } from '../desk-item.ts'
import { OutboxStateText } from './outbox-state-text.tsx'

export interface SentRow extends DeskItem {
  agentName: string
  /** Null where what is above says which challenge all rows are about. */
  question: string | null
  outboxId: OutboxId | null
  error: AppErrorData | null
}

/** Room for two lines: a reason is beside the state or under it. */
const rowPx = 44
const heightOf = (): number => rowPx

/** A receipt a row, renewed as the outbox moves on. */
export function ReceiptTable({ sent }: { sent: readonly SentRow[] }) {
  const { t } = useTranslation('predictions')
  const { orpc } = useBridge()
  const outboxIds = useMemo(() => sent.flatMap(({ outboxId }) => (outboxId === null ? [] : [outboxId])), [sent])
  const outbox = useQuery(receiptsQuery(orpc, outboxIds))
  const byId = useMemo(() => new Map(outbox.data?.rows.map((row) => [row.outboxId, row])), [outbox.data])
  const settled = sent.filter(({ outboxId }) => {
    const row = outboxId === null ? undefined : byId.get(outboxId)
    return outboxId === null || (row !== undefined && !isUnsettled(row.state))
  }).length
  return (
    <>
      <p
        role="status"
        aria-live={settled < sent.length ? 'off' : 'polite'}
        className="border-line border-b px-3 py-1.5 text-ink-2"
      >
        {t('receipt.progress', { settled, total: sent.length })}
      </p>
      <WindowedRows label={t('receipt.title')} role="list" rows={sent} rowKey={deskKeyOf} heightOf={heightOf}>
        {(row) => (
          <div className="flex h-full items-center gap-3 px-3">
            <span className="flex w-44 shrink-0 font-medium">
              <NameText text={row.agentName} />
            </span>
            {row.question === null ? null : (
              <span className="line-clamp-2 w-60 shrink-0 text-xs" title={escapeInvisible(row.question)}>
                {escapeInvisible(row.question)}
              </span>
            )}
            <span className="flex min-w-0 flex-1">
              <Receipt sent={row} row={row.outboxId === null ? undefined : byId.get(row.outboxId)} />
            </span>
          </div>
        )}
      </WindowedRows>
    </>
  )
}

function Receipt({ sent, row }: { sent: SentRow; row: OutboxRow | undefined }) {
  const { t } = useTranslation('predictions')
  const errorWords = useErrorText()
  if (row !== undefined) return <OutboxStateText row={row} isWide />
  if (sent.error === null) return <WriteStateBadge state="queued" />
  const words = errorWords(sent.error)
  return (
    <span
      className="grid min-w-0 flex-1 grid-cols-[minmax(132px,max-content)_minmax(0,1fr)] items-center justify-items-start gap-x-2"
      data-error-code={sent.error.code}
    >
      <Badge tone="bad" letter="✗">
        {t('receipt.notQueued')}
      </Badge>
      <span className="line-clamp-2 text-xs text-ink-2" title={joinSentences([words.what, words.next])}>
        {words.what} {words.next}
      </span>
    </span>
  )
}
