import type { ResultFilter, ResultList } from '#contract/ipc/results.procedures.ts'
import type { StoredResultFilter } from '../../store/sql/result-conditions.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import { predictionViewOf } from './prediction-view.ts'

/** More rows at once make the page slow to change; counts and averages are over all. */
const mostRows = 5_000

const hourMs = 60 * 60_000

export const everyResult: ResultFilter = {
  site: null,
  agentKey: null,
  tag: null,
  group: null,
  instrument: null,
  outcome: 'all',
  isScored: false,
  resolvedSinceMs: null,
  resolvedUntilMs: null,
  resolvedWithinH: null,
}

/** The filter with its period as a moment: the later of the two beginnings counts. */
export function storedResultFilterOf(
  { resolvedWithinH, isScored, ...filter }: ResultFilter,
  nowMs: number,
): StoredResultFilter {
  const begins = [filter.resolvedSinceMs ?? [], resolvedWithinH === null ? [] : nowMs - resolvedWithinH * hourMs].flat()
  return {
    ...filter,
    isScored: isScored ? 1 : 0,
    resolvedSinceMs: begins.length === 0 ? null : Math.max(...begins),
  }
}

/** The fleet's predictions that pass the filter, newest first, and what all of them add up to. */
export function listResults(
  { store, clock }: { store: Store; clock: Clock },
  filter: ResultFilter = everyResult,
): ResultList {
  const { predictions, labels } = store
  const stored = storedResultFilterOf(filter, Math.trunc(clock()))
  const tags = labels.tagsByAgent()
  return {
    rows: predictions.newest({ ...stored, limit: mostRows }).map(predictionViewOf),
    summary: predictions.summary(stored),
    total: predictions.count(),
    agents: predictions.predictors().map(({ agentNo, ...agent }) => ({ ...agent, tags: tags.get(agentNo) ?? [] })),
    instruments: predictions.instruments(),
  }
}
