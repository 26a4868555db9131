/** What a set of own predictions adds up to. */
import type { AgentKey, Site } from '#contract/ids.ts'
import type { PredictionView } from '#contract/ipc/agents.procedures.ts'
import { sameInstrument, scopeOfChallenge } from '#contract/rules/scope-key.ts'

export interface ResultFilter {
  site: Site | null
  agentKey: AgentKey | null
  asset: string | null
  outcome: 'all' | 'correct' | 'wrong' | 'waiting'
}

/** The predictions that pass the filter, in the order given. */
export function filterResults(rows: readonly PredictionView[], filter: ResultFilter): PredictionView[] {
  return rows.filter(
    (row) =>
      (filter.site === null || row.site === filter.site) &&
      (filter.agentKey === null || row.agentKey === filter.agentKey) &&
      (filter.asset === null ||
        sameInstrument(scopeOfChallenge({ scopeKey: null, asset: row.asset }), filter.asset)) &&
      (filter.outcome === 'all' || outcomeOf(row) === filter.outcome),
  )
}

/** Whether a prediction is settled, and how. */
export function outcomeOf(row: PredictionView): 'correct' | 'wrong' | 'waiting' {
  if (row.isCorrect === null) return 'waiting'
  return row.isCorrect ? 'correct' : 'wrong'
}

interface CalibrationBin {
  from: number
  /** Not included, but for the last bin, which holds 1. */
  to: number
  n: number
  correct: number
  meanConfidence: number | null
}

export interface ResultSummary {
  resolved: number
  waiting: number
  correct: number
  /** Predictions with a score; a service may resolve without giving one. */
  scored: number
  averageScore: number | null
  bins: CalibrationBin[]
}

const binCount = 10

/** Counts, mean score and, for each tenth of confidence, how often predictions made at it were right. */
export function summarizeResults(rows: readonly PredictionView[]): ResultSummary {
  const resolved = rows.filter((row) => row.isCorrect !== null)
  const scores = rows.flatMap((row) => (row.score === null ? [] : [row.score]))
  return {
    resolved: resolved.length,
    waiting: rows.length - resolved.length,
    correct: resolved.filter((row) => row.isCorrect === true).length,
    scored: scores.length,
    averageScore: mean(scores),
    bins: Array.from({ length: binCount }, (_, index) => binOf(resolved, index)),
  }
}

function binOf(resolved: readonly PredictionView[], index: number): CalibrationBin {
  const inside = resolved.filter(({ confidence }) => confidence !== null && binIndexOf(confidence) === index)
  return {
    from: index / binCount,
    to: (index + 1) / binCount,
    n: inside.length,
    correct: inside.filter((row) => row.isCorrect === true).length,
    meanConfidence: mean(inside.flatMap(({ confidence }) => (confidence === null ? [] : [confidence]))),
  }
}

// Rounded first: 0.7 × 10 and 0.29 × 10 are not what they look like in binary.
function binIndexOf(confidence: number): number {
  return Math.min(binCount - 1, Math.floor(Math.round(confidence * 1e6) / (1e6 / binCount)))
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
}
