import { createHash } from 'node:crypto'
import { comparedIdOf } from '#contract/rules/agents/same-agent-id.ts'
import { findLatest, groupRows, mergeAgreeing } from '#contract/rules/latest-row.ts'
import { computeRanks, hasRanks } from '#contract/rules/leaderboards/compute-ranks.ts'
import { listThinnedSnapshots, snapshotEveryMs } from '#contract/rules/leaderboards/thin-snapshots.ts'
import { isComplete } from '#contract/rules/list-completeness.ts'
import { parseServiceTime } from '#contract/rules/service-time.ts'
import type { ResponseOf } from '#contract/service/endpoint-table.ts'
import type { ServiceClient } from '../../service/service-client.ts'
import type { BoardRecord, ListedRow } from '../../store/leaderboards.store.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import { yieldToEventLoop } from '../../system/yield-to-event-loop.ts'
import { isStillSite } from '../deployments/is-still-site.ts'
import type { Notify } from '../notify.ts'
import { errorDataOf } from '../row-outcome.ts'
import { selectKeptRows } from './select-kept-rows.ts'

interface Deps {
  store: Store
  client: ServiceClient
  clock: Clock
  notify: Notify
}

/** Rows that are stored before other work of main has its turn. */
const partRows = 500

/**
 * Fetches a board, stores it as the newest reading, and once an hour what is to be kept of it over time. A failure is
 * not thrown: it is on record with the board, and what was read before stays.
 */
export async function fetchLeaderboard(deps: Deps, board: BoardRecord, signal?: AbortSignal): Promise<void> {
  const { store, client, clock, notify } = deps
  const isOver = () => signal?.aborted === true || !isStillSite({ store }, board)
  try {
    const response = await client.call('readLeaderboard', {
      baseUrl: board.baseUrl,
      site: board.site,
      query: board.category === null ? {} : { category: board.category },
      ...(signal === undefined ? {} : { signal }),
    })
    if (isOver()) return
    await saveReading(deps, board, response)
  } catch (thrown) {
    if (isOver()) return
    store.leaderboards.saveError(board.boardNo, { error: errorDataOf(thrown), atMs: Math.trunc(clock()) })
  }
  notify('leaderboards')
}

async function saveReading(
  { store, clock }: Deps,
  { boardNo, siteNo, readingNo: lastNo }: BoardRecord,
  { items, completeness }: ResponseOf<'readLeaderboard'>,
): Promise<void> {
  const atMs = Math.trunc(clock())
  const own = new Map(store.agents.idsOfSite({ siteNo }).map(({ agentId }) => [comparedIdOf(agentId), agentId]))
  const ownIdOf = (agentId: string) => own.get(comparedIdOf(agentId))
  const listed = listedRowsOf(items)
  const { rankedBy } = listed
  const rows = listed.rows.map((row) => ({ ...row, agentId: ownIdOf(row.agentId) ?? row.agentId }))
  const readingNo = lastNo + 1
  store.leaderboards.removeOtherRows(boardNo, lastNo)
  for (let first = 0; first < rows.length; first += partRows) {
    store.leaderboards.addRows(boardNo, readingNo, { firstPlace: first, rows: rows.slice(first, first + partRows) })
    await yieldToEventLoop()
  }
  store.leaderboards.saveReading(boardNo, { readingNo, atMs, rankedBy, digest: digestOf(rows), completeness })
  const lastAtMs = store.leaderboards.snapshots(boardNo).at(-1)?.takenAtMs ?? null
  // A clock that was set back must not end the history: it goes on once the hour has come again.
  if (lastAtMs !== null && atMs - lastAtMs < snapshotEveryMs && atMs >= lastAtMs) return
  const isWhole = isComplete(completeness)
  const kept = selectKeptRows(rows, (agentId) => ownIdOf(agentId) !== undefined)
  store.leaderboards.addSnapshot(boardNo, {
    takenAtMs: atMs,
    isWhole,
    rows: hasRanks({ isWhole, rankedBy }) ? kept : kept.map((row) => ({ ...row, rank: null })),
  })
  const taken = store.leaderboards.snapshots(boardNo).map(({ takenAtMs }) => takenAtMs)
  store.leaderboards.removeSnapshots(boardNo, listThinnedSnapshots(taken, atMs))
}

type WireRow = ResponseOf<'readLeaderboard'>['items'][number]

/**
 * Of several rows of one agent the one that was reckoned last, else what they agree on: nothing says which of two
 * averages is so, and which rank.
 */
function effectiveRow(rows: readonly [WireRow, ...WireRow[]]): WireRow {
  const last = findLatest(rows, [({ updated_at }) => parseServiceTime(updated_at)])
  return last ?? { ...mergeAgreeing(rows), agent_id: rows[0].agent_id }
}

/** The rows in the console's own names and in the order of the service, one an agent. */
function listedRowsOf(items: readonly WireRow[]): { rows: ListedRow[]; rankedBy: BoardRecord['rankedBy'] } {
  const once = groupRows(items, ({ agent_id }) => agent_id).map(effectiveRow)
  const { source, ranks, isTied } = computeRanks(once.map(({ rank, avg_score }) => ({ rank, avgScore: avg_score })))
  return {
    rankedBy: source,
    rows: once.map((item, index) => ({
      agentId: item.agent_id,
      agentName: item.agent_name,
      rank: ranks[index] ?? null,
      isTied: isTied[index] ?? false,
      avgScore: item.avg_score,
      accuracy: item.accuracy_rate,
      predictionCount: item.prediction_count,
      correctCount: item.correct_count,
      isVerified: item.verified,
    })),
  }
}

/** The same for two boards only when they list the same agents with the same scores in the same order. */
function digestOf(rows: readonly ListedRow[]): string {
  const hash = createHash('sha256')
  for (const { agentId, avgScore, predictionCount } of rows) {
    hash.update(JSON.stringify([agentId, avgScore, predictionCount]))
  }
  return hash.digest('base64')
}
