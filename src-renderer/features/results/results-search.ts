import { agentKeySchema, type Site } from '#contract/ids.ts'
import type { ResultFilter, ResultList } from '#contract/ipc/results.procedures.ts'
import { type ResultPeriodHours, resultPeriodHours } from '#contract/rules/result-periods.ts'
import { instrumentOf } from '#contract/rules/subscriptions/scope-key.ts'
import { writeAgentKeys } from '../../shared/search/agent-keys-search.ts'

/** What the address says about the results screen. */
export interface ResultsSearch {
  agent?: string
  tag?: string
  /** Empty: those in no group. */
  group?: string
  asset?: string
  outcome?: 'correct' | 'wrong' | 'waiting' | 'ended'
  /** Only those with a score. */
  scored?: true
  /** Resolved since then, in ms since 1970. */
  since?: number
  /** Resolved before then. */
  until?: number
  /** Resolved within so many hours. */
  withinH?: ResultPeriodHours
}

const outcomes: readonly unknown[] = ['correct', 'wrong', 'waiting', 'ended'] satisfies ResultsSearch['outcome'][]

/** Reads the search part of the address; what it does not know is left out. */
export function readResultsSearch(search: Record<string, unknown>): ResultsSearch {
  const { agent, tag, group, asset, outcome } = search
  const withinH = resultPeriodHours.find((hours) => hours === search.withinH)
  const moment = (name: 'since' | 'until') => {
    const atMs = search[name]
    return typeof atMs === 'number' && Number.isSafeInteger(atMs) && atMs > 0 ? { [name]: atMs } : {}
  }
  return {
    ...(agentKeySchema.safeParse(agent).success ? { agent: String(agent) } : {}),
    ...(typeof tag === 'string' && tag !== '' && tag.length <= 200 ? { tag } : {}),
    ...(typeof group === 'string' && group.length <= 200 ? { group } : {}),
    ...(typeof asset === 'string' && asset !== '' ? { asset } : {}),
    ...(outcomes.includes(outcome) ? { outcome: outcome as NonNullable<ResultsSearch['outcome']> } : {}),
    ...(search.scored === true ? { scored: true } : {}),
    ...moment('since'),
    ...moment('until'),
    ...(withinH === undefined ? {} : { withinH }),
  }
}

/** `site` is the one chosen for all screens, null for both. */
export function resultFilterOf(search: ResultsSearch, site: Site | null): ResultFilter {
  const agentKey = agentKeySchema.safeParse(search.agent)
  return {
    site,
    agentKey: agentKey.success ? agentKey.data : null,
    tag: search.tag ?? null,
    group: search.group ?? null,
    instrument: search.asset === undefined ? null : instrumentOf(search.asset),
    outcome: search.outcome ?? 'all',
    isScored: search.scored ?? false,
    resolvedSinceMs: search.since ?? null,
    resolvedUntilMs: search.until ?? null,
    resolvedWithinH: search.withinH ?? null,
  }
}

/**
 * Whose predictions are shown, as the screen that exports them takes them: no agents where it is everybody's. By what
 * else these are cut is not carried over: a file has all that these agents predicted. Null where it is nobody's, or not
 * known yet.
 */
export function exportSearchOf(
  { agentKey, tag, group, site }: ResultFilter,
  agents: ResultList['agents'] | undefined,
): { tab: 'lists'; list: 'predictions'; agents?: string } | null {
  const common = { tab: 'lists', list: 'predictions' } as const
  if ([agentKey, tag, group, site].every((part) => part === null)) return common
  const chosen = agents?.filter(
    (agent) =>
      (agentKey === null || agent.agentKey === agentKey) &&
      (tag === null || agent.tags.includes(tag)) &&
      (group === null || (agent.group ?? '') === group) &&
      (site === null || agent.site === site),
  )
  if (chosen === undefined || chosen.length === 0) return null
  return { ...common, agents: writeAgentKeys(chosen.map((one) => one.agentKey)) }
}
