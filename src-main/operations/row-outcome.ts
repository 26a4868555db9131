import { AppError, type AppErrorData, toAppError } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import { isStoreFailure } from '../store/database/damage.ts'

/** What a bulk act did with one agent. */
export interface AgentReceipt {
  agentKey: AgentKey
  outcome: { ok: true } | { ok: false; error: AppErrorData }
}

/** What crosses to the renderer of any thrown value: the code and the values of its words, never the cause. */
export function errorDataOf(thrown: unknown): AppErrorData {
  const { code, details } = toAppError(thrown)
  return { code, details }
}

/** One row of a bulk act: what it threw is its outcome, and the other rows go on. */
export async function runRow(act: () => Promise<unknown>): Promise<{ ok: true } | { ok: false; error: AppErrorData }> {
  try {
    await act()
    return { ok: true }
  } catch (thrown) {
    return { ok: false, error: errorDataOf(thrown) }
  }
}

/**
 * The same for a row of one commit: what says nothing of the row itself (the disk, a fault of ours) is thrown on and
 * undoes all rows.
 */
export function rowOfCommit(act: () => void): { ok: true } | { ok: false; error: AppErrorData } {
  try {
    act()
    return { ok: true }
  } catch (thrown) {
    const error = errorDataOf(thrown)
    if (isStoreFailure(error) || error.code === 'internal') throw thrown
    return { ok: false, error }
  }
}

/** The value, or `code` thrown when there is none. */
export function orThrow<Value>(value: Value | null | undefined, code: AppError['code']): Value {
  if (value === null || value === undefined) throw new AppError(code)
  return value
}
