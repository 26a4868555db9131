/** What became of forgetting one agent. Pure. */
import type { AppErrorData } from '#contract/app-error.ts'

interface ForgetReceipt {
  secret: 'kept' | 'erased'
  outcome: { ok: true } | { ok: false; error: AppErrorData }
}

/** Why the agent is still there, and whether it is without its secret, which goes first. Null: it is gone, or waits. */
export function readForgetFailure(
  receipt: ForgetReceipt | undefined,
): { error: AppErrorData; isSecretErased: boolean } | null {
  if (receipt === undefined || receipt.outcome.ok) return null
  return { error: receipt.outcome.error, isSecretErased: receipt.secret === 'erased' }
}
