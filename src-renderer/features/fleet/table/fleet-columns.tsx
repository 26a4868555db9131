import type { TFunction } from 'i18next'
import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import { RowAction } from '../../../shared/agents/row-action.tsx'
import { SiteTag } from '../../../ui/site-tag.tsx'
import type { DataTableColumn } from '../../../ui/table/data-table-types.ts'
import { ScoreText } from '../../../ui/text/score-text.tsx'
import { TimeText } from '../../../ui/text/time-text.tsx'
import {
  AuthCell,
  GroupCell,
  NameCell,
  OwedCell,
  StatusCell,
  SubscriptionsCell,
  TagsCell,
  TokenCell,
} from './fleet-cells.tsx'
import { type FleetLine, isHeading } from './fleet-lines.ts'

type FleetRoom = 'narrow' | 'usual' | 'wide'

interface ColumnChoice {
  /** Less than `wide` leaves out what the agent's page says too; `narrow` also what the filters say. */
  room: FleetRoom
  /** False also under the headings of the groups, which say it. */
  showsGroup: boolean
}

/** The columns of the fleet; together they fit a window of 1280 px, and in the narrow choice one of 1024 px. */
export function fleetColumns(
  t: TFunction<'fleet'>,
  onReEnter: (row: FleetRow) => void,
  { room, showsGroup }: ColumnChoice,
): readonly DataTableColumn<FleetLine>[] {
  const isWide = room === 'wide'
  const isNarrow = room === 'narrow'
  const columns: readonly DataTableColumn<FleetRow>[] = [
    {
      id: 'name',
      header: t('column.name'),
      width: 'minmax(156px, 1.4fr)',
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
      width: 'minmax(150px, 1.2fr)',
      sortable: true,
      cell: (row) => <StatusCell row={row} />,
    },
    ...(isNarrow
      ? []
      : [
          {
            id: 'tags',
            header: t('column.tags'),
            width: 'minmax(90px, 0.8fr)' as const,
            sortable: true,
            cell: (row: FleetRow) => <TagsCell tags={row.tags} />,
          },
        ]),
    ...(showsGroup
      ? [
          {
            id: 'group',
            header: t('column.group'),
            width: 'minmax(104px, 0.6fr)' as const,
            sortable: true,
            cell: (row: FleetRow) => <GroupCell group={row.group} />,
          },
        ]
      : []),
    ...(isWide || !(showsGroup || isNarrow)
      ? [
          {
            id: 'auth',
            header: t('column.auth'),
            width: 66,
            sortable: true,
            cell: (row: FleetRow) => <AuthCell row={row} />,
          },
        ]
      : []),
    ...(isWide
      ? [
          {
            id: 'token',
            header: t('column.token'),
            width: 78,
            sortable: true,
            align: 'end' as const,
            cell: (row: FleetRow) => <TokenCell expiresAtMs={row.tokenExpiresAtMs} />,
          },
        ]
      : []),
    ...(isNarrow
      ? []
      : [
          {
            id: 'subscriptions',
            header: t('column.subscriptions'),
            width: 'minmax(116px, 1.2fr)' as const,
            sortable: true,
            cell: (row: FleetRow) => <SubscriptionsCell keys={row.subscriptions} />,
          },
        ]),
    {
      id: 'owed',
      header: t('column.due'),
      width: 60,
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
      width: 112,
      sortable: true,
      align: 'end',
      cell: (row) => <TimeText atMs={row.lastSeenAtMs} />,
    },
    {
      id: 'act',
      header: t('column.act'),
      width: 144,
      align: 'end',
      cell: (row) => (row.isArchived ? null : <RowAction row={row} onReEnter={onReEnter} />),
    },
  ]
  return columns.map(({ cell, ...column }) => ({
    ...column,
    cell: (line) => (isHeading(line) ? null : cell(line)),
  }))
}
