import { agentKeySchema, type Site } from '#contract/ids.ts'
import type { ResultFilter } from '#contract/ipc/results.procedures.ts'
import { instrumentOf } from '#contract/rules/subscriptions/scope-key.ts'

/** What the address says about the results screen. */
export interface ResultsSearch {
  agent?: string
  asset?: string
  outcome?: 'correct' | 'wrong' | 'waiting' | 'ended'
  /** Scored since then, in ms since 1970. */
  since?: number
}

const outcomes: readonly unknown[] = ['correct', 'wrong', 'waiting', 'ended'] satisfies ResultsSearch['outcome'][]

/** Reads the search part of the address; what it does not know is left out. */
export function readResultsSearch(search: Record<string, unknown>): ResultsSearch {
  const { agent, asset, outcome, since } = search
  return {
    ...(agentKeySchema.safeParse(agent).success ? { agent: String(agent) } : {}),
    ...(typeof asset === 'string' && asset !== '' ? { asset } : {}),
    ...(outcomes.includes(outcome) ? { outcome: outcome as NonNullable<ResultsSearch['outcome']> } : {}),
    ...(typeof since === 'number' && Number.isSafeInteger(since) && since > 0 ? { since } : {}),
  }
}

/** `site` is the one chosen for all screens, null for both. */
export function resultFilterOf({ agent, asset, outcome, since }: ResultsSearch, site: Site | null): ResultFilter {
  const agentKey = agentKeySchema.safeParse(agent)
  return {
    site,
    agentKey: agentKey.success ? agentKey.data : null,
    instrument: asset === undefined ? null : instrumentOf(asset),
    outcome: outcome ?? 'all',
    scoredSinceMs: since ?? null,
  }
}
