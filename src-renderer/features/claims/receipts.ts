import type { AppErrorData } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'

type Receipts = readonly {
  agentKey: AgentKey
  outcome: { ok: true } | { ok: false; error: AppErrorData }
}[]

/** The agents for which an act failed, and why. */
export function failuresOf(receipts: Receipts): ReadonlyMap<string, AppErrorData> {
  return new Map(receipts.flatMap(({ agentKey, outcome }) => (outcome.ok ? [] : [[agentKey, outcome.error] as const])))
}
