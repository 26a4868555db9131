import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import type { OutboxRow } from '#contract/ipc/outbox.procedures.ts'
import { isUnsettled } from '#contract/rules/outbox/write-state.ts'
import { visibleText } from '#contract/rules/text/visible-text.ts'
import { WriteStateBadge } from '../../shared/outbox/write-state-badge.tsx'
import { SiteTag } from '../../ui/site-tag.tsx'
import type { DataTableColumn } from '../../ui/table/data-table-types.ts'
import { Countdown } from '../../ui/text/countdown.tsx'
import { DirectionText } from '../../ui/text/direction-text.tsx'
import { NameText } from '../../ui/text/name-text.tsx'
import { TimeText } from '../../ui/text/time-text.tsx'

interface ColumnFacts {
  t: TFunction<'outbox'>
  offsetOf: (row: OutboxRow) => number
  known: (row: OutboxRow) => ReactNode
  act: (row: OutboxRow) => ReactNode
}

/** The columns of the outbox: what it is, where it stands, what is known and what can be done. */
export function outboxColumns({ t, offsetOf, known, act }: ColumnFacts): DataTableColumn<OutboxRow>[] {
  return [
    {
      id: 'state',
      header: t('column.state'),
      width: 124,
      cell: (row) => <WriteStateBadge state={row.state} />,
    },
    {
      id: 'agent',
      header: t('column.agent'),
      width: 'minmax(130px, 0.25fr)',
      cell: (row) => <NameText text={row.agentName} />,
    },
    { id: 'site', header: t('column.site'), width: 76, cell: (row) => <SiteTag site={row.site} /> },
    {
      id: 'asset',
      header: t('column.asset'),
      width: 88,
      cell: (row) => (
        <span className="truncate font-semibold" title={visibleText(row.question)}>
          {visibleText(row.asset)}
        </span>
      ),
    },
    {
      id: 'prediction',
      header: t('column.prediction'),
      width: 'minmax(132px, 0.1fr)',
      cell: (row) => (
        <span className="flex min-w-0 items-baseline gap-2">
          <DirectionText direction={row.direction} outcomes={row.outcomes} site={row.site} />
          <span title={t('column.confidence')}>{row.confidence.toFixed(2)}</span>
        </span>
      ),
    },
    {
      id: 'when',
      header: t('column.deadline'),
      width: 116,
      cell: (row) =>
        !isUnsettled(row.state) ? (
          <TimeText atMs={row.settledAtMs ?? row.createdAtMs} />
        ) : (
          <Countdown atMs={row.deadlineAtMs} offsetMs={offsetOf(row)} />
        ),
    },
    { id: 'known', header: t('column.why'), width: 'minmax(220px, 1fr)', cell: known },
    { id: 'act', header: t('column.act'), width: 176, align: 'end', cell: act },
  ]
}
