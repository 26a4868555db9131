import {
  assessResults,
  decideState,
  isDoubtfulRow,
  isEndWord,
  isProvisionalOutcome,
  isVoidWord,
  measureOf,
  type ResultsResponse,
} from '#contract/rules/challenges/challenge-end.ts'
import { findLatest, groupRows, mergeAgreeing } from '#contract/rules/latest-row.ts'
import { isComplete } from '#contract/rules/list-completeness.ts'
import { parsePastTime, parseServiceTime } from '#contract/rules/service-time.ts'
import type { ResponseOf } from '#contract/service/endpoint-table.ts'

type Answer = ResponseOf<'readResults'>
export type ResultRow = Answer['predictions'][number]

/** Results with what they say of the challenge's end by the service's clock. */
export interface DatedResults extends Omit<Answer, 'status' | 'resolved_at'> {
  /** In the service's own word, else what follows from the rest. */
  status: string
  /** That word alone; null where the service says nothing of a state. */
  saidStatus: string | null
  /** When it was resolved; null where that is not said, or is planned only. */
  resolvedAtMs: number | null
}

/** The clock that resolves may be ahead of the one that dates responses: what is over was over then. */
const clocksApartMs = 10 * 60_000

/** A response as it is understood at a time of the service's clock. */
export function withState({ status, resolved_at, ...rest }: Answer, serviceNowMs: number): DatedResults {
  const isSaidToBeOver = status !== null && isEndWord(status)
  const resolvedAtMs = parsePastTime(resolved_at, serviceNowMs + (isSaidToBeOver ? clocksApartMs : 0))
  const dated = { ...rest, status: decideState(status, resolvedAtMs), saidStatus: status, resolvedAtMs }
  // What is over by its rows is not shown as open for want of a word.
  const isOverByRows = status === null && assessResults(assessedFactsOf(dated, [])).isOver
  return isOverByRows ? { ...dated, status: 'resolved' } : dated
}

/** What counts of a response for whether it is over and whole; `own` is what is known here of the fleet. */
export function assessedFactsOf(response: DatedResults, own: ResultsResponse['own']): ResultsResponse {
  const { predictions, completeness } = response
  const measure = measureOf(response.result, predictions)
  const judged = predictions.filter((row) => !isDoubtfulRow(row, measure))
  // A score alone may be the one that everybody begins with.
  const isEndSaid = response.result !== null || response.resolvedAtMs !== null
  return {
    status: response.saidStatus ?? '',
    hasResult: response.result !== null,
    isProvisional: response.isProvisional,
    hasResolvedAt: response.resolvedAtMs !== null,
    hasList: response.hasList,
    isListWhole: isComplete(completeness),
    unreadable: completeness.unreadable,
    scoredRows: judged.filter(({ score, is_correct }) => score !== null || is_correct !== null).length,
    rightRows: judged.filter(
      ({ score, is_correct }) =>
        is_correct === true || (score !== null && score > 0 && (is_correct !== null || isEndSaid)),
    ).length,
    own,
  }
}

const saidAtMs = ({ said_at }: ResultRow) => parseServiceTime(said_at)
const measures = [({ revision_number }: ResultRow) => revision_number, saidAtMs]

/**
 * The number of a row among those of one agent, where the first of them alone has none: that is how it was made, before
 * it was revised. Null of any that are listed otherwise: the one without a number may as well be the last.
 */
function revisionAmong([first, ...others]: readonly ResultRow[]): (row: ResultRow) => number | null {
  const isFirstMade = first?.revision_number === null && others.every((row) => (row.revision_number ?? 0) >= 1)
  return (row) => (isFirstMade ? (row.revision_number ?? 0) : null)
}

/** An agent's revisions in their order, or one row of what they agree on where nothing says which of them holds. */
function listRevisions(all: readonly [ResultRow, ...ResultRow[]]): ResultRow[] {
  const standing = all.filter(({ is_superseded }) => is_superseded !== true)
  const last = findLatest(standing, [...measures, revisionAmong(standing)])
  if (last === null) {
    const [first, ...others] = standing.length > 0 ? standing : all
    const known = mergeAgreeing([first ?? all[0], ...others])
    return [{ ...known, agent_id: all[0].agent_id, submitted: true, is_counted: known.is_counted !== false }]
  }
  const before = all
    .filter((row) => row !== last)
    .sort((a, b) => (a.revision_number ?? 0) - (b.revision_number ?? 0) || (saidAtMs(a) ?? 0) - (saidAtMs(b) ?? 0))
  return [...before, last]
}

/**
 * The rows of a response, an agent's revisions in their order: by their number, else by when they were said. Where rows
 * of one agent do not say which of them came last, what they differ in is not known. A score before the challenge is
 * over is no score, being what a database holds until there is one; nor is one that the service calls provisional, or
 * one that is doubtful: it would count in averages as if it were final. Of a challenge that is void, what says right or
 * wrong is from before that, and a score alone is what is given back: it is shown in its row and counts in no average.
 */
export function listResultRows(response: DatedResults): ResultRow[] {
  const rows = groupRows(response.predictions, ({ agent_id }) => agent_id).flatMap(listRevisions)
  const isOver = assessResults(assessedFactsOf(response, [])).isOver && !isProvisionalOutcome(response)
  const measure = measureOf(response.result, response.predictions)
  const isVoid = isVoidWord(response.status)
  const isHeld = (row: ResultRow) => (isVoid ? row.is_correct === null : !isDoubtfulRow(row, measure))
  const holds = (row: ResultRow) => isOver && isHeld(row)
  return rows.map((row) => (holds(row) ? row : { ...row, is_correct: null, score: null }))
}
