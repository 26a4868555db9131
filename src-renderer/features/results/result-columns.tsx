import type { TFunction } from 'i18next'
import { readChallengeKey } from '#contract/ipc/challenge-key.ts'
import type { PredictionView } from '#contract/ipc/predictions.procedures.ts'
import { isPendingPrediction } from '#contract/rules/predictions/is-pending.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import type { ServiceNames } from '../../shared/deployments/service-names.ts'
import { TableLink } from '../../shared/pages/table-link.tsx'
import { AssetCell, DirectionCell, renderConfidenceCell } from '../../shared/predictions/prediction-cells.tsx'
import { RevisionMark } from '../../shared/predictions/revision-mark.tsx'
import { createPlaceColumn } from '../../ui/table/columns/site-column.tsx'
import type { DataTableColumn } from '../../ui/table/data-table-types.ts'
import { formatIsoTime } from '../../ui/table/format-rows.ts'
import { Badge } from '../../ui/text/badge.tsx'
import { useConfirmedText } from '../../ui/text/confirmed-prediction.tsx'
import { DirectionText } from '../../ui/text/direction-text.tsx'
import { NameText } from '../../ui/text/name-text.tsx'
import { useResultsWords } from '../../ui/text/results-note.tsx'
import { ScoreText } from '../../ui/text/score-text.tsx'
import { TimeText } from '../../ui/text/time-text.tsx'
import { VisibleName } from '../../ui/text/visible-name.tsx'
import { outcomeOf } from './prediction-outcome.ts'
import { whenOf } from './result-order.ts'

interface ColumnFacts {
  t: TFunction<'results'>
  formatPrice: (price: number) => string
  /** Without it, the prices are in the tooltip of the result. */
  hasRoomForPrices: boolean
  serviceNames: ServiceNames
}

const outcomeTones = { correct: 'ok', wrong: 'bad', waiting: 'neutral', ended: 'warn' } as const

/** The columns of the results table: what was said, what happened, what it scored. */
export function createResultColumns(facts: ColumnFacts): DataTableColumn<PredictionView>[] {
  const { t, hasRoomForPrices, serviceNames } = facts
  const directionWidth = hasRoomForPrices ? 'minmax(112px, 0.5fr)' : 'minmax(84px, 0.5fr)'
  return [
    {
      id: 'when',
      header: t('column.resolved'),
      width: 116,
      sortable: true,
      value: (row) => formatIsoTime(whenOf(row)),
      cell: (row) => <TimeText atMs={whenOf(row)} />,
    },
    {
      id: 'agent',
      header: t('column.agent'),
      width: 'minmax(104px, 0.7fr)',
      sortable: true,
      value: (row) => row.agentName,
      cell: (row) => <NameText text={row.agentName} />,
    },
    createPlaceColumn<PredictionView>(t('column.site'), (row) => readChallengeKey(row.challengeKey), {
      minor: 1,
      serviceNames,
    }),
    {
      id: 'asset',
      minor: 2,
      header: t('column.asset'),
      width: 80,
      sortable: true,
      value: (row) => row.asset,
      cell: (row) => <FieldLink row={row} />,
    },
    {
      id: 'question',
      header: t('column.question'),
      width: 'minmax(120px, 1.6fr)',
      value: (row) => row.question,
      cell: (row) => <QuestionLink row={row} />,
    },
    {
      id: 'said',
      header: t('column.said'),
      width: directionWidth,
      value: (row) => row.direction,
      cell: (row) => <DirectionCell row={row} />,
    },
    {
      id: 'confidence',
      minor: 3,
      header: t('column.confidence'),
      width: 66,
      align: 'end',
      sortable: true,
      value: (row) => row.confidence,
      cell: renderConfidenceCell,
    },
    {
      id: 'result',
      header: t('column.result'),
      width: directionWidth,
      value: (row) => row.result,
      cell: (row) => (
        <span className="flex min-w-0" title={pricesOf(row, facts.formatPrice) ?? undefined}>
          <DirectionText direction={row.result} outcomes={row.outcomes} site={row.site} isPending={false} />
        </span>
      ),
    },
    ...(hasRoomForPrices ? [priceColumn(facts)] : []),
    ...scoreColumns(t),
  ]
}

/** What became of it, and its score. */
function scoreColumns(t: TFunction<'results'>): DataTableColumn<PredictionView>[] {
  return [
    {
      id: 'outcome',
      header: t('column.outcome'),
      width: 116,
      sortable: true,
      value: (row) => outcomeOf(row),
      cell: (row) => <ResultMark row={row} />,
    },
    {
      id: 'score',
      header: t('column.score'),
      width: 76,
      align: 'end',
      sortable: true,
      value: (row) => row.score,
      cell: (row) => <ScoreText score={row.score} />,
    },
  ]
}

/** What is predicted, with the way to the page of the challenge and its whole field. */
function FieldLink({ row }: { row: PredictionView }) {
  const { t } = useTranslation('results')
  return (
    <TableLink
      to="/results/challenges/$challengeKey"
      params={{ challengeKey: row.challengeKey }}
      aria-label={t('fieldOf', { question: escapeInvisible(row.question) })}
      className="flex min-w-0 hover:text-accent hover:underline"
    >
      <AssetCell row={row} isStrong />
    </TableLink>
  )
}

/** The question, with the way to the discussion of its event where the service names one. */
function QuestionLink({ row: { question, eventKey } }: { row: PredictionView }) {
  const { t } = useTranslation('results')
  if (eventKey === null) return <VisibleName text={question} />
  return (
    <TableLink
      to="/events/$eventKey"
      params={{ eventKey }}
      aria-label={t('discussionOf', { question: escapeInvisible(question) })}
      className="flex min-w-0 hover:text-accent hover:underline"
    >
      <VisibleName text={question} />
    </TableLink>
  )
}

/**
 * What became of it; over without a verdict, that its outcome is provisional or the service's own word; and a mark
 * where results are missing.
 */
function ResultMark({ row }: { row: PredictionView }) {
  const { t } = useTranslation('results')
  const resultsWords = useResultsWords()
  const heldWords = useConfirmedText()
  const outcome = outcomeOf(row)
  const isPending = isPendingPrediction(row)
  const missing = resultsWords(row.results, row.challengeStatus)
  const held = heldWords({ held: row.held, content: row, sent: row.sent, outcomes: row.outcomes, isPending })
  const title = [missing, held].filter((words) => words !== null).join('\n')
  const endWord = row.results.missing.includes('provisional')
    ? t('outcome.provisional')
    : escapeInvisible(row.challengeStatus)
  const word = outcome === 'ended' ? endWord : t(`outcome.${outcome}`)
  return (
    <span className="flex min-w-0 items-center gap-1" title={title === '' ? undefined : title}>
      <Badge tone={outcomeTones[outcome]}>{word}</Badge>
      <RevisionMark row={{ ...row, isPending }} />
      {missing === null ? null : <Mark sign="…" words={t('outcome.incomplete')} />}
      {row.held.differs ? <Mark sign="≠" words={t('outcome.differs')} /> : null}
      {row.held.holding === 'elsewhere' ? <Mark sign="E" words={t('outcome.elsewhere')} /> : null}
    </span>
  )
}

function Mark({ sign, words }: { sign: string; words: string }) {
  return (
    <span className="shrink-0 font-semibold text-warn">
      <span aria-hidden>{sign}</span>
      <span className="sr-only">{words}</span>
    </span>
  )
}

function priceColumn(facts: ColumnFacts): DataTableColumn<PredictionView> {
  return {
    id: 'price',
    header: facts.t('column.price'),
    width: 168,
    align: 'end',
    value: (row) => pricesOf(row, String),
    cell: (row) => pricesOf(row, facts.formatPrice) ?? <span className="text-ink-3">–</span>,
  }
}

/** From the start price to the end price; null where neither is known. */
function pricesOf({ openPrice, closePrice }: PredictionView, formatPrice: ColumnFacts['formatPrice']): string | null {
  if (openPrice === null && closePrice === null) return null
  const [open, close] = [openPrice, closePrice].map((price) => (price === null ? '–' : formatPrice(price)))
  return `${open} → ${close}`
}
