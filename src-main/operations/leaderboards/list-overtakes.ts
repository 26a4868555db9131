import { challengeKeyOf } from '#contract/ipc/challenge-key.ts'
import type { BoardRef, OvertakeView } from '#contract/ipc/leaderboards.procedures.ts'
import { findOvertakes, type Overtake } from '#contract/rules/leaderboards/find-overtakes.ts'
import { isInCategory } from '#contract/rules/leaderboards/is-in-category.ts'
import type { BoardRecord, HistoryRow } from '../../store/leaderboards.store.ts'
import type { Store } from '../../store/store.ts'
import { yieldToEventLoop } from '../../system/yield-to-event-loop.ts'
import { type SpanDeps, siteSpansOf } from '../site-spans.ts'
import { createBoardAgentReader } from './board-agents.ts'
import { listRankedSnapshots, openBoard } from './read-leaderboard.ts'

/** More at once nobody reads; `total` counts those of the snapshots that were looked through. */
const mostItems = 100
/** Two days of hours; older snapshots are further apart, and a pass between them has no hour. */
const mostSnapshots = 48
const mostResults = 3

type Changed = Overtake & { sinceMs: number; atMs: number }

/**
 * Who passed whom between the snapshots of a board, newest first, each with the scores of our agent that were known to
 * come in between. What the other agent scored is not known here.
 */
export async function listOvertakes(deps: SpanDeps, ref: BoardRef): Promise<{ items: OvertakeView[]; total: number }> {
  const board = openBoard(deps, ref)
  const reader = createBoardAgentReader(deps, board)
  const names = new Map<string, string | null>()
  const { changes, total } = await findChanges(deps, board, (rows) => {
    for (const { agentId, agentName } of rows) names.set(agentId, names.get(agentId) ?? agentName)
    return (agentId) => reader.own.has(agentId)
  })
  const agentOf = (agentId: string) => reader.agentOf(agentId, names.get(agentId) ?? null)
  const items: OvertakeView[] = []
  for (const change of changes) {
    items.push({
      sinceMs: change.sinceMs,
      atMs: change.atMs,
      direction: change.direction,
      own: { ...agentOf(change.ownId), rankBefore: change.ownBefore, rankAfter: change.ownAfter },
      rival: { ...agentOf(change.rivalId), rankBefore: change.rivalBefore, rankAfter: change.rivalAfter },
      ...resultsOf(deps, { board, change, agentNo: reader.own.get(change.ownId)?.agentNo ?? 0 }),
    })
    // With many challenges, each takes some ms.
    await yieldToEventLoop()
  }
  return { items, total }
}

/** Newest first. A thousand agents against a thousand others take some ms a snapshot, so other work goes on between. */
async function findChanges(
  deps: { store: Store },
  board: BoardRecord,
  read: (rows: readonly HistoryRow[]) => (agentId: string) => boolean,
): Promise<{ changes: Changed[]; total: number }> {
  const times = listRankedSnapshots(deps, board)
    .slice(-mostSnapshots)
    .map(({ takenAtMs }) => takenAtMs)
    .toReversed()
  const changes: Changed[] = []
  let total = 0
  let later: { atMs: number; rows: HistoryRow[] } | null = null
  for (const sinceMs of times) {
    const rows = deps.store.leaderboards.historyOf(board.boardNo, sinceMs)
    const isOwn = read(rows)
    if (later !== null) {
      const { atMs } = later
      const found = findOvertakes(rows, later.rows, isOwn)
      total += found.length
      const room = Math.max(0, mostItems - changes.length)
      changes.push(...found.slice(0, room).map((change) => ({ ...change, sinceMs, atMs })))
    }
    later = { atMs: sinceMs, rows }
    await yieldToEventLoop()
  }
  return { changes, total }
}

function resultsOf(
  deps: SpanDeps,
  { board, change, agentNo }: { board: BoardRecord; change: Changed; agentNo: number },
): Pick<OvertakeView, 'results' | 'resultCount'> {
  // What the earlier snapshot may have counted is not of what came after it.
  const span = siteSpansOf(deps, { fromMs: change.sinceMs + 1, toMs: change.atMs + 1 })
  const counted = deps.store.leaderboards
    .resultsIn({ agentNo, ...span })
    .filter(({ instrument }) => isInCategory(instrument, board.category))
  return {
    resultCount: counted.length,
    results: counted
      // A score of 50 is what saying nothing scores: those furthest from it moved the average most.
      .toSorted((a, b) => Math.abs(b.score - 50) - Math.abs(a.score - 50))
      .slice(0, mostResults)
      .map(({ challengeId, question, asset, score }) => ({
        challengeKey: challengeKeyOf({ ...board, challengeId }),
        question,
        asset,
        score,
      })),
  }
}
