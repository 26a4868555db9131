import type { ReactNode } from 'react'
import type { AnalyticsReport } from '#contract/ipc/analytics.procedures.ts'
import type { AnalyticsDimension } from '#contract/rules/analytics/group-predictions.ts'
import type { useTranslation } from '../../../i18n/use-translation.tsx'
import type { DataTableColumn } from '../../../ui/table/data-table-types.ts'
import { NameText } from '../../../ui/text/name-text.tsx'
import type { FigureText } from './use-figure-text.ts'

type Group = AnalyticsReport['groups'][number]

interface GroupColumnFacts {
  t: ReturnType<typeof useTranslation<'analytics'>>['t']
  text: FigureText
  by: AnalyticsDimension
  rows: readonly Group[]
  nameOf: (group: Group) => string
  compare: (group: Group) => ReactNode
}

/** Wide enough for three decimals with their interval in either language, and for the number where it is another. */
const widths = { plain: 176, uneven: 232 }

/** How each figure is written, on how many it rests, and which of them a narrow window does without first. */
const figures = [
  { id: 'averageScore', write: 'score', restsOn: 'scored', minor: null },
  { id: 'accuracy', write: 'share', restsOn: 'n', minor: null },
  { id: 'meanConfidence', write: 'share', restsOn: 'rated', minor: 2 },
  { id: 'brier', write: 'decimal', restsOn: 'rated', minor: 4 },
  { id: 'logScore', write: 'decimal', restsOn: 'rated', minor: 3 },
  { id: 'sharpness', write: 'decimal', restsOn: 'rated', minor: 1 },
] as const

/** A column a figure. The n of the row is said once; a figure that rests on another number says so. */
export function createGroupColumns({ t, text, by, rows, nameOf, compare }: GroupColumnFacts): DataTableColumn<Group>[] {
  return [
    {
      id: 'name',
      header: t(`dimension.${by}`),
      width: 'minmax(140px, 1fr)',
      sortable: true,
      cell: (group) => <NameText text={nameOf(group)} />,
    },
    {
      id: 'n',
      header: t('column.n'),
      width: 86,
      align: 'end',
      sortable: true,
      cell: (group) => <span className="tabular-nums">{text.count(group.figures.n)}</span>,
    },
    ...figures.map(
      (figure): DataTableColumn<Group> => ({
        id: figure.id,
        header: t(`column.${figure.id}`),
        width: rows.some((row) => row.figures[figure.restsOn] !== row.figures.n) ? widths.uneven : widths.plain,
        align: 'end',
        sortable: true,
        ...(figure.minor === null ? {} : { minor: figure.minor }),
        cell: (group) => <span className="tabular-nums">{writeFigure(group, figure, { t, text })}</span>,
      }),
    ),
    { id: 'act', header: t('column.compare'), width: 92, align: 'end', cell: compare },
  ]
}

function writeFigure(
  group: Group,
  { id, write, restsOn }: (typeof figures)[number],
  { t, text }: Pick<GroupColumnFacts, 't' | 'text'>,
): string {
  const estimate = group.figures[id]
  if (estimate === null) return '–'
  const n = group.figures[restsOn]
  return t(n === group.figures.n ? 'groups.figure' : 'groups.figureOf', {
    value: text[write](estimate.value),
    interval: estimate.low === null ? '–' : text[`${write}Interval`](estimate),
    n,
  })
}
