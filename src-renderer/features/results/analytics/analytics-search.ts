import { type AgentKey, agentKeySchema, type Site } from '#contract/ids.ts'
import { type AnalyticsDimension, analyticsDimensions } from '#contract/rules/analytics/group-predictions.ts'
import type { AnalyticsFilter } from '#contract/rules/analytics/select-predictions.ts'
import { instrumentOf } from '#contract/rules/predictions/scope-key.ts'

/** What the address says about the analytics screens. An empty `type` or `group` means those without one. */
export interface AnalyticsSearch {
  agent?: AgentKey
  tag?: string
  group?: string
  instrument?: string
  type?: string
  month?: string
  /** By what the table groups; agents when left out. */
  by?: AnalyticsDimension
  /** What is compared with: a value of the dimension that the table shows. */
  versus?: string
}

/** Reads the search part of the address; what it does not know is left out. */
export function readAnalyticsSearch(search: Record<string, unknown>): AnalyticsSearch {
  const agent = agentKeySchema.safeParse(search.agent)
  const by = analyticsDimensions.find((dimension) => dimension === search.by)
  const text = (name: 'tag' | 'group' | 'instrument' | 'type' | 'versus') => {
    const value = search[name]
    return typeof value === 'string' && value.length <= 200 ? { [name]: value } : {}
  }
  const { month } = search
  return {
    ...(agent.success ? { agent: agent.data } : {}),
    ...text('tag'),
    ...text('group'),
    ...text('instrument'),
    ...text('type'),
    ...text('versus'),
    ...(typeof month === 'string' && /^\d{4}-\d\d$/.test(month) ? { month } : {}),
    ...(by === undefined ? {} : { by }),
  }
}

/** `site` is the one chosen for all screens, null for both. */
export function analyticsFilterOf(search: AnalyticsSearch, site: Site | null): AnalyticsFilter {
  return {
    site,
    agentKey: search.agent ?? null,
    tag: search.tag ?? null,
    group: search.group ?? null,
    instrument: search.instrument === undefined ? null : instrumentOf(search.instrument),
    type: search.type ?? null,
    month: search.month ?? null,
  }
}

/** The filter of what is compared with: the same, but for one dimension; null where nothing is compared. */
export function versusFilterOf(
  filter: AnalyticsFilter,
  { by = 'agent', versus }: AnalyticsSearch,
): AnalyticsFilter | null {
  if (versus === undefined) return null
  switch (by) {
    case 'agent': {
      const agent = agentKeySchema.safeParse(versus)
      return agent.success ? { ...filter, agentKey: agent.data } : null
    }
    case 'site':
      return versus === 'global' || versus === 'cn' ? { ...filter, site: versus } : null
    default:
      return { ...filter, [by]: versus }
  }
}
