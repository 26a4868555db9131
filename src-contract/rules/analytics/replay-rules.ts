import type { AgentKey } from '../../ids.ts'
import { computeScore } from '../predictions/scoring.ts'
import { type ComparedSums, computeDifferences } from './bootstrap.ts'
import { computePredictionScore, medianOfSorted, type Prediction, toPrediction, toSigned } from './consensus.ts'
import { directionCodes, type PredictionColumns, verdicts } from './prediction-columns.ts'
import { listSettledPredictions, type SettledPredictions } from './settled-predictions.ts'
import { computeTrackOffsets } from './track-offsets.ts'

/**
 * What would have been done otherwise. `cap`: no confidence above `at`. `neutralUnder`: flat instead of a direction
 * with less than `below`, where flat is allowed. `fleetMedian`: what the median of the selected agents says. `shrink`:
 * confidence moved by how far the agent's earlier ones were off. `dropAgent`: without the predictions of one agent.
 */
export type CounterfactualRule =
  | { kind: 'cap'; at: number }
  | { kind: 'neutralUnder'; below: number }
  | { kind: 'fleetMedian' }
  | { kind: 'shrink' }
  | { kind: 'dropAgent'; agentKey: AgentKey }

interface ReplayedRule {
  rule: CounterfactualRule
  /** Predictions that it counts, and how many of them it changes; for `dropAgent`, those it drops. */
  n: number
  changed: number
  /** By the published formula; null of nothing. */
  average: number | null
  /** Against the predictions as they were made, with the interval of a bootstrap over challenges; null of nothing. */
  difference: number | null
  low: number | null
  high: number | null
}

export interface Replay {
  n: number
  challenges: number
  leftOut: number
  /** As they were made, by the published formula; null of nothing. */
  average: number | null
  rules: ReplayedRule[]
  /** How often the best of the rules would look at least this good by luck alone; null of too few challenges. */
  bestIsLuck: number | null
}

/** The selected predictions as they were made, and as each rule would have made them. */
export function computeReplay(
  columns: PredictionColumns,
  selected: Int32Array,
  rules: readonly CounterfactualRule[],
): Replay {
  return computeReplayOfSums(computeReplaySums(columns, selected, rules))
}

/** Scores summed up by challenge: as they were made, and as each rule would have made them. */
export interface ReplaySums {
  settled: SettledPredictions
  base: { sum: Float64Array; n: Float64Array }
  replayed: { rule: CounterfactualRule; sums: ComparedSums; changed: number }[]
}

/** Sums of the settled ones of the selected predictions, as they were and under each rule, in one pass a rule. */
export function computeReplaySums(
  columns: PredictionColumns,
  selected: Int32Array,
  rules: readonly CounterfactualRule[],
): ReplaySums {
  const settled = listSettledPredictions(columns, selected)
  const base = sumBase(columns, settled)
  return { settled, base, replayed: rules.map((rule) => replayRule({ columns, settled, base }, rule)) }
}

/** What the sums say of each rule. */
export function computeReplayOfSums({ settled, base, replayed }: ReplaySums): Replay {
  const { differences, bestIsLuck } = computeDifferences(replayed.map(({ sums }) => sums))
  const baseN = settled.rows.length
  return {
    n: baseN,
    challenges: settled.challenges.length,
    leftOut: settled.leftOut,
    average: baseN === 0 ? null : total(base.sum) / baseN,
    rules: replayed.map(({ rule, sums, changed }, place) => {
      const n = total(sums.n)
      const found = differences[place] ?? { difference: null, low: null, high: null }
      return { rule, n, changed, average: n === 0 ? null : total(sums.sum) / n, ...found }
    }),
    bestIsLuck,
  }
}

interface ReplayContext {
  columns: PredictionColumns
  settled: SettledPredictions
  base: ReplaySums['base']
}

function sumBase(columns: PredictionColumns, { rows, starts, challenges }: SettledPredictions): ReplaySums['base'] {
  const sum = new Float64Array(challenges.length)
  const n = new Float64Array(challenges.length)
  for (let place = 0; place < challenges.length; place += 1) {
    for (let at = starts[place] ?? 0; at < (starts[place + 1] ?? 0); at += 1) {
      const index = rows[at] ?? 0
      const isCorrect = columns.verdict[index] === verdicts.right
      sum[place] = (sum[place] ?? 0) + computeScore({ confidence: columns.confidence[index] ?? 0, isCorrect })
      n[place] = (n[place] ?? 0) + 1
    }
  }
  return { sum, n }
}

function replayRule(context: ReplayContext, rule: CounterfactualRule) {
  const { columns, settled, base } = context
  const sum = new Float64Array(settled.challenges.length)
  const n = new Float64Array(settled.challenges.length)
  const decide = createDecision(context, rule)
  let changed = 0
  for (let place = 0; place < settled.challenges.length; place += 1) {
    const result = settled.results[place] ?? 0
    for (let at = settled.starts[place] ?? 0; at < (settled.starts[place + 1] ?? 0); at += 1) {
      const index = settled.rows[at] ?? 0
      const made: Prediction = {
        direction: columns.direction[index] ?? 0,
        confidence: columns.confidence[index] ?? 0,
      }
      const next = decide(made, index, place)
      if (next === null) {
        changed += 1
        continue
      }
      const isSame = next.direction === made.direction && next.confidence === made.confidence
      if (!isSame) changed += 1
      // The service has the last word on what was right; where the direction changes, the result of the challenge has.
      const score =
        next.direction === made.direction
          ? computeScore({ confidence: next.confidence, isCorrect: columns.verdict[index] === verdicts.right })
          : computePredictionScore(next, result)
      sum[place] = (sum[place] ?? 0) + score
      n[place] = (n[place] ?? 0) + 1
    }
  }
  const sums: ComparedSums = { sum, n, baseSum: base.sum, baseN: base.n }
  return { rule, sums, changed }
}

/** What a rule makes of a prediction; null: it is left out. */
type Decision = (made: Prediction, index: number, place: number) => Prediction | null

function createDecision({ columns, settled }: ReplayContext, rule: CounterfactualRule): Decision {
  switch (rule.kind) {
    case 'cap':
      return (made) => (made.confidence > rule.at ? { ...made, confidence: rule.at } : made)
    case 'neutralUnder':
      return (made, _index, place) =>
        made.confidence < rule.below && columns.challenges[settled.challenges[place] ?? -1]?.allowsNeutral === true
          ? { ...made, direction: directionCodes.neutral }
          : made
    case 'fleetMedian': {
      const medians = listMedians(columns, settled)
      return (_made, _index, place) => toPrediction(medians[place] ?? 0)
    }
    case 'shrink': {
      const offsets = computeTrackOffsets(columns, settled)
      return (made, index) => {
        const offset = offsets[index] ?? 0
        return offset === 0 ? made : { ...made, confidence: Math.min(1, Math.max(0, made.confidence + offset)) }
      }
    }
    case 'dropAgent': {
      const dropped = columns.agents.findIndex(({ agentKey }) => agentKey === rule.agentKey)
      return (made, index) => (columns.agent[index] === dropped ? null : made)
    }
  }
}

/** The median of the signed confidences on each challenge. */
function listMedians(columns: PredictionColumns, { rows, starts, challenges }: SettledPredictions): Float64Array {
  return Float64Array.from(challenges, (_challenge, place) => {
    const signed = Float64Array.from(rows.subarray(starts[place], starts[place + 1]), (index) =>
      toSigned({ direction: columns.direction[index] ?? 0, confidence: columns.confidence[index] ?? 0 }),
    )
    return medianOfSorted(signed.sort())
  })
}

function total(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0)
}
