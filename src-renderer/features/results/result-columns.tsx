import type { TFunction } from 'i18next'
import type { PredictionView } from '#contract/ipc/agents.procedures.ts'
import { scopeOfChallenge } from '#contract/rules/scope-key.ts'
import { visibleText } from '#contract/rules/visible-text.ts'
import { Badge } from '../../ui/badge.tsx'
import type { DataTableColumn } from '../../ui/data-table-types.ts'
import { DirectionText } from '../../ui/direction-text.tsx'
import { NameText } from '../../ui/name-text.tsx'
import { ScoreText } from '../../ui/score-text.tsx'
import { SiteTag } from '../../ui/site-tag.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { VisibleName } from '../../ui/visible-name.tsx'
import { whenOf } from './result-order.ts'
import { outcomeOf } from './result-summary.ts'

interface ColumnFacts {
  t: TFunction<'results'>
  formatPrice: (price: number) => string
}

const outcomeTones = { correct: 'ok', wrong: 'bad', waiting: 'neutral' } as const

/** The columns of the results table: what was said, what happened, what it scored. */
export function resultTableColumns({ t, formatPrice }: ColumnFacts): DataTableColumn<PredictionView>[] {
  return [
    {
      id: 'when',
      header: t('column.resolved'),
      width: 120,
      sortable: true,
      cell: (row) => <TimeText atMs={whenOf(row)} />,
    },
    {
      id: 'agent',
      header: t('column.agent'),
      width: 'minmax(116px, 0.7fr)',
      sortable: true,
      cell: (row) => <NameText text={row.agentName} />,
    },
    { id: 'site', header: t('column.site'), width: 76, cell: (row) => <SiteTag site={row.site} /> },
    {
      id: 'asset',
      header: t('column.asset'),
      width: 84,
      sortable: true,
      cell: (row) => (
        <span className="truncate font-semibold" title={visibleText(row.asset)}>
          {visibleText(scopeOfChallenge({ scopeKey: null, asset: row.asset }))}
        </span>
      ),
    },
    {
      id: 'question',
      header: t('column.question'),
      width: 'minmax(120px, 1.6fr)',
      cell: (row) => <VisibleName text={row.question} />,
    },
    {
      id: 'said',
      header: t('column.said'),
      width: 'minmax(96px, 0.5fr)',
      cell: (row) => <DirectionText direction={row.direction} outcomes={row.outcomes} site={row.site} />,
    },
    {
      id: 'confidence',
      header: t('column.confidence'),
      width: 66,
      align: 'end',
      sortable: true,
      cell: (row) => (row.confidence === null ? '–' : row.confidence.toFixed(2)),
    },
    {
      id: 'result',
      header: t('column.result'),
      width: 'minmax(96px, 0.5fr)',
      cell: (row) => <DirectionText direction={row.result} outcomes={row.outcomes} site={row.site} />,
    },
    {
      id: 'price',
      header: t('column.price'),
      width: 166,
      align: 'end',
      cell: ({ openPrice, closePrice }) =>
        openPrice === null && closePrice === null ? (
          <span className="text-ink-3">–</span>
        ) : (
          <span>
            {openPrice === null ? '–' : formatPrice(openPrice)} →{' '}
            {closePrice === null ? '–' : formatPrice(closePrice)}
          </span>
        ),
    },
    {
      id: 'outcome',
      header: t('column.outcome'),
      width: 88,
      sortable: true,
      cell: (row) => <Badge tone={outcomeTones[outcomeOf(row)]}>{t(`outcome.${outcomeOf(row)}`)}</Badge>,
    },
    {
      id: 'score',
      header: t('column.score'),
      width: 76,
      align: 'end',
      sortable: true,
      cell: (row) => <ScoreText score={row.score} />,
    },
  ]
}
