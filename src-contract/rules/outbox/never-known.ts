import type { AppErrorCode } from '../../app-error.ts'

/**
 * Whether a write, or the dropped file that it came from, is over without anybody having found out whether it arrived:
 * by the operator's word, or by what the results say. The outbox keeps it as refused, for this reason. Pure.
 */
export function isNeverKnown({ state, error }: { state: string; error: { code: AppErrorCode } | null }): boolean {
  return state === 'refused' && error?.code === 'outcome_unknown'
}
