import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import type { OutboxRow } from '#contract/ipc/outbox.procedures.ts'
import { isPredictionWrite } from '#contract/rules/outbox/is-prediction-write.ts'
import { isUnsettled } from '#contract/rules/outbox/write-state.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import type { ServiceNames } from '../../shared/deployments/service-names.ts'
import { isOtherHeld } from '../../shared/outbox/use-held-text.ts'
import { WriteStateBadge } from '../../shared/outbox/write-state-badge.tsx'
import { createSiteColumn } from '../../ui/table/columns/site-column.tsx'
import type { DataTableColumn } from '../../ui/table/data-table-types.ts'
import { formatIsoTime } from '../../ui/table/format-rows.ts'
import { Countdown } from '../../ui/text/countdown.tsx'
import { NameText } from '../../ui/text/name-text.tsx'
import { TimeText } from '../../ui/text/time-text.tsx'
import { SubjectLink } from './subject-link.tsx'
import { WriteContent } from './write-content.tsx'

interface ColumnFacts {
  t: TFunction<'outbox'>
  serviceNames: ServiceNames
  offsetOf: (row: OutboxRow) => number
  labelOf: (row: OutboxRow) => string
  /** Held in its place, though the list no longer has it: what it says may be over. */
  isGone: (row: OutboxRow) => boolean
  known: (row: OutboxRow) => ReactNode
  act: (row: OutboxRow) => ReactNode
}

/** The columns of the outbox: what it is, its state, what is known and what can be done. */
export function createOutboxColumns(facts: ColumnFacts): DataTableColumn<OutboxRow>[] {
  const { t, serviceNames, offsetOf, labelOf, isGone, known, act } = facts
  return [
    {
      id: 'state',
      header: t('column.state'),
      width: 162,
      value: (row) => (isGone(row) ? t('gone') : row.state),
      cell: (row) =>
        isGone(row) ? (
          <span className="text-ink-3">{t('gone')}</span>
        ) : (
          <WriteStateBadge state={row.state} isOtherHeld={isOtherHeld(row)} />
        ),
    },
    {
      id: 'agent',
      header: t('column.agent'),
      width: 'minmax(130px, 0.25fr)',
      value: (row) => row.agentName,
      cell: (row) => <NameText text={row.agentName} />,
    },
    createSiteColumn(t('column.site'), { minor: 1, serviceNames, isStacked: true }),
    {
      id: 'what',
      minor: 3,
      header: t('column.what'),
      headerLabel: t('column.whatLong'),
      width: 88,
      value: (row) => row.kind,
      cell: (row) => (
        <span className="truncate font-semibold" title={escapeInvisible(aboutOf(row))}>
          <SubjectLink row={row}>{escapeInvisible(labelOf(row))}</SubjectLink>
        </span>
      ),
    },
    {
      id: 'content',
      minor: 2,
      header: t('column.content'),
      width: 'minmax(132px, 0.7fr)',
      value: (row) => (isPredictionWrite(row) ? `${row.direction} ${row.confidence}` : row.text),
      cell: (row) => <WriteContent row={row} />,
    },
    {
      id: 'when',
      header: t('column.deadline'),
      headerLabel: t('column.deadlineLong'),
      width: 116,
      value: (row) => formatIsoTime(isUnsettled(row.state) ? row.deadlineAtMs : (row.settledAtMs ?? row.createdAtMs)),
      cell: (row) =>
        !isUnsettled(row.state) ? (
          <TimeText atMs={row.settledAtMs ?? row.createdAtMs} />
        ) : row.deadlineAtMs === null ? (
          <span className="text-ink-3">{t('column.noDeadline')}</span>
        ) : (
          <span className="flex min-w-0 flex-wrap items-baseline gap-x-1">
            <span className="text-xs text-ink-3">{t('column.closes')}</span>
            <Countdown atMs={row.deadlineAtMs} offsetMs={offsetOf(row)} />
          </span>
        ),
    },
    {
      id: 'known',
      header: t('column.why'),
      width: 'minmax(220px, 1fr)',
      value: (row) => row.error?.code ?? null,
      cell: known,
    },
    { id: 'act', header: t('column.act'), width: 196, align: 'end', cell: (row) => (isGone(row) ? null : act(row)) },
  ]
}

/** What it is about, in full. */
function aboutOf(row: OutboxRow): string {
  return isPredictionWrite(row) ? row.question : (row.event?.title ?? row.target?.name ?? '')
}
