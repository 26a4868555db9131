import { useMemo } from 'react'
import type { AgentDetail } from '#contract/ipc/agents.procedures.ts'
import type { PredictionView } from '#contract/ipc/predictions.procedures.ts'
import { isPendingPrediction } from '#contract/rules/predictions/is-pending.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { AssetCell, DirectionCell, renderConfidenceCell } from '../../shared/predictions/prediction-cells.tsx'
import { ReviseButton } from '../../shared/predictions/revise-button.tsx'
import { RevisionMark } from '../../shared/predictions/revision-mark.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { DataTableColumn } from '../../ui/table/data-table-types.ts'
import { formatIsoTime } from '../../ui/table/format-rows.ts'
import { headerPx } from '../../ui/table/header-height.ts'
import { Badge } from '../../ui/text/badge.tsx'
import { ConfirmedBadge } from '../../ui/text/confirmed-prediction.tsx'
import { useResultsWords } from '../../ui/text/results-note.tsx'
import { ScoreText } from '../../ui/text/score-text.tsx'
import { TimeText } from '../../ui/text/time-text.tsx'
import { useCount } from '../../ui/text/use-count.ts'
import { VisibleName } from '../../ui/text/visible-name.tsx'
import { useRowHeight } from '../../ui/ui-provider.tsx'
import { useWideWindow } from '../../ui/use-wide-window.ts'

/** Questions begin alike: where one line is short, they get two. */
const twoLinesPx = 44
const whenOf = (row: PredictionView): number => row.resolvedAtMs ?? row.deadlineAtMs
const keyOf = (row: PredictionView): string => row.challengeKey
const labelOf = (row: PredictionView): string => row.question

/** What this agent predicted and how it went. */
export function PredictionsPanel({
  predictions,
  total,
}: {
  predictions: AgentDetail['predictions']
  /** Of this agent; the newest of them are listed. */
  total: number
}) {
  const { t } = useTranslation('agents')
  const count = useCount()
  const isOneLine = useWideWindow(1_600)
  const densityPx = useRowHeight()
  const rowPx = isOneLine ? densityPx : Math.max(densityPx, twoLinesPx)
  const newestFirst = useMemo(() => [...predictions].sort((a, b) => whenOf(b) - whenOf(a)), [predictions])
  const columns = useMemo<readonly DataTableColumn<PredictionView>[]>(
    () => [
      {
        id: 'asset',
        header: t('predictions.asset'),
        width: 84,
        cell: (row) => <AssetCell row={row} />,
      },
      {
        id: 'question',
        value: (row) => row.question,
        header: t('predictions.question'),
        width: 'minmax(140px, 1fr)',
        cell: (row) => (isOneLine ? <VisibleName text={row.question} /> : <Question text={row.question} />),
      },
      {
        id: 'direction',
        header: t('predictions.direction'),
        width: 'minmax(92px, 0.4fr)',
        cell: (row) => (
          <span className="flex min-w-0 items-baseline gap-1.5">
            <DirectionCell row={row} />
            <RevisionMark row={{ ...row, isPending: isPendingPrediction(row) }} />
          </span>
        ),
      },
      {
        id: 'confidence',
        minor: 1,
        header: t('predictions.confidenceShort'),
        headerLabel: t('predictions.confidence'),
        width: 58,
        align: 'end',
        cell: renderConfidenceCell,
      },
      {
        id: 'outcome',
        header: t('predictions.outcome'),
        width: 'minmax(188px, 0.6fr)',
        cell: (row) => (
          <span className="flex min-w-0 items-center gap-1.5">
            <OutcomeBadge row={row} />
            {row.isRevisable ? <ReviseButton {...row} name={row.agentName} /> : null}
          </span>
        ),
      },
      {
        id: 'score',
        value: (row) => row.score,
        minor: 2,
        header: t('predictions.score'),
        width: 60,
        align: 'end',
        cell: (row) => <ScoreText score={row.score} />,
      },
      {
        id: 'when',
        value: (row) => formatIsoTime(whenOf(row)),
        header: t('predictions.when'),
        width: 102,
        align: 'end',
        cell: (row) => <TimeText atMs={whenOf(row)} />,
      },
    ],
    [t, isOneLine],
  )
  return (
    <Panel
      title={t('predictions.title')}
      aside={
        total > predictions.length
          ? t('predictions.cut', { shown: count(predictions.length), of: count(total) })
          : t('predictions.count', { count: total })
      }
    >
      <div
        className="-mx-3 -mb-3 flex flex-col overflow-hidden rounded-b-lg border-line border-t [--gutter:12px]"
        style={{
          height: headerPx + Math.min(isOneLine ? 10 : 8, Math.max(isOneLine ? 5 : 4, predictions.length)) * rowPx + 2,
        }}
      >
        <DataTable
          tableId="agentPredictions"
          label={t('predictions.title')}
          columns={columns}
          rows={newestFirst}
          rowKey={keyOf}
          rowLabel={labelOf}
          rowHeight={rowPx}
          empty={<EmptyState title={t('predictions.none')}>{t('predictions.noneText')}</EmptyState>}
        />
      </div>
    </Panel>
  )
}

function Question({ text }: { text: string }) {
  const shown = escapeInvisible(text)
  return (
    <span className="line-clamp-2 leading-[18px] whitespace-normal" title={shown}>
      {shown}
    </span>
  )
}

function OutcomeBadge({ row }: { row: PredictionView }) {
  const { t } = useTranslation('agents')
  const { isCorrect, held, sent, outcomes } = row
  const isPending = isPendingPrediction(row)
  const results = useResultsWords()(row.results, row.challengeStatus)
  if (held.differs || (isCorrect === null && held.holding !== 'confirmed'))
    return <ConfirmedBadge held={held} content={row} sent={sent} outcomes={outcomes} isPending={isPending} />
  if (isCorrect === null)
    return (
      <span className="truncate text-ink-3" title={results ?? undefined}>
        {row.isOver ? escapeInvisible(row.challengeStatus) : t('predictions.waiting')}
        {results === null ? null : ' …'}
      </span>
    )
  return isCorrect ? (
    <Badge tone="ok" letter="✓">
      {t('predictions.correct')}
    </Badge>
  ) : (
    <Badge tone="bad" letter="✗">
      {t('predictions.wrong')}
    </Badge>
  )
}
