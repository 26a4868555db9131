import { useQuery } from '@tanstack/react-query'
import { linkOptions, useNavigate } from '@tanstack/react-router'
import { Pause } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { OutboxId } from '#contract/ids.ts'
import type { OutboxFilter, OutboxRow } from '#contract/ipc/outbox.procedures.ts'
import { isPredictionWrite } from '#contract/rules/outbox/is-prediction-write.ts'
import { getClockOffsetMs, useAppState } from '../../bridge/app-state.tsx'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { ButtonLink } from '../../shared/button-link.tsx'
import { DraftsButton } from '../../shared/composer/drafts-button.tsx'
import { WriteHost } from '../../shared/composer/write-host.tsx'
import { useFrozenRows } from '../../shared/frozen-rows/use-frozen-rows.ts'
import { WaitingRowsButton } from '../../shared/frozen-rows/waiting-rows-button.tsx'
import { OutboxTabs } from '../../shared/outbox/outbox-tabs.tsx'
import { useWriteLabel } from '../../shared/outbox/use-write-label.ts'
import { useOpenPauseDialog } from '../../shared/pauses/pause-dialogs.tsx'
import { PendingQuery } from '../../shared/pending-query.tsx'
import { useAnsweredFor } from '../../shared/use-answered-for.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx'
import { Page } from '../../ui/page.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useCount } from '../../ui/text/use-count.ts'
import { useRowHeight } from '../../ui/ui-provider.tsx'
import { DismissButton } from './dismiss-button.tsx'
import { outboxListQuery } from './outbox.queries.ts'
import { OutboxAction } from './outbox-action.tsx'
import { createOutboxColumns } from './outbox-columns.tsx'
import { OutboxDetails } from './outbox-details.tsx'
import { orderOutbox } from './outbox-order.ts'
import { PauseList } from './pauses/pause-list.tsx'
import { SettleDialog } from './settle-dialog.tsx'
import { findSubjectPlace } from './subject-place.ts'

/** Every write and what became of it. */
export function OutboxPage() {
  return (
    <WriteHost>
      <Outbox />
    </WriteHost>
  )
}

function Outbox() {
  const { t } = useTranslation('outbox')
  const { orpc } = useBridge()
  const count = useCount()
  const [filter, setFilter] = useState<OutboxFilter>('all')
  const outbox = useQuery(outboxListQuery(orpc, filter))
  const shownFilter = useAnsweredFor(outbox, filter)
  const rows = outbox.data?.rows ?? []
  const totals = outbox.data?.totals ?? { all: 0, open: 0, failed: 0, settled: 0, failedUpToNo: 0 }
  const openDialog = useOpenPauseDialog()
  return (
    <Page
      title={t('title')}
      tabs={<OutboxTabs />}
      aside={<span className="text-xs text-ink-2">{t('lead')}</span>}
      actions={
        <>
          <DraftsButton eventKey={null} />
          <Button icon={<Pause />} onPress={() => openDialog({ kind: 'pause' })}>
            {t('pauses.pause')}
          </Button>
        </>
      }
      toolbar={
        totals.all === 0 ? undefined : (
          <>
            <SegmentedControl<OutboxFilter>
              label={t('filter.label')}
              isLabelHidden
              value={filter}
              onChange={setFilter}
              options={[
                { value: 'all', label: t('filter.all', { count: totals.all }) },
                { value: 'open', label: t('filter.open', { count: totals.open }) },
                { value: 'failed', label: t('filter.failed', { count: totals.failed }) },
                { value: 'settled', label: t('filter.settled', { count: totals.settled }) },
              ]}
            />
            {totals.failed === 0 ? null : (
              <DismissButton
                which={{ kind: 'failed', upToNo: totals.failedUpToNo }}
                count={totals.failed}
                about={null}
              />
            )}
            {outbox.isPlaceholderData || totals[filter] <= rows.length ? null : (
              <span role="status" className="text-xs text-warn">
                {t('cut', { shown: count(rows.length), of: count(totals[filter]) })}
              </span>
            )}
          </>
        )
      }
      flush
    >
      <PauseList />
      {outbox.data !== undefined ? (
        totals.all === 0 ? (
          <NothingYet />
        ) : (
          <OutboxTable rows={rows} filter={shownFilter} onShowAll={() => setFilter('all')} />
        )
      ) : (
        <PendingQuery query={outbox} rows={12} isFlush />
      )}
    </Page>
  )
}

interface OutboxTableProps {
  rows: readonly OutboxRow[]
  /** What the rows are of. */
  filter: OutboxFilter
  onShowAll: () => void
}

function OutboxTable({ rows, filter, onShowAll }: OutboxTableProps) {
  const { t } = useTranslation('outbox')
  const app = useAppState()
  const navigate = useNavigate()
  const [settling, setSettling] = useState<OutboxId | null>(null)
  const ordered = useMemo(() => orderOutbox(rows), [rows])
  // Held under the pointer alone: the focus goes along with its row.
  const { rows: shown, waiting, gone, isHeld, release, holders } = useFrozenRows(ordered, outboxIdOf, filter)
  const labelOf = useWriteLabel()
  const rowPx = useRowHeight() + secondLinePx
  const columns = useMemo(
    () =>
      createOutboxColumns({
        t,
        offsetOf: (row) => getClockOffsetMs(app, row),
        labelOf,
        isGone: ({ outboxId }) => gone.has(outboxId),
        known: (row) => <OutboxDetails row={row} />,
        act: (row) => <OutboxAction row={row} onSettle={({ outboxId }) => setSettling(outboxId)} />,
      }),
    [t, app, labelOf, gone],
  )
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
          empty={
            <EmptyState
              title={t('empty.filtered')}
              action={<Button onPress={onShowAll}>{t('empty.showAll')}</Button>}
            />
          }
        />
        <WaitingRowsButton waiting={waiting} onRelease={release} />
      </div>
      {settlingRow === undefined ? null : <SettleDialog row={settlingRow} onClose={() => setSettling(null)} />}
    </>
  )
}

function NothingYet() {
  const { t } = useTranslation('outbox')
  return (
    <EmptyState title={t('empty.title')} action={<ButtonLink to="/challenges">{t('empty.action')}</ButtonLink>}>
      {t('empty.text')}
    </EmptyState>
  )
}

/** What is known of a write is a sentence or two: every row has room for a second line. */
const secondLinePx = 16

const outboxIdOf = (row: OutboxRow): string => row.outboxId

function toneOf(row: OutboxRow): 'bad' | 'warn' | null {
  if (row.state === 'needs_you' || row.isFlagged) return 'bad'
  return row.state === 'uncertain' ? 'warn' : null
}
