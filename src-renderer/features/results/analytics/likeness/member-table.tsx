import { useMemo } from 'react'
import type { AnalyticsFleet } from '#contract/ipc/analytics.procedures.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { useTableSort } from '../../../../ui/table/columns/table-layouts.tsx'
import { DataTable } from '../../../../ui/table/data-table.tsx'
import type { DataTableColumn, DataTableSort } from '../../../../ui/table/data-table-types.ts'
import { NameText } from '../../../../ui/text/name-text.tsx'
import { useRowHeight } from '../../../../ui/ui-provider.tsx'
import { sortByFigure } from '../sort-by-figure.ts'
import { type FigureText, useFigureText } from '../use-figure-text.ts'

type Member = AnalyticsFleet['members'][number]

const sortValues: Readonly<Record<string, (member: Member) => number | null>> = {
  n: ({ n }) => n,
  meanCorrelation: ({ meanCorrelation }) => meanCorrelation,
  nearest: ({ nearest }) => nearest?.correlation ?? null,
  cluster: ({ cluster }) => cluster,
  gain: ({ gain }) => gain?.value ?? null,
}

const ownSort: DataTableSort = { columnId: 'gain', direction: 'descending' }

/**
 * Each agent: how like the others it errs, its nearest, its clone cluster, and what it adds to the fleet's median. Of
 * two selections (`name`: which) both are sorted alike.
 */
export function MemberTable({ members, name = null }: { members: readonly Member[]; name?: string | null }) {
  const { t } = useTranslation('analytics')
  const text = useFigureText()
  const rowPx = useRowHeight()
  const [sort, setSort] = useTableSort('likeness', ownSort)
  const rows = useMemo(() => sortByFigure(members, sort, sortValues), [members, sort])
  const columns = useMemo(() => createMemberColumns(t, text), [t, text])
  const title = name === null ? t('fleet.members') : t('fleet.membersOf', { name })
  return (
    <section
      aria-label={title}
      className="flex flex-col rounded-lg border border-line bg-surface"
      style={{ height: Math.min(480, 70 + Math.max(3, rows.length) * rowPx) }}
    >
      <h2 className="px-3 py-2 font-semibold">{title}</h2>
      <div className="flex min-h-0 flex-1 flex-col border-line border-t">
        <DataTable
          tableId="likeness"
          label={title}
          columns={columns}
          rows={rows}
          rowKey={({ agentKey }) => agentKey}
          rowLabel={({ name }) => name}
          sort={sort}
          ownSort={ownSort}
          onSortChange={setSort}
        />
      </div>
    </section>
  )
}

function createMemberColumns(
  t: ReturnType<typeof useTranslation<'analytics'>>['t'],
  text: FigureText,
): DataTableColumn<Member>[] {
  return [
    {
      id: 'name',
      header: t('dimension.agent'),
      width: 'minmax(140px, 1fr)',
      sortable: true,
      cell: ({ name }) => <NameText text={name} />,
    },
    { id: 'n', header: t('column.n'), width: 80, align: 'end', sortable: true, cell: ({ n }) => text.count(n) },
    {
      id: 'meanCorrelation',
      header: t('fleet.column.mean'),
      width: 130,
      align: 'end',
      sortable: true,
      cell: ({ meanCorrelation }) => text.decimal(meanCorrelation),
    },
    {
      id: 'nearest',
      header: t('fleet.column.nearest'),
      width: 'minmax(190px, 1fr)',
      sortable: true,
      cell: ({ nearest }) =>
        nearest === null ? (
          <span className="text-ink-3">–</span>
        ) : (
          <span className="flex min-w-0 items-baseline gap-1.5">
            <NameText text={nearest.name} />
            <span className="shrink-0 text-xs text-ink-3 tabular-nums">
              {t('fleet.nearestNote', { correlation: text.decimal(nearest.correlation), n: nearest.common })}
            </span>
          </span>
        ),
    },
    {
      id: 'cluster',
      header: t('fleet.column.cluster'),
      width: 110,
      align: 'end',
      sortable: true,
      cell: ({ cluster }) =>
        cluster === null ? <span className="text-ink-3">–</span> : t('fleet.cluster', { cluster }),
    },
    {
      id: 'gain',
      header: t('fleet.column.gain'),
      width: 230,
      align: 'end',
      sortable: true,
      cell: ({ gain, gainN }) =>
        gain === null ? (
          <span className="text-ink-3">–</span>
        ) : (
          <span className="tabular-nums">
            {t('fleet.gain', {
              gain: text.difference(gain.value),
              interval: text.differenceInterval(gain),
              n: gainN,
            })}
          </span>
        ),
    },
  ]
}
