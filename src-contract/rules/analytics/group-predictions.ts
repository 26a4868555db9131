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
  const ofAgents = listKeysOfAgents(columns, by)
  const keys = ofAgents ?? listKeysOfChallenges(columns, by)
  const places = ofAgents === null ? columns.challenge : columns.agent
  const groups = new Map<string, PredictionTotals>()
  const findGroup = (key: string): PredictionTotals => {
    const totals = groups.get(key) ?? new PredictionTotals()
    groups.set(key, totals)
    return totals
  }
  // Looked up once for an agent or a challenge, not for each of its predictions.
  const groupsAt: PredictionTotals[][] = []
  for (const index of selected) {
    const place = places[index] ?? -1
    groupsAt[place] ??= (keys[place] ?? ['']).map(findGroup)
    for (const totals of groupsAt[place]) totals.add(columns, index)
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

function listKeysOfChallenges({ challenges }: PredictionColumns, by: AnalyticsDimension): string[][] {
  if (by === 'site') return challenges.map(({ site }) => [site])
  if (by === 'instrument') return challenges.map(({ instrument }) => [instrument])
  if (by === 'type') return challenges.map(({ type }) => [type ?? ''])
  return challenges.map(({ endsAtMs }) => [monthOf(endsAtMs)])
}
