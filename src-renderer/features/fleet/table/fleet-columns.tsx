import type { TFunction } from 'i18next'
import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import { countOwed } from '#contract/rules/agents/count-owed.ts'
import { RowAction } from '../../../shared/agents/row-action.tsx'
import { SiteTag } from '../../../ui/sites/site-tag.tsx'
import type { DataTableColumn } from '../../../ui/table/data-table-types.ts'
import { formatIsoTime } from '../../../ui/table/format-rows.ts'
import { ScoreText } from '../../../ui/text/score-text.tsx'
import {
  AuthCell,
  GroupCell,
  NameCell,
  OwedCell,
  SeenCell,
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

interface ColumnActs {
  onReEnter: (row: FleetRow) => void
  /** Held in its place, though the list no longer has it: what it says may be over, and it offers nothing. */
  isGone: (row: FleetRow) => boolean
}

type FleetColumn = DataTableColumn<FleetRow>
type FleetColumnId =
  | 'name'
  | 'site'
  | 'status'
  | 'tags'
  | 'group'
  | 'auth'
  | 'token'
  | 'subscriptions'
  | 'owed'
  | 'score'
  | 'seen'
  | 'act'

/** What the fleet can show of an agent; all but its actions can be sorted by. */
function everyColumn(
  t: TFunction<'fleet'>,
  { onReEnter, isGone }: ColumnActs,
): Readonly<Record<FleetColumnId, Omit<FleetColumn, 'id'>>> {
  return {
    name: {
      header: t('column.name'),
      width: 'minmax(156px, 1.4fr)',
      value: (row) => row.name,
      cell: (row) => <NameCell row={row} />,
    },
    site: { header: t('column.site'), width: 76, value: (row) => row.site, cell: (row) => <SiteTag site={row.site} /> },
    status: {
      header: t('column.status'),
      width: 'minmax(164px, 1.2fr)',
      value: (row) => (isGone(row) ? t('gone') : row.status),
      cell: (row) => (isGone(row) ? <span className="text-ink-3">{t('gone')}</span> : <StatusCell row={row} />),
    },
    tags: {
      header: t('column.tags'),
      width: 'minmax(90px, 0.8fr)',
      value: (row) => row.tags.join('; '),
      cell: (row) => <TagsCell tags={row.tags} />,
    },
    group: {
      header: t('column.group'),
      width: 'minmax(104px, 0.6fr)',
      value: (row) => row.group,
      cell: (row) => <GroupCell group={row.group} />,
    },
    auth: {
      header: t('column.auth'),
      width: 66,
      value: (row) => row.keyAlgorithm ?? row.authMethod,
      cell: (row) => <AuthCell row={row} />,
    },
    token: {
      header: t('column.token'),
      width: 78,
      align: 'end',
      value: (row) => formatIsoTime(row.tokenExpiresAtMs),
      cell: (row) => <TokenCell row={row} />,
    },
    subscriptions: {
      header: t('column.subscriptions'),
      width: 'minmax(116px, 1.2fr)',
      value: (row) => row.subscriptions?.join(' ') ?? null,
      cell: (row) => <SubscriptionsCell keys={row.subscriptions} />,
    },
    owed: {
      header: t('column.due'),
      width: 60,
      align: 'end',
      value: countOwed,
      cell: (row) => <OwedCell row={row} />,
    },
    score: {
      header: t('column.score'),
      width: 104,
      align: 'end',
      value: (row) => row.averageScore,
      cell: (row) => <ScoreText score={row.averageScore} count={row.scoredCount} />,
    },
    seen: {
      header: t('column.seen'),
      width: 112,
      align: 'end',
      value: (row) => formatIsoTime(row.lastSeenAtMs),
      cell: (row) => <SeenCell row={row} />,
    },
    act: {
      header: t('column.act'),
      width: 144,
      align: 'end',
      cell: (row) => (row.isArchived || isGone(row) ? null : <RowAction row={row} onReEnter={onReEnter} />),
    },
  }
}

/** Which of them there is room for, in their order. */
function chooseColumns({ room, showsGroup }: ColumnChoice): readonly FleetColumnId[] {
  const isWide = room === 'wide'
  const isNarrow = room === 'narrow'
  const showsAuth = isWide || !(showsGroup || isNarrow)
  return [
    'name',
    'site',
    'status',
    ...(isNarrow ? [] : (['tags'] as const)),
    ...(showsGroup ? (['group'] as const) : []),
    ...(showsAuth ? (['auth'] as const) : []),
    ...(isWide ? (['token'] as const) : []),
    ...(isNarrow ? [] : (['subscriptions'] as const)),
    'owed',
    'score',
    'seen',
    'act',
  ]
}

/** The columns of the fleet; together they fit a window of 1280 px, and in the narrow choice one of 1024 px. */
export function createFleetColumns(
  t: TFunction<'fleet'>,
  acts: ColumnActs,
  choice: ColumnChoice,
): readonly DataTableColumn<FleetLine>[] {
  const columns = everyColumn(t, acts)
  return chooseColumns(choice).map((id) => {
    const { cell, value, ...column } = columns[id]
    return {
      ...column,
      id,
      sortable: id !== 'act',
      cell: (line) => (isHeading(line) ? null : cell(line)),
      ...(value === undefined ? {} : { value: (line) => (isHeading(line) ? null : value(line)) }),
    }
  })
}
