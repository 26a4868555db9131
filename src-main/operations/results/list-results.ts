import type { ResultFilter, ResultList } from '#contract/ipc/results.procedures.ts'
import type { StoredResultFilter } from '../../store/sql/result-conditions.ts'
import { type SpanDeps, siteSpansOf } from '../site-spans.ts'
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

/** The filter with what it says of time as one span. */
export function storedResultFilterOf(
  deps: SpanDeps,
  { resolvedWithinH, resolvedSinceMs, resolvedUntilMs, isScored, ...filter }: ResultFilter,
): StoredResultFilter {
  const periodFromMs = resolvedWithinH === null ? 0 : deps.clock() - resolvedWithinH * hourMs
  const fromMs = Math.max(resolvedSinceMs ?? 0, periodFromMs)
  return {
    ...filter,
    ...siteSpansOf(deps, { fromMs, toMs: resolvedUntilMs ?? undefined }),
    isScored: isScored ? 1 : 0,
    isTimed: resolvedWithinH === null && resolvedSinceMs === null && resolvedUntilMs === null ? 0 : 1,
  }
}

/** The fleet's predictions that pass the filter, newest first, and what all of them add up to. */
export function listResults(deps: SpanDeps, filter: ResultFilter = everyResult): ResultList {
  const { predictions, labels } = deps.store
  const stored = storedResultFilterOf(deps, filter)
  const tags = labels.tagsByAgent()
  return {
    rows: predictions.newest({ ...stored, limit: mostRows }).map(predictionViewOf),
    summary: predictions.summary(stored),
    total: predictions.count(),
    agents: predictions.predictors().map(({ agentNo, ...agent }) => ({ ...agent, tags: tags.get(agentNo) ?? [] })),
    instruments: predictions.instruments(),
  }
}
