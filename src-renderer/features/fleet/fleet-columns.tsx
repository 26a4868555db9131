import type { TFunction } from 'i18next'
import type { FleetRow } from '#contract/ipc/views.ts'
import { RowAct } from '../../app/agents/row-act.tsx'
import type { DataTableColumn } from '../../ui/data-table-types.ts'
import { ScoreText } from '../../ui/score-text.tsx'
import { SiteTag } from '../../ui/site-tag.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { AuthCell, NameCell, OwedCell, StatusCell, SubscriptionsCell, TokenCell } from './fleet-cells.tsx'

/** The columns of the fleet; together they fit a window of 1280 px. */
export function fleetColumns(
  t: TFunction<'fleet'>,
  onReEnter: (row: FleetRow) => void,
): readonly DataTableColumn<FleetRow>[] {
  return [
    {
      id: 'name',
      header: t('column.name'),
      width: 'minmax(150px, 1fr)',
      sortable: true,
      cell: (row) => <NameCell row={row} />,
    },
    {
      id: 'site',
      header: t('column.site'),
      width: 76,
      sortable: true,
      cell: (row) => <SiteTag site={row.site} />,
    },
    {
      id: 'status',
      header: t('column.status'),
      width: 'minmax(180px, 1.15fr)',
      sortable: true,
      cell: (row) => <StatusCell row={row} />,
    },
    {
      id: 'auth',
      header: t('column.auth'),
      width: 66,
      sortable: true,
      cell: (row) => <AuthCell row={row} />,
    },
    {
      id: 'token',
      header: t('column.token'),
      width: 70,
      sortable: true,
      align: 'end',
      cell: (row) => <TokenCell expiresAtMs={row.tokenExpiresAtMs} />,
    },
    {
      id: 'subscriptions',
      header: t('column.subscriptions'),
      width: 'minmax(190px, 1.2fr)',
      sortable: true,
      cell: (row) => <SubscriptionsCell keys={row.subscriptions} />,
    },
    {
      id: 'owed',
      header: t('column.owed'),
      width: 58,
      sortable: true,
      align: 'end',
      cell: (row) => <OwedCell row={row} />,
    },
    {
      id: 'score',
      header: t('column.score'),
      width: 104,
      sortable: true,
      align: 'end',
      cell: (row) => <ScoreText score={row.averageScore} count={row.scoredCount} />,
    },
    {
      id: 'seen',
      header: t('column.seen'),
      width: 80,
      sortable: true,
      align: 'end',
      cell: (row) => <TimeText atMs={row.lastSeenAtMs} />,
    },
    {
      id: 'act',
      header: t('column.act'),
      width: 136,
      cell: (row) => <RowAct row={row} onReEnter={onReEnter} />,
    },
  ]
}
