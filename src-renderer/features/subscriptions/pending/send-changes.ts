/** Sending the pending changes in parts, so that receipts come in as they are made and the operator can stop. */
import type { AppErrorData } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import type { AgentChanges, ScopeKeyChange } from './pending-changes.ts'

/** By `changeKey`: null when the service confirmed it, else why not. */
export type Receipts = ReadonlyMap<string, AppErrorData | null>

export function changeKey({ agentKey, scopeKey }: ScopeKeyChange): string {
  return `${agentKey} ${scopeKey}`
}

/** The changes that were not confirmed: refused, or never sent. */
export function leftOf(changes: readonly ScopeKeyChange[], receipts: Receipts): ScopeKeyChange[] {
  return changes.filter((change) => receipts.get(changeKey(change)) !== null)
}

/** The same changes, each agent once. */
export function groupByAgent(
  changes: readonly ScopeKeyChange[],
): { agentKey: AgentKey; on: string[]; off: string[] }[] {
  const groups = new Map<AgentKey, { agentKey: AgentKey; on: string[]; off: string[] }>()
  for (const { agentKey, scopeKey, subscribe } of changes) {
    const group = groups.get(agentKey) ?? { agentKey, on: [], off: [] }
    group[subscribe ? 'on' : 'off'].push(scopeKey)
    groups.set(agentKey, group)
  }
  return [...groups.values()]
}

/** The changes in their order, cut into parts of at most `size`. */
export function partsOf<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, part) =>
    items.slice(part * size, (part + 1) * size),
  )
}

export interface ChangeReceipt {
  /** `partly`: some changes were confirmed, others refused. */
  state: 'waiting' | 'done' | 'partly' | 'failed' | 'left'
  /** Confirmed changes. */
  done: number
  /** Each reason once, with the scope keys that it holds for. */
  reasons: readonly { error: AppErrorData; scopeKeys: readonly string[] }[]
}

/** What became of one agent's changes. `isRunning`: what has no receipt yet may still get one. */
export function getAgentReceipt(
  { changes }: AgentChanges,
  { receipts, isRunning }: { receipts: Receipts; isRunning: boolean },
): ChangeReceipt {
  const reasons = new Map<string, { error: AppErrorData; scopeKeys: string[] }>()
  let open = 0
  for (const change of changes) {
    const error = receipts.get(changeKey(change))
    if (error === undefined) open += 1
    if (error === undefined || error === null) continue
    const key = JSON.stringify(error)
    const known = reasons.get(key)
    if (known === undefined) reasons.set(key, { error, scopeKeys: [change.scopeKey] })
    else known.scopeKeys.push(change.scopeKey)
  }
  const refused = [...reasons.values()].reduce((sum, { scopeKeys }) => sum + scopeKeys.length, 0)
  const done = changes.length - open - refused
  const stateAtRest = done === changes.length ? 'done' : done > 0 ? 'partly' : refused > 0 ? 'failed' : 'left'
  return { state: open > 0 && isRunning ? 'waiting' : stateAtRest, done, reasons: [...reasons.values()] }
}
