import type { AnalyticsFilter } from '#contract/rules/analytics/select-predictions.ts'

/** A filter that lets all through. */
export const everything: AnalyticsFilter = {
  site: null,
  agentKey: null,
  tag: null,
  group: null,
  instrument: null,
  type: null,
  month: null,
}
