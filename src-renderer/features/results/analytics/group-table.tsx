import { useMemo } from 'react'
import type { AnalyticsReport } from '#contract/ipc/analytics.procedures.ts'
import { type AnalyticsDimension, analyticsDimensions } from '#contract/rules/analytics/group-predictions.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx'
import { useTableSort } from '../../../ui/table/columns/table-layouts.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { DataTableSort } from '../../../ui/table/data-table-types.ts'
import { useRowHeight } from '../../../ui/ui-provider.tsx'
import type { AnalyticsView } from './analytics-frame.tsx'
import { deriveSelection, isSameSelection, updateVersus, versusOf } from './analytics-search.ts'
import { createGroupColumns } from './group-columns.tsx'
import { sortByFigure } from './sort-by-figure.ts'
import { useDimensionText } from './use-dimension-text.ts'
import { useFigureText } from './use-figure-text.ts'

type Group = AnalyticsReport['groups'][number]

const sortValues: Readonly<Record<string, (group: Group) => number | null>> = {
  n: ({ figures }) => figures.n,
  averageScore: ({ figures }) => figures.averageScore?.value ?? null,
  accuracy: ({ figures }) => figures.accuracy?.value ?? null,
  meanConfidence: ({ figures }) => figures.meanConfidence?.value ?? null,
  brier: ({ figures }) => figures.brier?.value ?? null,
  logScore: ({ figures }) => figures.logScore?.value ?? null,
  sharpness: ({ figures }) => figures.sharpness?.value ?? null,
}

const ownSort: DataTableSort = { columnId: 'n', direction: 'descending' }

interface GroupTableProps {
  report: AnalyticsReport
  by: AnalyticsDimension
  /** What the rows are by, until those by `by` are there. */
  rowsBy: AnalyticsDimension
  view: AnalyticsView
}

/** The same figures by one dimension. Any row can be put beside the selection. */
export function GroupTable({ report, by, rowsBy, view }: GroupTableProps) {
  const { t } = useTranslation('analytics')
  const text = useFigureText()
  const nameOf = useDimensionText()
  const rowPx = useRowHeight()
  const { search, selection, onSearch } = view
  const [sort, setSort] = useTableSort('figures', ownSort)
  const rows = useMemo(() => sortByFigure(report.groups, sort, sortValues), [report.groups, sort])
  const versus = versusOf(search)
  const selectionOfGroup = (group: Group) => deriveSelection(selection, rowsBy, group.value)
  const isCompared = (group: Group) => versus !== null && isSameSelection(versus, selectionOfGroup(group))
  const columns = createGroupColumns({
    t,
    text,
    nameOf: (group) => nameOf(rowsBy, group),
    by: rowsBy,
    rows,
    compare: (group) => (
      <Button
        size="sm"
        variant={isCompared(group) ? 'primary' : 'quiet'}
        aria-label={t(isCompared(group) ? 'compare.stopWith' : 'compare.with', { name: nameOf(rowsBy, group) })}
        onPress={() => onSearch(updateVersus(search, isCompared(group) ? null : selectionOfGroup(group)))}
      >
        {t(isCompared(group) ? 'compare.stop' : 'compare.start')}
      </Button>
    ),
  })
  return (
    <section aria-label={t('groups.title')} className="flex flex-col rounded-lg border border-line bg-surface">
      <header className="flex flex-wrap items-center gap-3 px-3 py-2">
        <h2 className="font-semibold">{t('groups.title')}</h2>
        <SegmentedControl<AnalyticsDimension>
          label={t('groups.by')}
          isLabelHidden
          size="sm"
          value={by}
          onChange={(next) => onSearch({ ...search, by: next })}
          options={analyticsDimensions.map((value) => ({ value, label: t(`dimension.${value}`) }))}
        />
        <span className="ml-auto text-xs text-ink-3">{t('groups.note')}</span>
      </header>
      <div
        className="flex flex-col border-line border-t"
        style={{ height: Math.min(480, 32 + Math.max(3, rows.length) * rowPx) }}
      >
        <DataTable
          tableId="figures"
          label={t('groups.title')}
          columns={columns}
          rows={rows}
          rowKey={groupKeyOf}
          rowLabel={(group) => nameOf(rowsBy, group)}
          sort={sort}
          ownSort={ownSort}
          onSortChange={setSort}
          empty={<EmptyState title={t('groups.empty')} />}
        />
      </div>
    </section>
  )
}

const groupKeyOf = ({ value }: Group): string => `=${value}`
