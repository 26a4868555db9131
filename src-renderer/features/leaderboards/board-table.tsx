import { useMemo } from 'react'
import type { BoardRef, BoardView } from '#contract/ipc/leaderboards.procedures.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import type { SearchPatch } from '../../shared/search/use-search-change.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useTableSort } from '../../ui/table/columns/table-layouts.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useWideWindow } from '../../ui/use-wide-window.ts'
import { BoardAgentPanel } from './board-agent-panel.tsx'
import { createBoardColumns } from './board-columns.tsx'
import { filterNearOwn, findRows, readBoardSort, sortBoard } from './board-order.ts'
import type { LeaderboardSearch } from './leaderboard-search.ts'

interface BoardTableProps {
  board: BoardRef
  view: BoardView
  isReading: boolean
  search: LeaderboardSearch
  onChange: (patch: SearchPatch<LeaderboardSearch>) => void
  /** Agents whose ranks are drawn over time. */
  chosen: ReadonlySet<string>
  onChosen: (chosen: ReadonlySet<string>) => void
}

/** The leaderboard, and beside it the agent that is open. */
export function BoardTable(props: BoardTableProps) {
  const { board, view, isReading, search, onChange, chosen, onChosen } = props
  const { t } = useTranslation('leaderboards')
  const [kept, setSort] = useTableSort('leaderboard', null)
  const sort = useMemo(() => readBoardSort(kept), [kept])
  const open = view.rows.find(({ agentId }) => agentId === search.agent)
  const isWide = useWideWindow(1_400)
  const hasRoom = isWide || open === undefined
  const columns = useMemo(() => createBoardColumns(t, hasRoom), [t, hasRoom])
  const rows = useMemo(() => {
    const near = search.show === 'near' ? filterNearOwn(view.rows) : view.rows
    return sortBoard(findRows(near, search.text ?? ''), sort)
  }, [view.rows, search.show, search.text, sort])
  if (view.rows.length === 0) return <NoRows view={view} isReading={isReading} />
  return (
    <div className="flex min-h-0 flex-1">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <DataTable
          tableId="leaderboard"
          isStartOfWork
          label={t('title')}
          columns={columns}
          rows={rows}
          rowKey={({ agentId }) => agentId}
          copyId={({ agentId }) => agentId}
          rowLabel={({ name, agentId }) => escapeInvisible(name ?? agentId)}
          sort={sort}
          onSortChange={setSort}
          selected={chosen}
          onSelectedChange={onChosen}
          onOpen={({ agentId }) => onChange({ agent: agentId })}
          currentKey={open?.agentId ?? null}
          empty={
            <EmptyState
              title={t('empty.filtered')}
              action={
                <Button onPress={() => onChange({ show: undefined, text: undefined, agent: undefined })}>
                  {t('empty.clear')}
                </Button>
              }
            >
              {t('empty.filteredText')}
            </EmptyState>
          }
        />
      </div>
      {open === undefined ? null : (
        <BoardAgentPanel key={open.agentId} board={board} row={open} onClose={() => onChange({ agent: undefined })} />
      )}
    </div>
  )
}

function NoRows({ view, isReading }: { view: BoardView; isReading: boolean }) {
  const { t } = useTranslation('leaderboards')
  if (isReading && view.readAtMs === null) return <Skeleton rows={12} />
  const isKnown = view.readAtMs !== null
  return (
    <EmptyState title={t(isKnown ? 'empty.title' : 'empty.unread')}>
      {t(isKnown ? 'empty.text' : 'empty.unreadText')}
    </EmptyState>
  )
}
