import type { ResultFilter, ResultList } from '#contract/ipc/results.procedures.ts'
import type { ServiceClient } from '../../service/service-client.ts'
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

interface Deps {
  store: Store
  client: ServiceClient
  clock: Clock
}

/**
 * The filter with its period as a moment. When a challenge was resolved is said by the clock of its service, which may
 * be days from this computer's; where it is not said, it is known by this computer's.
 */
export function storedResultFilterOf(
  { store, client, clock }: Deps,
  { resolvedWithinH, isScored, ...filter }: ResultFilter,
): StoredResultFilter {
  const periodMs = resolvedWithinH === null ? null : resolvedWithinH * hourMs
  return {
    ...filter,
    isScored: isScored ? 1 : 0,
    periodFromMs: periodMs === null ? null : Math.trunc(clock() - periodMs),
    periodFromBySite: JSON.stringify(
      periodMs === null
        ? []
        : store.deployments
            .sites()
            .map(({ siteNo, baseUrl }) => [siteNo, Math.trunc(client.serviceNow(baseUrl) - periodMs)]),
    ),
  }
}

/** The fleet's predictions that pass the filter, newest first, and what all of them add up to. */
export function listResults(deps: Deps, filter: ResultFilter = everyResult): ResultList {
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
