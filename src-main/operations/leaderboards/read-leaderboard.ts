import type { BoardRef, BoardView, RankHistory } from '#contract/ipc/leaderboards.procedures.ts'
import { hasRanks } from '#contract/rules/leaderboards/compute-ranks.ts'
import { isComplete } from '#contract/rules/list-completeness.ts'
import type { BoardRecord, HistoryRow } from '../../store/leaderboards.store.ts'
import type { Store } from '../../store/store.ts'
import { orThrow } from '../row-outcome.ts'
import { createBoardAgentReader } from './board-agents.ts'

/** More rows at once make the page slow to change; `rowCount` counts all. */
const mostRows = 10_000
const mostGone = 100
const dayMs = 24 * 60 * 60_000
const noRank = { rank: null, isTied: false, rankBefore: null }

/** The board, which is made when nobody has opened it yet. `not_found` for a site that is not here. */
export function openBoard({ store }: { store: Store }, { deploymentId, site, category }: BoardRef): BoardRecord {
  const { siteNo } = orThrow(store.deployments.site(deploymentId, site), 'not_found')
  return store.leaderboards.open(siteNo, category)
}

/** The newest reading of a board, compared with the snapshot of a day ago, else with the oldest. */
export function readLeaderboard(deps: { store: Store }, ref: BoardRef): BoardView {
  const { store } = deps
  const board = openBoard(deps, ref)
  const { own, agentOf } = createBoardAgentReader(deps, board)
  const rows = store.leaderboards.rows(board, mostRows)
  const snapshots = store.leaderboards.snapshots(board.boardNo)
  const compared = findCompared(
    listRankedSnapshots(deps, board).map(({ takenAtMs }) => takenAtMs),
    board.readAtMs,
  )
  const before = new Map<string, HistoryRow>(
    compared === null ? [] : store.leaderboards.historyOf(board.boardNo, compared).map((row) => [row.agentId, row]),
  )
  // Half a list says nothing of who is not in it.
  const isWhole = board.list !== null && isComplete(board.list)
  const isRanked = hasRanks({ isWhole, rankedBy: board.rankedBy })
  return {
    rows: rows.map(({ agentName, ...row }) => {
      const earlier = before.get(row.agentId)
      const hasNewName = agentName !== null && (earlier?.agentName ?? agentName) !== agentName
      return {
        ...row,
        ...agentOf(row.agentId, agentName),
        formerName: hasNewName ? (earlier?.agentName ?? null) : null,
        ...(isRanked ? { rankBefore: earlier?.rank ?? null } : noRank),
      }
    }),
    rowCount: store.leaderboards.countRows(board),
    readAtMs: board.readAtMs,
    completeness: board.list,
    error: board.error,
    rankedBy: board.rankedBy,
    isSameAsAll: isSameAsAll(deps, board),
    isKept: board.isKept,
    snapshotCount: snapshots.length,
    firstSnapshotAtMs: snapshots[0]?.takenAtMs ?? null,
    comparedAtMs: compared,
    ownUnlisted: isWhole ? own.size - store.leaderboards.listedOf(board, [...own.keys()]).size : null,
    gone: !isWhole
      ? []
      : store.leaderboards.gone(board, mostGone).map(({ agentId, agentName, rank, takenAtMs }) => ({
          ...agentOf(agentId, agentName),
          rank,
          lastSeenAtMs: takenAtMs,
        })),
    goneCount: isWhole ? store.leaderboards.countGone(board) : 0,
  }
}

/** The snapshots whose ranks are so, oldest first: what is reckoned here over half a list is no rank of the board. */
export function listRankedSnapshots(
  { store }: { store: Store },
  { boardNo, rankedBy }: BoardRecord,
): { takenAtMs: number }[] {
  return store.leaderboards.snapshots(boardNo).filter(({ isWhole }) => hasRanks({ isWhole, rankedBy }))
}

/** The newest snapshot that is a day older than the reading, else the oldest; null when there is none before it. */
function findCompared(takenAtMs: readonly number[], readAtMs: number | null): number | null {
  if (readAtMs === null) return null
  const earlier = takenAtMs.filter((atMs) => atMs < readAtMs)
  return earlier.findLast((atMs) => atMs <= readAtMs - dayMs) ?? earlier[0] ?? null
}

/** Read within the same minutes, a category with the very rows of the board of all is none at this service. */
function isSameAsAll({ store }: { store: Store }, { siteNo, category, digest }: BoardRecord): boolean {
  if (category === null || digest === null) return false
  const all = store.leaderboards.find(siteNo, null)
  return all !== null && all.digest === digest && store.leaderboards.countRows(all) > 0
}

/** Ranks and averages of some agents over all snapshots. */
export function readRankHistory(
  deps: { store: Store },
  { agentIds, ...ref }: BoardRef & { agentIds: readonly string[] },
): RankHistory {
  const { store } = deps
  const board = openBoard(deps, ref)
  const { agentOf } = createBoardAgentReader(deps, board)
  const takenAtMs = store.leaderboards.snapshots(board.boardNo).map(({ takenAtMs: atMs }) => atMs)
  const ranked = new Set(listRankedSnapshots(deps, board).map(({ takenAtMs: atMs }) => atMs))
  const rows = store.leaderboards.seriesOf(board.boardNo, agentIds)
  return {
    takenAtMs,
    series: agentIds.map((agentId) => {
      const own = new Map(rows.filter((row) => row.agentId === agentId).map((row) => [row.takenAtMs, row]))
      const name = [...own.values()].findLast(({ agentName }) => agentName !== null)?.agentName ?? null
      return {
        ...agentOf(agentId, name),
        ranks: takenAtMs.map((atMs) => (ranked.has(atMs) ? (own.get(atMs)?.rank ?? null) : null)),
        scores: takenAtMs.map((atMs) => own.get(atMs)?.avgScore ?? null),
      }
    }),
  }
}
