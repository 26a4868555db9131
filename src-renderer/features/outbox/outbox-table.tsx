import { linkOptions, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { OutboxId } from '#contract/ids.ts'
import type { OutboxRow } from '#contract/ipc/outbox.procedures.ts'
import { isPredictionWrite } from '#contract/rules/outbox/is-prediction-write.ts'
import { getClockOffsetMs, useAppState } from '../../bridge/app-state.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { useServiceNames } from '../../shared/deployments/service-names.ts'
import { useFrozenRows } from '../../shared/frozen-rows/use-frozen-rows.ts'
import { WaitingRowsButton } from '../../shared/frozen-rows/waiting-rows-button.tsx'
import { useWriteLabel } from '../../shared/outbox/use-write-label.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useRowHeight } from '../../ui/ui-provider.tsx'
import { OutboxAction } from './outbox-action.tsx'
import { OutboxBar } from './outbox-bar.tsx'
import { createOutboxColumns } from './outbox-columns.tsx'
import { OutboxDetails } from './outbox-details.tsx'
import { orderOutbox } from './outbox-order.ts'
import { createOutboxPageStore } from './outbox-page.store.ts'
import { SettleDialog } from './settle-dialog.tsx'
import { findSubjectPlace } from './subject-place.ts'

interface OutboxTableProps {
  rows: readonly OutboxRow[]
  /** Names what the rows are of: rows of something else are not held back. */
  shownFor: string
  empty: ReactNode
}

/** The writes with what is known of each and the act that helps it, and the acts on those that are ticked. */
export function OutboxTable({ rows, shownFor, empty }: OutboxTableProps) {
  const { t } = useTranslation('outbox')
  const app = useAppState()
  const navigate = useNavigate()
  const [settling, setSettling] = useState<OutboxId | null>(null)
  const [store] = useState(createOutboxPageStore)
  const selected = useStore(store, (state) => state.selected)
  const select = useStore(store, (state) => state.select)
  const ordered = useMemo(() => orderOutbox(rows), [rows])
  // Held under the pointer alone: the focus goes along with its row.
  const { rows: shown, waiting, gone, isHeld, release, holders } = useFrozenRows(ordered, outboxIdOf, shownFor)
  const labelOf = useWriteLabel()
  const rowPx = useRowHeight() + secondLinePx
  const serviceNames = useServiceNames()
  const columns = useMemo(
    () =>
      createOutboxColumns({
        t,
        serviceNames,
        offsetOf: (row) => getClockOffsetMs(app, row),
        labelOf,
        isGone: ({ outboxId }) => gone.has(outboxId),
        known: (row) => <OutboxDetails row={row} />,
        act: (row) => <OutboxAction row={row} onSettle={({ outboxId }) => setSettling(outboxId)} />,
      }),
    [t, app, serviceNames, labelOf, gone],
  )
  const picked = useMemo(() => ordered.filter(({ outboxId }) => selected.has(outboxId)), [ordered, selected])
  const settlingRow = rows.find((row) => row.outboxId === settling && row.state === 'needs_you')
  return (
    <>
      <div
        className="relative flex min-h-0 flex-1 flex-col"
        onPointerEnter={holders.onPointerEnter}
        onPointerLeave={holders.onPointerLeave}
      >
        <DataTable
          tableId="outbox"
          isHeld={isHeld}
          isStartOfWork
          label={t('title')}
          columns={columns}
          rows={shown}
          rowKey={outboxIdOf}
          copyId={({ remoteId, requestId }) => remoteId ?? requestId}
          rowLabel={(row) => `${row.agentName} ${labelOf(row)}`}
          rowTone={toneOf}
          rowHeight={rowPx}
          onOpen={(row) =>
            void (isPredictionWrite(row)
              ? navigate({
                  to: '/predict/$challengeKey',
                  params: { challengeKey: row.challengeKey },
                  search: { agents: row.agentKey },
                })
              : navigate(
                  findSubjectPlace(row) ?? linkOptions({ to: '/agents/$agentKey', params: { agentKey: row.agentKey } }),
                ))
          }
          selected={selected}
          onSelectedChange={select}
          empty={empty}
        />
        <WaitingRowsButton waiting={waiting} onRelease={release} />
      </div>
      {picked.length === 0 ? null : <OutboxBar rows={picked} onClear={() => select(new Set())} />}
      {settlingRow === undefined ? null : <SettleDialog row={settlingRow} onClose={() => setSettling(null)} />}
    </>
  )
}

/** What is known of a write is a sentence or two: every row has room for a second line. */
const secondLinePx = 16

const outboxIdOf = (row: OutboxRow): string => row.outboxId

function toneOf(row: OutboxRow): 'bad' | 'warn' | null {
  if (row.state === 'needs_you' || row.isFlagged) return 'bad'
  return row.state === 'uncertain' ? 'warn' : null
}
