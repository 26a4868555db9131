import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { z } from 'zod'
import type { analyticsQuestions } from '#contract/ipc/analytics.procedures.ts'
import { PredictionTotals } from '#contract/rules/analytics/accumulate-predictions.ts'
import {
  calibrationBins,
  computeCalibrationError,
  countByConfidence,
  histogramBins,
} from '#contract/rules/analytics/calibration.ts'
import { compareReplays } from '#contract/rules/analytics/compare-replays.ts'
import { computeConfidenceSums } from '#contract/rules/analytics/constant-confidence.ts'
import { compareFleets, computeFleetLikeness } from '#contract/rules/analytics/describe-fleet.ts'
import { groupPredictions } from '#contract/rules/analytics/group-predictions.ts'
import { monthOf, type PredictionColumns, verdicts } from '#contract/rules/analytics/prediction-columns.ts'
import { computeReplay } from '#contract/rules/analytics/replay-rules.ts'
import { selectPredictions } from '#contract/rules/analytics/select-predictions.ts'
import { computeTimeline } from '#contract/rules/analytics/timeline.ts'
import { nameInstruments } from '#contract/rules/subscriptions/scope-key.ts'
import { compareNatural } from '#contract/rules/text/natural-order.ts'
import { createColumnStatements, readAgents, readColumns } from './read-columns.ts'

type Questions = typeof analyticsQuestions
type QuestionName = keyof Questions
/** What is asked, by the name of its procedure. */
export type AnalyticsQuestion = {
  [Name in QuestionName]: { name: Name; input: z.output<Questions[Name]['input']> }
}[QuestionName]

interface Held {
  changes: string
  fingerprint: string
  columns: PredictionColumns
}

/**
 * Answers questions about all predictions of a database. The columns are read at the first one, and again when
 * predictions, results or agents have changed; agents' names and labels whenever anything has.
 */
export function createAnalytics(db: DatabaseSyncInstance): (question: AnalyticsQuestion) => unknown {
  const statements = createColumnStatements(db)
  let held: Held | null = null
  const getColumns = (): PredictionColumns => {
    const changes = statements.changes()?.changes ?? ''
    if (held?.changes === changes) return held.columns
    const fingerprint = statements.fingerprint()?.fingerprint ?? ''
    const columns =
      held?.fingerprint === fingerprint
        ? { ...held.columns, agents: readAgents(statements).agents }
        : readColumns(statements)
    held = { changes, fingerprint, columns }
    return columns
  }
  return (question) => answer(statements.transaction(getColumns), question)
}

function answer(columns: PredictionColumns, question: AnalyticsQuestion): unknown {
  switch (question.name) {
    case 'choices':
      return listChoices(columns)
    case 'report':
      return report(columns, question.input)
    case 'replay':
      return computeReplay(columns, selectPredictions(columns, question.input.filter), question.input.rules)
    case 'fleet':
      return computeFleetLikeness(columns, selectPredictions(columns, question.input.filter))
    case 'compareReplays':
      return compareReplays(columns, selectBoth(columns, question.input), question.input.rules)
    case 'compareFleets':
      return compareFleets(columns, selectBoth(columns, question.input))
  }
}

function selectBoth(
  columns: PredictionColumns,
  { filter, versus }: z.output<Questions['compareFleets']['input']>,
): { first: Int32Array; second: Int32Array } {
  return { first: selectPredictions(columns, filter), second: selectPredictions(columns, versus) }
}

function report(
  columns: PredictionColumns,
  { filter, by }: z.output<Questions['report']['input']>,
): z.output<Questions['report']['output']> {
  const selected = selectPredictions(columns, filter)
  const totals = new PredictionTotals()
  for (const index of selected) totals.add(columns, index)
  const bins = countByConfidence(columns, selected, calibrationBins)
  return {
    figures: totals.figures(),
    groups: groupPredictions(columns, selected, by),
    bins,
    calibrationError: computeCalibrationError(bins),
    confidenceHistogram: countByConfidence(columns, selected, histogramBins),
    confidenceSums: computeConfidenceSums(columns, selected),
    timeline: computeTimeline(columns, selected),
  }
}

function listChoices(columns: PredictionColumns): z.output<Questions['choices']['output']> {
  const present = new Set(columns.agent)
  const agents = columns.agents.filter((_agent, place) => present.has(place))
  const sorted = (texts: Iterable<string>): string[] => [...new Set(texts)].sort(compareNatural)
  return {
    total: columns.size,
    settled: columns.verdict.reduce((sum, verdict) => sum + (verdict === verdicts.none ? 0 : 1), 0),
    agents: agents.map(({ agentKey, name }) => ({ agentKey, name })).sort((a, b) => compareNatural(a.name, b.name)),
    tags: sorted(agents.flatMap(({ tags }) => tags)),
    groups: sorted(agents.flatMap(({ group }) => group ?? [])),
    instruments: nameInstruments(columns.challenges.map(({ scopeKey }) => scopeKey)),
    types: sorted(columns.challenges.map(({ type }) => type ?? '')),
    months: sorted(columns.challenges.map(({ endsAtMs }) => monthOf(endsAtMs))).reverse(),
  }
}
