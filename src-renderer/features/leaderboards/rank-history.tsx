import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { BoardRef, BoardView, RankHistory } from '#contract/ipc/leaderboards.procedures.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Chart } from '../../shared/charts/chart.tsx'
import type { ChartLook, ChartOption } from '../../shared/charts/chart-types.ts'
import { PendingQuery } from '../../shared/reading/pending-query.tsx'
import { BusyArea } from '../../ui/busy-area.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatBothZones } from '../../ui/text/format-time.ts'
import { useUi } from '../../ui/ui-provider.tsx'
import { createBumpOption } from './bump-option.ts'
import { chooseSeries, mostSeries } from './choose-series.ts'
import { createRankTable } from './create-rank-table.ts'
import { leaderboardQueries } from './leaderboards.queries.ts'

interface RankHistoryViewProps {
  board: BoardRef
  view: BoardView
  chosen: ReadonlySet<string>
  onClear: () => void
}

/** Ranks of some agents over the snapshots that are kept here, as a bump chart and a table. */
export function RankHistoryView({ board, view, chosen, onClear }: RankHistoryViewProps) {
  const { t } = useTranslation('leaderboards')
  const { orpc } = useBridge()
  const agentIds = useMemo(() => chooseSeries(view.rows, chosen), [view.rows, chosen])
  const history = useQuery(leaderboardQueries(orpc).history(board, agentIds))
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-auto bg-ground p-4">
      {history.data === undefined ? (
        <PendingQuery query={history} rows={10} />
      ) : history.data.takenAtMs.length < 2 ? (
        <EmptyState title={t('history.tooFew')}>{t('history.tooFewText')}</EmptyState>
      ) : (
        <BusyArea isBusy={history.isPlaceholderData} className="flex flex-col">
          <BumpChart history={history.data} />
        </BusyArea>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-2">
        {!view.rows.some(({ agentId }) => chosen.has(agentId)) ? (
          <span>{t('history.auto', { limit: mostSeries })}</span>
        ) : (
          <>
            <span>{t('history.chosen', { count: agentIds.length, of: chosen.size })}</span>
            <Button size="sm" onPress={onClear}>
              {t('history.clear')}
            </Button>
          </>
        )}
        <span>{t('history.kept')}</span>
      </div>
    </div>
  )
}

function BumpChart({ history }: { history: RankHistory }) {
  const { t } = useTranslation('leaderboards')
  const { language } = useUi()
  const { takenAtMs, series } = history
  const formatTime = useCallback((atMs: number) => formatBothZones(atMs, language).local, [language])
  const option = useCallback(
    (look: ChartLook): ChartOption =>
      createBumpOption(history, { look, rankName: t('history.rank'), formatTime, language }),
    [history, t, formatTime, language],
  )
  return (
    <Chart
      title={t('history.title')}
      summary={t('history.summary', {
        agents: String(series.length),
        count: takenAtMs.length,
        since: formatTime(takenAtMs[0] ?? 0),
      })}
      heightPx={Math.max(440, 120 + series.length * 32)}
      option={option}
      table={createRankTable(history, t('history.time'))}
      fileName="rank-history"
    />
  )
}
