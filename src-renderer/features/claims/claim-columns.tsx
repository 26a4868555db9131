import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import type { ClaimView } from '#contract/ipc/claims.procedures.ts'
import { provisionalPredictions } from '#contract/rules/predictions/provisional-limit.ts'
import { ClaimClock } from '../../shared/claims/claim-clock.tsx'
import type { ServiceNames } from '../../shared/deployments/service-names.ts'
import { createSiteColumn } from '../../ui/table/columns/site-column.tsx'
import type { DataTableColumn } from '../../ui/table/data-table-types.ts'
import { formatIsoTime } from '../../ui/table/format-rows.ts'
import { Badge, type Tone } from '../../ui/text/badge.tsx'
import { NameText } from '../../ui/text/name-text.tsx'
import { TimeText } from '../../ui/text/time-text.tsx'

const looks: Readonly<Record<ClaimView['state'], { tone: Tone; letter: string }>> = {
  unclaimed: { tone: 'warn', letter: '…' },
  link_expired: { tone: 'warn', letter: '!' },
  link_in_doubt: { tone: 'warn', letter: '?' },
  limit_over: { tone: 'bad', letter: '✗' },
  claimed: { tone: 'ok', letter: '✓' },
}

/** The state of a claim, in a word. */
export function ClaimStateBadge({ row, t }: { row: ClaimView; t: TFunction<'claims'> }) {
  return <Badge {...looks[row.state]}>{t(`state.${row.state}`)}</Badge>
}

interface ColumnFacts {
  t: TFunction<'claims'>
  offsetOf: (row: ClaimView) => number
  serviceNames: ServiceNames
  act: (row: ClaimView) => ReactNode
}

/**
 * The columns of the claims desk: who, until when, how much is used up, and the way to all acts. They fit a window of
 * 1280 px beside the panel.
 */
export function claimColumns({ t, offsetOf, serviceNames, act }: ColumnFacts): DataTableColumn<ClaimView>[] {
  return [
    {
      id: 'agent',
      header: t('column.agent'),
      width: 'minmax(120px, 2fr)',
      sortable: true,
      value: (row) => row.name,
      cell: (row) => <NameText text={row.name} />,
    },
    createSiteColumn(t('column.site'), { minor: 2, serviceNames }),
    {
      id: 'state',
      header: t('column.state'),
      width: 'minmax(176px, 1fr)',
      value: (row) => row.state,
      cell: (row) => (
        <span className="flex items-center gap-2">
          <ClaimStateBadge row={row} t={t} />
          {row.claimedAtMs === null ? null : (
            <span className="truncate text-xs text-ink-2">
              <TimeText atMs={row.claimedAtMs} />
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'link',
      minor: 3,
      header: t('column.link'),
      width: 'minmax(128px, 0.6fr)',
      sortable: true,
      value: (row) => formatIsoTime(row.linkExpiresAtMs),
      cell: (row) =>
        row.claimedAtMs !== null ? (
          <span className="text-ink-3">–</span>
        ) : (
          <ClaimClock
            atMs={row.linkExpiresAtMs}
            offsetMs={offsetOf(row)}
            isAtLatest={row.isLinkEndAtLatest}
            absent={t(row.link === 'kept' ? 'clock.unknown' : `link.${row.link}`)}
          />
        ),
    },
    {
      id: 'limit',
      header: t('column.limit'),
      width: 'minmax(116px, 0.6fr)',
      sortable: true,
      value: (row) => formatIsoTime(row.provisionalUntilMs),
      cell: (row) =>
        row.claimedAtMs !== null ? (
          <span className="text-ink-3">–</span>
        ) : (
          <ClaimClock atMs={row.provisionalUntilMs} offsetMs={offsetOf(row)} absent={t('clock.unknown')} />
        ),
    },
    {
      id: 'used',
      minor: 1,
      header: t('column.used'),
      width: 88,
      align: 'end',
      sortable: true,
      value: (row) => row.predictionsUsed,
      cell: (row) => (row.claimedAtMs !== null ? <span className="text-ink-3">–</span> : <Used row={row} t={t} />),
    },
    { id: 'act', header: t('column.act'), width: 84, align: 'end', cell: act },
  ]
}

function Used({ row, t }: { row: ClaimView; t: TFunction<'claims'> }) {
  const isUsedUp = row.predictionsUsed >= provisionalPredictions
  return (
    <span title={t('used.help')} className={isUsedUp ? 'font-medium text-bad' : ''}>
      {t('used.of', { count: row.predictionsUsed, total: provisionalPredictions })}
    </span>
  )
}
