import type { AgentKey } from '#contract/ids.ts'
import type { BoardRef, RoadView } from '#contract/ipc/leaderboards.procedures.ts'
import { findScaleDoubt } from '#contract/rules/leaderboards/average-scale.ts'
import { bandOf, type ConfidenceBand, computeCalibratedOdds } from '#contract/rules/leaderboards/calibrated-odds.ts'
import { isInCategory } from '#contract/rules/leaderboards/is-in-category.ts'
import { computeRoadOutcome } from '#contract/rules/leaderboards/road-outcome.ts'
import { isComplete } from '#contract/rules/list-completeness.ts'
import { createSeededRandom } from '#contract/rules/statistics/seeded-random.ts'
import type { ListedRow } from '../../store/leaderboards.store.ts'
import type { Store } from '../../store/store.ts'
import { orThrow } from '../row-outcome.ts'
import { openBoard } from './read-leaderboard.ts'

/** The interval of a share of 10,000 draws is 2 percentage points wide at most. */
const draws = 10_000
/** The same question has the same answer until something has changed. */
const seed = 20_260_615
/** Beyond that a simulation would hold up main; the first of them say enough. */
const mostPending = 400
const mostRows = 100_000

/**
 * The odds of one of our agents to reach a rank with its pending predictions: each is right with the probability that
 * the record of its band of confidence says, by itself, and the averages of all others stay as they are. `not_found`:
 * the board does not list the agent.
 */
export function computeRoad(
  deps: { store: Store },
  { agentKey, target, ...ref }: BoardRef & { agentKey: AgentKey; target: number },
): RoadView {
  const { store } = deps
  const board = openBoard(deps, ref)
  const agent = orThrow(store.agents.find(agentKey), 'not_found')
  const rows = store.leaderboards.rows(board, mostRows)
  const row = orThrow(
    rows.find(({ agentId }) => agentId === agent.agentId),
    'not_found',
  )
  const all = store.leaderboards
    .pendingOf(agent.agentNo)
    .filter(({ instrument }) => isInCategory(instrument, board.category))
  const known = all.flatMap(({ hasDirection, confidence }) => (hasDirection && confidence !== null ? [confidence] : []))
  const bands = {
    own: store.leaderboards.confidenceBands(board.siteNo, agent.agentNo),
    fleet: store.leaderboards.confidenceBands(board.siteNo, null),
  }
  const pending = known
    .slice(0, mostPending)
    .map((confidence) => ({ confidence, probability: computeCalibratedOdds(confidence, bands) }))
  const ranked = rows.filter(({ agentId, rank }) => agentId !== agent.agentId && rank !== null)
  const rivals = ranked.flatMap(({ avgScore }) => avgScore ?? [])
  const untoldRivals = ranked.length - rivals.length
  const average = row.avgScore
  const { resolved, resolvedBy } = readResolvedCount(row, all.length)
  const scaleDoubt = findScaleDoubt(rows.map(({ avgScore }) => avgScore))
  return {
    rank: row.rank,
    average,
    resolved,
    resolvedBy,
    scaleDoubt,
    target,
    rankedRivals: rivals.length,
    untoldRivals,
    isWhole: board.list !== null && isComplete(board.list),
    pending: pending.length,
    pendingUnknown: all.length - pending.length,
    odds: listOdds(pending, bands),
    draws,
    road:
      resolved === null || scaleDoubt !== null || (rivals.length === 0 && untoldRivals > 0)
        ? null
        : computeRoadOutcome(
            { average: average ?? 0, resolved, pending, rivals, target },
            { draws, random: createSeededRandom(seed) },
          ),
  }
}

/**
 * How many scored predictions an average is of. Boards count predictions, pending ones perhaps too, while accuracy is
 * hits of those that were scored: it tells the number where there are hits.
 */
function readResolvedCount(
  { avgScore, accuracy, correctCount, predictionCount }: ListedRow,
  pendingCount: number,
): Pick<RoadView, 'resolved' | 'resolvedBy'> {
  const isByAccuracy = accuracy !== null && accuracy > 0 && correctCount !== null && correctCount > 0
  const counted = isByAccuracy
    ? Math.round(correctCount / accuracy)
    : predictionCount === null
      ? null
      : Math.max(0, predictionCount - pendingCount)
  // Where the average and its number do not come together, neither tells what the agent begins with.
  const isTold = avgScore === null ? counted === 0 : counted !== null && counted > 0
  return { resolved: isTold ? counted : null, resolvedBy: isByAccuracy ? 'accuracy' : 'count' }
}

function listOdds(
  pending: readonly { confidence: number; probability: number }[],
  { own, fleet }: { own: readonly ConfidenceBand[]; fleet: readonly ConfidenceBand[] },
): RoadView['odds'] {
  const countIn = (bands: readonly ConfidenceBand[], band: number) =>
    bands.find((each) => each.band === band)?.count ?? 0
  const byConfidence = new Map<number, { probability: number; pending: number }>()
  for (const { confidence, probability } of pending) {
    byConfidence.set(confidence, { probability, pending: (byConfidence.get(confidence)?.pending ?? 0) + 1 })
  }
  return [...byConfidence]
    .toSorted(([a], [b]) => b - a)
    .map(([confidence, odds]) => ({
      confidence,
      ...odds,
      ownResolved: countIn(own, bandOf(confidence)),
      fleetResolved: countIn(fleet, bandOf(confidence)),
    }))
}
