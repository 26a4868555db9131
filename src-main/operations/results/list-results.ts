import type { ResultFilter, ResultList } from '#contract/ipc/results.procedures.ts'
import type { Store } from '../../store/store.ts'
import { predictionViewOf } from './prediction-view.ts'

/** More rows at once make the page slow to change; counts and averages are over all. */
const mostRows = 5_000

export const everyResult: ResultFilter = {
  site: null,
  agentKey: null,
  instrument: null,
  outcome: 'all',
  scoredSinceMs: null,
}

/** The fleet's predictions that pass the filter, newest first, and what all of them add up to. */
export function listResults({ store }: { store: Store }, filter: ResultFilter = everyResult): ResultList {
  const { predictions } = store
  return {
    rows: predictions.newest({ ...filter, limit: mostRows }).map(predictionViewOf),
    summary: predictions.summary(filter),
    total: predictions.count(),
    agents: predictions.predictors(),
    instruments: predictions.instruments(),
  }
}
