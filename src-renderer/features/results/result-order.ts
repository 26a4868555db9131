/** The order of the results table. */
import type { PredictionView } from '#contract/ipc/predictions.procedures.ts'
import { isPendingPrediction } from '#contract/rules/predictions/is-pending.ts'
import { compareNatural } from '#contract/rules/text/natural-order.ts'
import type { DataTableSort } from '../../ui/table/data-table-types.ts'

const resultColumns = ['when', 'agent', 'asset', 'confidence', 'score', 'outcome'] as const
type ResultColumn = (typeof resultColumns)[number]

export interface ResultSort extends DataTableSort {
  columnId: ResultColumn
}

/** The newest first. */
export const ownResultSort: ResultSort = { columnId: 'when', direction: 'descending' }

/** A kept order; by a column that the table does not sort by, its own. */
export function readResultSort({ columnId, direction }: DataTableSort): ResultSort {
  const column = resultColumns.find((known) => known === columnId)
  return column === undefined ? ownResultSort : { columnId: column, direction }
}

interface CompareOptions {
  columnId: ResultColumn
  sign: 1 | -1
  isHiding: boolean
}

/**
 * The predictions in order; equal ones newest first. What has no value comes last, whichever way is sorted, and so does
 * a confidence that presentation mode hides: its neighbours would tell it.
 */
export function sortResults(
  rows: readonly PredictionView[],
  { columnId, direction }: ResultSort,
  { isHiding }: { isHiding: boolean },
): PredictionView[] {
  const sign = direction === 'ascending' ? 1 : -1
  return [...rows].sort((a, b) => compareBy(a, b, { columnId, sign, isHiding }) || whenOf(b) - whenOf(a))
}

/** When it was resolved, or is due. */
export function whenOf(row: PredictionView): number {
  return row.resolvedAtMs ?? row.deadlineAtMs
}

function compareBy(a: PredictionView, b: PredictionView, { columnId, sign, isHiding }: CompareOptions): number {
  const confidenceOf = (row: PredictionView) => (isHiding && isPendingPrediction(row) ? null : row.confidence)
  switch (columnId) {
    case 'when':
      return sign * (whenOf(a) - whenOf(b))
    case 'agent':
      return sign * compareNatural(a.agentName, b.agentName)
    case 'asset':
      return sign * compareNatural(a.asset, b.asset)
    case 'confidence':
      return compareKnown(confidenceOf(a), confidenceOf(b), sign)
    case 'score':
      return compareKnown(a.score, b.score, sign)
    case 'outcome':
      return compareKnown(rank(a.isCorrect), rank(b.isCorrect), sign)
  }
}

function rank(isCorrect: boolean | null): number | null {
  return isCorrect === null ? null : Number(isCorrect)
}

function compareKnown(a: number | null, b: number | null, sign: 1 | -1): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return sign * (a - b)
}
