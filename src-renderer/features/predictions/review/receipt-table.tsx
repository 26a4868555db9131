import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AppErrorData } from '#contract/app-error.ts'
import type { OutboxId } from '#contract/ids.ts'
import { readChallengeKey } from '#contract/ipc/challenge-key.ts'
import type { OutboxRow } from '#contract/ipc/outbox.procedures.ts'
import { isFailed, isUnsettled } from '#contract/rules/outbox/write-state.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { useAgentIds } from '../../../shared/agents/use-agent-ids.ts'
import { CopyFailed } from '../../../shared/bulk/copy-failed.tsx'
import { createOutcomeColumns, createSubjectColumns, type RowResult } from '../../../shared/bulk/receipt-columns.tsx'
import { ReceiptRows } from '../../../shared/bulk/receipt-rows.tsx'
import { useServiceNames } from '../../../shared/deployments/service-names.ts'
import { isOtherHeld } from '../../../shared/outbox/use-held-text.ts'
import { useWriteStateWord, WriteStateBadge } from '../../../shared/outbox/write-state-badge.tsx'
import { useErrorSentence } from '../../../ui/errors/use-error-text.ts'
import type { DataTableColumn } from '../../../ui/table/data-table-types.ts'
import { Badge } from '../../../ui/text/badge.tsx'
import { IdText } from '../../../ui/text/id-text.tsx'
import { TwoLineText } from '../../../ui/text/two-line-text.tsx'
import { receiptsQuery } from '../desk/desk.queries.ts'
import { type DeskItem, deskKeyOf } from '../desk-item.ts'
import { useOutboxNote } from './use-outbox-note.ts'

export interface SentRow extends DeskItem {
  agentName: string
  /** Null where what is above says which challenge all rows are about. */
  question: string | null
  outboxId: OutboxId | null
  error: AppErrorData | null
}

type OutboxRows = ReadonlyMap<OutboxId, OutboxRow>

const labelOf = ({ agentName }: SentRow): string => escapeInvisible(agentName)

function outboxRowOf({ outboxId }: SentRow, byId: OutboxRows): OutboxRow | undefined {
  return outboxId === null ? undefined : byId.get(outboxId)
}

/** Not in the outbox, or over there without effect; one that was cancelled is as it was wanted. */
function hasFailed(sent: SentRow, byId: OutboxRows): boolean {
  const row = outboxRowOf(sent, byId)
  return row === undefined ? sent.error !== null : isFailed(row.state)
}

/** A receipt a row, renewed as the outbox moves on. */
export function ReceiptTable({ sent }: { sent: readonly SentRow[] }) {
  const { t } = useTranslation('predictions')
  const { orpc } = useBridge()
  const outboxIds = useMemo(() => sent.flatMap(({ outboxId }) => (outboxId === null ? [] : [outboxId])), [sent])
  const outbox = useQuery(receiptsQuery(orpc, outboxIds))
  const byId = useMemo<OutboxRows>(() => new Map(outbox.data?.rows.map((row) => [row.outboxId, row])), [outbox.data])
  const columns = useReceiptColumns({ byId, hasQuestions: sent.some(({ question }) => question !== null) })
  const failed = useMemo(() => sent.filter((row) => hasFailed(row, byId)), [sent, byId])
  const settled = sent.filter((one) => {
    const row = outboxRowOf(one, byId)
    return one.outboxId === null || (row !== undefined && !isUnsettled(row.state))
  }).length
  return (
    <>
      <div className="flex min-h-8 items-center justify-between gap-3 border-line border-b px-3 py-1 text-ink-2">
        <p role="status" aria-live={settled < sent.length ? 'off' : 'polite'}>
          {t('receipt.progress', { settled, total: sent.length })}
        </p>
        <CopyFailed failed={failed} columns={columns} />
      </div>
      <ReceiptRows
        tableId="predictionReceipts"
        label={t('receipt.title')}
        columns={columns}
        rows={sent}
        rowKey={deskKeyOf}
        rowLabel={labelOf}
        isFailed={(row) => hasFailed(row, byId)}
      />
    </>
  )
}

/** The columns of the receipts: whose, of which challenge where that is not said above, and what has become of it. */
export function useReceiptColumns({ byId, hasQuestions }: { byId: OutboxRows; hasQuestions: boolean }) {
  const { t } = useTranslation('predictions')
  const { t: tUi } = useTranslation('ui')
  const agentIds = useAgentIds()
  const serviceNames = useServiceNames()
  const stateWord = useWriteStateWord()
  const noteOf = useOutboxNote()
  const sentence = useErrorSentence()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language only
  return useMemo(() => {
    const resultOf = (sent: SentRow): RowResult => {
      const row = outboxRowOf(sent, byId)
      if (row !== undefined) {
        const shown = { state: row.state, isOtherHeld: isOtherHeld(row) }
        return {
          result: stateWord(shown),
          look: <WriteStateBadge {...shown} />,
          reason: noteOf(row)?.whole ?? null,
          note: row.state === 'accepted' && row.remoteId !== null ? <IdText id={row.remoteId} /> : null,
        }
      }
      if (sent.error === null)
        return { result: stateWord({ state: 'queued' }), look: <WriteStateBadge state="queued" />, reason: null }
      const result = t('receipt.notQueued')
      const look = (
        <Badge tone="bad" letter="✗">
          {result}
        </Badge>
      )
      return { result, look, reason: sentence(sent.error) }
    }
    const question: DataTableColumn<SentRow> = {
      id: 'question',
      header: t('column.challenge'),
      width: 'minmax(180px, 1.4fr)',
      value: (row) => row.question,
      cell: (row) => <TwoLineText text={row.question ?? ''} />,
    }
    return [
      ...createSubjectColumns<SentRow>(tUi, {
        subjectOf({ agentKey, agentName, challengeKey }) {
          const { site, deploymentId } = readChallengeKey(challengeKey)
          return { name: agentName, site, deploymentId, agentId: agentIds.get(agentKey) ?? null }
        },
        serviceNames,
      }),
      ...(hasQuestions ? [question] : []),
      ...createOutcomeColumns(tUi, resultOf),
    ]
  }, [t, tUi, byId, hasQuestions, agentIds, serviceNames])
}
