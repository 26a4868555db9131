import type { AgentKey, Site } from '../../ids.ts'
import { monthOf, type PredictionColumns } from './prediction-columns.ts'

/** Which predictions are looked at; null lets all through, and an empty text those without one. */
export interface AnalyticsFilter {
  site: Site | null
  agentKey: AgentKey | null
  tag: string | null
  group: string | null
  instrument: string | null
  type: string | null
  /** In UTC, of the end of the challenge: `2026-06`. */
  month: string | null
}

/** The indexes of the predictions that pass, in the order of the columns. */
export function selectPredictions(columns: PredictionColumns, filter: AnalyticsFilter): Int32Array {
  const agents = columns.agents.map(
    ({ agentKey, group, tags }) =>
      (filter.agentKey === null || filter.agentKey === agentKey) &&
      (filter.group === null || filter.group === (group ?? '')) &&
      (filter.tag === null || (filter.tag === '' ? tags.length === 0 : tags.includes(filter.tag))),
  )
  const challenges = columns.challenges.map(
    ({ site, instrument, type, endsAtMs }) =>
      (filter.site === null || filter.site === site) &&
      (filter.instrument === null || filter.instrument === instrument) &&
      (filter.type === null || filter.type === (type ?? '')) &&
      (filter.month === null || filter.month === monthOf(endsAtMs)),
  )
  const found = new Int32Array(columns.size)
  let count = 0
  for (let index = 0; index < columns.size; index += 1) {
    if (agents[columns.agent[index] ?? -1] !== true || challenges[columns.challenge[index] ?? -1] !== true) continue
    found[count] = index
    count += 1
  }
  return found.slice(0, count)
}
