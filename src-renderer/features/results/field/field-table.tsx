import { useMemo, useState } from 'react'
import type { ResultField } from '#contract/ipc/results.procedures.ts'
import { classifyInField, countField, type FieldPlace } from '#contract/rules/analytics/place-in-field.ts'
import { isComplete } from '#contract/rules/list-completeness.ts'
import { compareNatural } from '#contract/rules/text/natural-order.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { TableLink } from '../../../shared/pages/table-link.tsx'
import { RevisionMark } from '../../../shared/predictions/revision-mark.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx'
import { HiddenText, useHiding } from '../../../ui/presentation/hiding.tsx'
import { useTableSort } from '../../../ui/table/columns/table-layouts.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { DataTableColumn, DataTableSort } from '../../../ui/table/data-table-types.ts'
import { Badge } from '../../../ui/text/badge.tsx'
import { ConfidenceText } from '../../../ui/text/confidence-text.tsx'
import { DirectionText } from '../../../ui/text/direction-text.tsx'
import { NameText } from '../../../ui/text/name-text.tsx'
import { ScoreText } from '../../../ui/text/score-text.tsx'
import { isOwnPending } from './is-own-pending.ts'

type Row = ResultField['rows'][number] & { place: FieldPlace }
type Shown = 'all' | 'ours' | 'alone' | 'crowd'

/** Every prediction of the field: ours first, then by score. */
export function FieldTable({ field }: { field: ResultField }) {
  const { t } = useTranslation('results')
  const [shown, setShown] = useState<Shown>('all')
  const [sort, setSort] = useTableSort('field', null)
  const rows = useMemo(() => {
    const counted = countField(field.rows, { isWhole: isComplete(field.completeness) })
    return field.rows.map((row): Row => ({ ...row, place: classifyInField(row, counted) }))
  }, [field.rows, field.completeness])
  const isHiding = useHiding()
  const listed = useMemo(() => {
    const isHidden = (row: Row): boolean => isHiding && isOwnPending(row, field.challenge)
    return sortFieldRows(
      rows.filter((row) => isShown(row, shown)),
      { sort, isHidden },
    )
  }, [rows, shown, sort, isHiding, field.challenge])
  const columns = useMemo(() => createFieldColumns(t, field.challenge), [t, field.challenge])
  return (
    <section aria-label={t('field.rows')} className="flex grow flex-col rounded-lg border border-line bg-surface">
      <header className="flex flex-wrap items-center gap-3 px-3 py-2">
        <h2 className="font-semibold">{t('field.rows')}</h2>
        <SegmentedControl<Shown>
          label={t('field.show')}
          isLabelHidden
          size="sm"
          value={shown}
          onChange={setShown}
          options={[
            { value: 'all', label: t('field.all') },
            { value: 'ours', label: t('field.ours') },
            { value: 'alone', label: t('field.aloneRows') },
            { value: 'crowd', label: t('field.crowdRows') },
          ]}
        />
      </header>
      <div className="flex min-h-[440px] grow basis-0 flex-col border-line border-t">
        <DataTable
          tableId="field"
          label={t('field.rows')}
          columns={columns}
          rows={listed}
          rowKey={({ agentId }) => agentId}
          rowLabel={({ name, agentId }) => name ?? agentId}
          sort={sort}
          onSortChange={setSort}
          empty={<EmptyState title={t('field.nothing')} />}
        />
      </div>
      <p className="px-3 py-2 text-xs text-ink-3">{t('field.help')}</p>
    </section>
  )
}

function isShown({ isOwn, place }: Row, shown: Shown): boolean {
  if (shown === 'ours') return isOwn
  return shown === 'all' || place === shown
}

interface FieldOrder {
  sort: DataTableSort | null
  /** Whose confidence presentation mode hides: it counts as unknown, since its neighbours would tell it. */
  isHidden: (row: Row) => boolean
}

/** The rows in order; what has no value comes last, whichever way is sorted. */
export function sortFieldRows(rows: readonly Row[], { sort, isHidden }: FieldOrder): Row[] {
  const known = (value: number | null): number => value ?? -1
  if (sort === null)
    return [...rows].sort((a, b) => Number(b.isOwn) - Number(a.isOwn) || known(b.score) - known(a.score))
  const sign = sort.direction === 'ascending' ? 1 : -1
  const sortedBy = (row: Row): number | null =>
    sort.columnId === 'score' ? row.score : isHidden(row) ? null : row.confidence
  return [...rows].sort((a, b) => {
    if (sort.columnId === 'agent') return sign * compareNatural(a.name ?? a.agentId, b.name ?? b.agentId)
    const [left, right] = [sortedBy(a), sortedBy(b)]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    return sign * (left - right)
  })
}

export function createFieldColumns(
  t: ReturnType<typeof useTranslation<'results'>>['t'],
  challenge: ResultField['challenge'],
): DataTableColumn<Row>[] {
  const { outcomes, site } = challenge
  const isPendingOf = (row: Row): boolean => isOwnPending(row, challenge)
  return [
    {
      id: 'agent',
      header: t('field.agent'),
      width: 'minmax(180px, 0.8fr)',
      sortable: true,
      cell: (row) => <AgentCell row={row} />,
    },
    {
      id: 'direction',
      header: t('column.said'),
      width: 'minmax(100px, 0.5fr)',
      cell: (row) => (
        <span className="flex min-w-0 items-baseline gap-1.5">
          <DirectionText direction={row.direction} outcomes={outcomes} site={site} isPending={isPendingOf(row)} />
          <RevisionMark
            row={{ revisionNumber: row.revisionNumber, former: [], outcomes, isPending: isPendingOf(row) }}
          />
        </span>
      ),
    },
    {
      id: 'confidence',
      header: t('field.confidence'),
      width: 96,
      align: 'end',
      sortable: true,
      cell: (row) => <ConfidenceText confidence={row.confidence} isPending={isPendingOf(row)} />,
    },
    {
      id: 'verdict',
      header: t('column.outcome'),
      width: 104,
      cell: ({ isCorrect }) =>
        isCorrect === null ? (
          <span className="text-ink-3">–</span>
        ) : (
          <Badge tone={isCorrect ? 'ok' : 'bad'}>{t(isCorrect ? 'outcome.correct' : 'outcome.wrong')}</Badge>
        ),
    },
    {
      id: 'score',
      header: t('column.score'),
      width: 80,
      align: 'end',
      sortable: true,
      cell: ({ score }) => <ScoreText score={score} />,
    },
    {
      id: 'place',
      header: t('field.place'),
      width: 160,
      cell: ({ place }) =>
        place === null ? null : (
          <Badge tone={place === 'alone' ? 'ok' : 'warn'}>
            {t(place === 'alone' ? 'field.alone' : 'field.withCrowd')}
          </Badge>
        ),
    },
    {
      id: 'reasoning',
      header: t('field.reasoning'),
      width: 'minmax(160px, 1.6fr)',
      cell: (row) => <ReasoningCell reasoning={row.reasoning ?? ''} isPending={isPendingOf(row)} />,
    },
  ]
}

function ReasoningCell({ reasoning, isPending }: { reasoning: string; isPending: boolean }) {
  const isHidden = useHiding() && isPending
  if (isHidden && reasoning !== '') return <HiddenText />
  const text = escapeInvisible(reasoning.slice(0, 600))
  return (
    <span className="truncate text-ink-2" title={text}>
      {text}
    </span>
  )
}

function AgentCell({ row: { isOwn, name, agentId, profileKey } }: { row: Row }) {
  const { t } = useTranslation('results')
  const shown =
    name === null ? (
      <span className="truncate font-mono text-xs">{escapeInvisible(agentId)}</span>
    ) : (
      <NameText text={name} />
    )
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      {profileKey === null ? (
        shown
      ) : (
        <TableLink
          to="/profiles/$profileKey"
          params={{ profileKey }}
          className="flex min-w-0 hover:text-accent hover:underline"
        >
          {shown}
        </TableLink>
      )}
      {!isOwn ? null : <Badge tone="accent">{t('field.own')}</Badge>}
    </span>
  )
}
