import type { ResultField } from '#contract/ipc/results.procedures.ts'
import { isPendingPrediction } from '#contract/rules/predictions/is-pending.ts'

/**
 * Whether presentation mode hides what this row says: it is ours, and its outcome is not known. What others said is the
 * service's to tell.
 */
export function isOwnPending(
  row: ResultField['rows'][number],
  { result }: Pick<ResultField['challenge'], 'result'>,
): boolean {
  return row.isOwn && isPendingPrediction({ ...row, result })
}
