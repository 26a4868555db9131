/** What the analytics screens ask of main. */
import { keepPreviousData } from '@tanstack/react-query'
import type { AnalyticsDimension } from '#contract/rules/analytics/group-predictions.ts'
import type { CounterfactualRule } from '#contract/rules/analytics/replay-rules.ts'
import type { AnalyticsFilter } from '#contract/rules/analytics/select-predictions.ts'
import type { ArenaOrpc } from '../../../bridge/orpc.ts'

export function analyticsChoicesQuery(orpc: ArenaOrpc) {
  return orpc.analytics.choices.queryOptions()
}

export function analyticsReportQuery(orpc: ArenaOrpc, input: { filter: AnalyticsFilter; by: AnalyticsDimension }) {
  return { ...orpc.analytics.report.queryOptions({ input }), placeholderData: keepPreviousData }
}

export function analyticsReplayQuery(orpc: ArenaOrpc, input: { filter: AnalyticsFilter; rules: CounterfactualRule[] }) {
  return { ...orpc.analytics.replay.queryOptions({ input }), placeholderData: keepPreviousData }
}

export function analyticsReplayComparisonQuery(
  orpc: ArenaOrpc,
  input: { filter: AnalyticsFilter; versus: AnalyticsFilter; rules: CounterfactualRule[] },
) {
  return { ...orpc.analytics.compareReplays.queryOptions({ input }), placeholderData: keepPreviousData }
}

export function analyticsFleetComparisonQuery(
  orpc: ArenaOrpc,
  input: { filter: AnalyticsFilter; versus: AnalyticsFilter },
) {
  return { ...orpc.analytics.compareFleets.queryOptions({ input }), placeholderData: keepPreviousData }
}

export function analyticsFleetQuery(orpc: ArenaOrpc, input: { filter: AnalyticsFilter }) {
  return { ...orpc.analytics.fleet.queryOptions({ input }), placeholderData: keepPreviousData }
}
