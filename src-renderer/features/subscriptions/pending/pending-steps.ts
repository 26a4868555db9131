/** What was pressed and main has not answered with yet, on top of what main keeps. Pure. */
import type { AgentKey } from '#contract/ids.ts'
import type { PendingSubscriptions } from '#contract/ipc/subscriptions.procedures.ts'
import { nothingPending, type PendingEdit, type PendingMap, setPendingChanges } from './pending-changes.ts'

/** What main keeps, as it answered last. */
export interface StoredPending {
  pendingMap: PendingMap
  /** Rises with every edit that main has written down. */
  editNo: number
  /** When the oldest of them was typed; null when there is none. */
  oldestAtMs: number | null
}
export const nothingStored: StoredPending = { pendingMap: nothingPending, editNo: -1, oldestAtMs: null }

/**
 * Reads answers of main one after the other. What did not change from one to the next stays the same object, so that it
 * is not computed again.
 */
export function createStoredReader(): (answer: PendingSubscriptions) => StoredPending {
  const known = new WeakMap<PendingSubscriptions['agents'][number], ReadonlyMap<string, boolean>>()
  const ownOf = (row: PendingSubscriptions['agents'][number]): ReadonlyMap<string, boolean> => {
    const own = known.get(row) ?? readOwn(row)
    known.set(row, own)
    return own
  }
  return (answer) => readStored(answer, ownOf)
}

function readOwn({ on, off }: PendingSubscriptions['agents'][number]): ReadonlyMap<string, boolean> {
  const own = new Map<string, boolean>()
  for (const instrument of on) own.set(instrument, true)
  for (const instrument of off) own.set(instrument, false)
  return own
}

function readStored({ editNo, agents }: PendingSubscriptions, ownOf: typeof readOwn): StoredPending {
  const pendingMap = new Map(agents.map((row) => [row.agentKey, ownOf(row)] as const))
  const oldestAtMs = agents.reduce((oldest, { typedAtMs }) => Math.min(oldest, typedAtMs), Infinity)
  return { pendingMap, editNo, oldestAtMs: agents.length === 0 ? null : oldestAtMs }
}

/** One press. */
export interface PendingStep {
  stepId: number
  edits: readonly PendingEdit[]
  /** Whether everything of these agents is taken back. */
  isDiscard: boolean
  /** The number that main gave it when it was written down; null while it has not. */
  editNo: number | null
}

/**
 * The pending changes now: a step counts until an answer of main holds it, so that no cell turns back in between.
 */
export function applySteps({ pendingMap, editNo }: StoredPending, steps: readonly PendingStep[]): PendingMap {
  return steps
    .filter((step) => step.editNo === null || step.editNo > editNo)
    .reduce((last, { edits }) => setPendingChanges(last, edits), pendingMap)
}

/** The edits that undo these, from the pending changes before them. */
export function undoOf(pendingMap: PendingMap, edits: readonly PendingEdit[]): PendingEdit[] {
  return edits.map(({ agentKey, instrument }) => ({
    agentKey,
    instrument,
    pendingState: pendingMap.get(agentKey)?.get(instrument),
  }))
}

/** The edits that remove every pending change. */
export function discardOf(pendingMap: PendingMap): PendingEdit[] {
  return [...pendingMap].flatMap(([agentKey, own]) =>
    [...own.keys()].map((instrument) => ({ agentKey, instrument, pendingState: undefined })),
  )
}

interface AgentEdit {
  agentKey: AgentKey
  on: string[]
  off: string[]
  back: string[]
}

/** The edits of one press, an agent a row. No press names a cell twice. */
export function groupEditsByAgent(edits: readonly PendingEdit[]): AgentEdit[] {
  const rows = new Map<AgentKey, AgentEdit>()
  for (const { agentKey, instrument, pendingState } of edits) {
    const row = rows.get(agentKey) ?? { agentKey, on: [], off: [], back: [] }
    rows.set(agentKey, row)
    const list = pendingState === undefined ? row.back : pendingState ? row.on : row.off
    list.push(instrument)
  }
  return [...rows.values()]
}
