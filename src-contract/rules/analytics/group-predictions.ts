import { type PredictionFigures, PredictionTotals } from './accumulate-predictions.ts'
import { monthOf, type PredictionColumns } from './prediction-columns.ts'

export const analyticsDimensions = ['agent', 'tag', 'group', 'site', 'instrument', 'type', 'month'] as const
export type AnalyticsDimension = (typeof analyticsDimensions)[number]

export interface PredictionGroup {
  /** Agent key, tag, group, site, instrument, type or month; empty for those without one. */
  value: string
  name: string
  figures: PredictionFigures
}

/** The selected predictions by one dimension. A prediction counts in each tag of its agent. */
export function groupPredictions(
  columns: PredictionColumns,
  selected: Int32Array,
  by: AnalyticsDimension,
): PredictionGroup[] {
  const keysOfAgent = listKeysOfAgents(columns, by)
  const keyOfChallenge = listKeysOfChallenges(columns, by)
  const groups = new Map<string, PredictionTotals>()
  const add = (key: string, index: number): void => {
    const totals = groups.get(key) ?? new PredictionTotals()
    totals.add(columns, index)
    groups.set(key, totals)
  }
  for (const index of selected) {
    if (keyOfChallenge !== null) add(keyOfChallenge[columns.challenge[index] ?? -1] ?? '', index)
    else for (const key of keysOfAgent?.[columns.agent[index] ?? -1] ?? ['']) add(key, index)
  }
  const names = new Map(columns.agents.map(({ agentKey, name }) => [String(agentKey), name]))
  return [...groups].map(([key, totals]) => ({
    value: key,
    name: by === 'agent' ? (names.get(key) ?? key) : key,
    figures: totals.figures(),
  }))
}

function listKeysOfAgents({ agents }: PredictionColumns, by: AnalyticsDimension): (readonly string[])[] | null {
  if (by === 'agent') return agents.map(({ agentKey }) => [agentKey])
  if (by === 'group') return agents.map(({ group }) => [group ?? ''])
  if (by === 'tag') return agents.map(({ tags }) => (tags.length === 0 ? [''] : tags))
  return null
}

function listKeysOfChallenges({ challenges }: PredictionColumns, by: AnalyticsDimension): string[] | null {
  if (by === 'site') return challenges.map(({ site }) => site)
  if (by === 'instrument') return challenges.map(({ instrument }) => instrument)
  if (by === 'type') return challenges.map(({ type }) => type ?? '')
  if (by === 'month') return challenges.map(({ endsAtMs }) => monthOf(endsAtMs))
  return null
}
