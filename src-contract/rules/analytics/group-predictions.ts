import { nameInstruments } from '../subscriptions/scope-key.ts'
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
  const { keys, places } = listKeys(columns, by)
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
  const names = listNames(columns, by)
  return [...groups].map(([key, totals]) => ({ value: key, name: names.get(key) ?? key, figures: totals.figures() }))
}

/** What is called otherwise than by its key. */
function listNames({ agents, challenges }: PredictionColumns, by: AnalyticsDimension): ReadonlyMap<string, string> {
  if (by === 'agent') return new Map(agents.map(({ agentKey, name }) => [agentKey, name]))
  if (by !== 'instrument') return new Map()
  return new Map(
    nameInstruments(challenges.map(({ scopeKey }) => scopeKey)).map(({ instrument, name }) => [instrument, name]),
  )
}

interface Keys {
  /** By place of an agent or a challenge; an agent may be in several groups. */
  keys: readonly (readonly string[])[]
  /** Of each prediction, whose keys are its own. */
  places: Int32Array
}

function listKeys({ agents, challenges, agent, challenge }: PredictionColumns, by: AnalyticsDimension): Keys {
  switch (by) {
    case 'agent':
      return { places: agent, keys: agents.map(({ agentKey }) => [agentKey]) }
    case 'group':
      return { places: agent, keys: agents.map(({ group }) => [group ?? '']) }
    case 'tag':
      return { places: agent, keys: agents.map(({ tags }) => (tags.length === 0 ? [''] : tags)) }
    case 'site':
      return { places: challenge, keys: challenges.map(({ site }) => [site]) }
    case 'instrument':
      return { places: challenge, keys: challenges.map(({ instrument }) => [instrument]) }
    case 'type':
      return { places: challenge, keys: challenges.map(({ type }) => [type ?? '']) }
    case 'month':
      return { places: challenge, keys: challenges.map(({ endsAtMs }) => [monthOf(endsAtMs)]) }
  }
}
