import type { TFunction } from 'i18next'
import type { BoardRow } from '#contract/ipc/leaderboards.procedures.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { TableLink } from '../../shared/pages/table-link.tsx'
import type { DataTableColumn } from '../../ui/table/data-table-types.ts'
import { Badge } from '../../ui/text/badge.tsx'
import { NameText } from '../../ui/text/name-text.tsx'
import { ScoreText } from '../../ui/text/score-text.tsx'
import { useCount } from '../../ui/text/use-count.ts'
import { useShareText } from '../../ui/text/use-share-text.ts'
import { moveOf } from './board-order.ts'

/** The columns of a board. `hasRoom`: also what the panel beside it shows. */
export function createBoardColumns(t: TFunction<'leaderboards'>, hasRoom: boolean): DataTableColumn<BoardRow>[] {
  return [
    {
      id: 'rank',
      header: t('column.rank'),
      width: 72,
      align: 'end',
      sortable: true,
      value: ({ rank }) => rank,
      cell: (row) => <RankCell row={row} />,
    },
    {
      id: 'move',
      minor: 3,
      header: t('column.move'),
      width: 76,
      align: 'end',
      sortable: true,
      value: (row) => moveOf(row),
      cell: (row) => <Move row={row} />,
    },
    {
      id: 'agent',
      header: t('column.agent'),
      width: 'minmax(180px, 1.6fr)',
      sortable: true,
      value: ({ name, agentId }) => name ?? agentId,
      cell: (row) => <AgentCell row={row} />,
    },
    {
      id: 'score',
      header: t('column.score'),
      width: 'minmax(150px, 1fr)',
      sortable: true,
      value: ({ avgScore }) => avgScore,
      cell: (row) => <ScoreBar score={row.avgScore} />,
    },
    {
      id: 'accuracy',
      header: t('column.accuracy'),
      width: 84,
      align: 'end',
      sortable: true,
      value: ({ accuracy }) => accuracy,
      cell: ({ accuracy }) => <Share share={accuracy} />,
    },
    {
      id: 'predictions',
      minor: 2,
      header: t('column.predictions'),
      width: 100,
      align: 'end',
      sortable: true,
      value: ({ predictionCount }) => predictionCount,
      cell: ({ predictionCount }) => <Count count={predictionCount} />,
    },
    ...(hasRoom ? wideColumns(t) : []),
  ]
}

function wideColumns(t: TFunction<'leaderboards'>): DataTableColumn<BoardRow>[] {
  return [
    {
      id: 'correct',
      minor: 1,
      header: t('column.correct'),
      width: 84,
      align: 'end',
      value: ({ correctCount }) => correctCount,
      cell: ({ correctCount }) => <Count count={correctCount} />,
    },
    {
      id: 'verified',
      header: t('column.verified'),
      width: 108,
      value: ({ isVerified }) => isVerified,
      cell: (row) => <Claimed row={row} />,
    },
  ]
}

function Claimed({ row: { isVerified } }: { row: BoardRow }) {
  const { t } = useTranslation('leaderboards')
  if (isVerified === null) return <span className="text-ink-3">–</span>
  return <span className={isVerified ? '' : 'text-ink-3'}>{t(isVerified ? 'verified.yes' : 'verified.no')}</span>
}

function RankCell({ row: { rank, isTied } }: { row: BoardRow }) {
  const { t } = useTranslation('leaderboards')
  const count = useCount()
  if (rank === null) {
    return (
      <span className="text-ink-3" title={t('rankNone')}>
        – <span className="sr-only">{t('rankNone')}</span>
      </span>
    )
  }
  return (
    <span className="font-semibold tabular-nums" title={isTied ? t('rankTied') : undefined}>
      {isTied ? <span className="mr-0.5 text-ink-3">=</span> : null}
      {count(rank)}
      {isTied ? <span className="sr-only"> {t('rankTied')}</span> : null}
    </span>
  )
}

function Move({ row }: { row: BoardRow }) {
  const { t } = useTranslation('leaderboards')
  const count = useCount()
  const move = moveOf(row)
  if (move === null) {
    return (
      <span className="text-ink-3" title={t('moveUnknown')}>
        ·
      </span>
    )
  }
  if (move === 0) {
    return (
      <span className="text-ink-3" title={t('moveNone')}>
        =
      </span>
    )
  }
  const text = t(move > 0 ? 'moveUp' : 'moveDown', { count: Math.abs(move) })
  return (
    <span className={move > 0 ? 'text-ok' : 'text-bad'} title={text}>
      <span aria-hidden>
        {move > 0 ? '▲' : '▼'} {count(Math.abs(move))}
      </span>
      <span className="sr-only">{text}</span>
    </span>
  )
}

function AgentCell({ row: { name, agentId, profileKey, agentKey, formerName } }: { row: BoardRow }) {
  const { t } = useTranslation('leaderboards')
  const shown = <NameText text={name ?? agentId} />
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      {profileKey === null ? (
        shown
      ) : (
        <TableLink
          to="/profiles/$profileKey"
          params={{ profileKey }}
          className="flex min-w-0 font-medium hover:text-accent hover:underline"
        >
          {shown}
        </TableLink>
      )}
      {agentKey === null ? null : (
        <span className="shrink-0">
          <Badge tone="accent">{t('yours')}</Badge>
        </span>
      )}
      {formerName === null ? null : (
        <span className="flex min-w-0 text-xs text-ink-3">
          <NameText text={t('formerly', { name: formerName })} />
        </span>
      )}
    </span>
  )
}

/** A score with a bar of its length, from 0 to 100. Neighbours on a long board differ in the second decimal. */
function ScoreBar({ score }: { score: number | null }) {
  const width = Math.min(100, Math.max(0, score ?? 0))
  return (
    <span className="flex w-full items-center gap-2">
      <span className="w-11 text-right">
        <ScoreText score={score} digits={2} />
      </span>
      {score === null ? null : (
        <svg aria-hidden viewBox="0 0 100 6" preserveAspectRatio="none" className="h-1.5 min-w-0 flex-1">
          <rect width="100" height="6" rx="3" className="fill-sunken" />
          <rect width={width} height="6" rx="3" className="fill-accent opacity-60" />
        </svg>
      )}
    </span>
  )
}

function Share({ share }: { share: number | null }) {
  const shareText = useShareText()
  if (share === null) return <span className="text-ink-3">–</span>
  return <span>{shareText(share)}</span>
}

function Count({ count }: { count: number | null }) {
  const format = useCount()
  return count === null ? <span className="text-ink-3">–</span> : format(count)
}
