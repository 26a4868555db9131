/** What was pressed and main has not answered with yet, on top of what main keeps. Pure. */
import type { AgentKey } from '#contract/ids.ts'
import type { PendingSubscriptions } from '#contract/ipc/subscriptions.procedures.ts'
import { noWants, setPendingChanges, type WantEdit, type Wants } from './pending-changes.ts'

/** What main keeps, as it answered last. */
export interface StoredWants {
  wants: Wants
  /** Rises with every edit that main has written down. */
  revision: number
  /** When the oldest of them was typed; null when there is none. */
  oldestAtMs: number | null
}
export const nothingStored: StoredWants = { wants: noWants, revision: -1, oldestAtMs: null }

/**
 * Reads answers of main one after the other. What did not change from one to the next stays the same object, so that it
 * is not judged anew.
 */
export function createStoredReader(): (answer: PendingSubscriptions) => StoredWants {
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

function readStored({ revision, agents }: PendingSubscriptions, ownOf: typeof readOwn): StoredWants {
  const wants = new Map(agents.map((row) => [row.agentKey, ownOf(row)] as const))
  const oldestAtMs = agents.reduce((oldest, { typedAtMs }) => Math.min(oldest, typedAtMs), Infinity)
  return { wants, revision, oldestAtMs: agents.length === 0 ? null : oldestAtMs }
}

/** One press. */
export interface Step {
  stepId: number
  edits: readonly WantEdit[]
  /** Whether everything of these agents is taken back. */
  isDiscard: boolean
  /** The revision at which main wrote it down; null while it has not. */
  revision: number | null
}

/**
 * The wishes as they stand: a step counts until an answer of main holds it, so that no cell ever turns back in between.
 */
export function applySteps({ wants, revision }: StoredWants, steps: readonly Step[]): Wants {
  return steps
    .filter((step) => step.revision === null || step.revision > revision)
    .reduce((last, { edits }) => setPendingChanges(last, edits), wants)
}

/** The edits that undo these, from how the wishes stand before them. */
export function undoOf(wants: Wants, edits: readonly WantEdit[]): WantEdit[] {
  return edits.map(({ agentKey, instrument }) => ({
    agentKey,
    instrument,
    want: wants.get(agentKey)?.get(instrument),
  }))
}

/** The edits that take back every wish. */
export function discardOf(wants: Wants): WantEdit[] {
  return [...wants].flatMap(([agentKey, own]) =>
    [...own.keys()].map((instrument) => ({ agentKey, instrument, want: undefined })),
  )
}

interface AgentEdit {
  agentKey: AgentKey
  on: string[]
  off: string[]
  back: string[]
}

/** The edits of one press, an agent a row. No press names a cell twice. */
export function groupEditsByAgent(edits: readonly WantEdit[]): AgentEdit[] {
  const rows = new Map<AgentKey, AgentEdit>()
  for (const { agentKey, instrument, want } of edits) {
    const row = rows.get(agentKey) ?? { agentKey, on: [], off: [], back: [] }
    rows.set(agentKey, row)
    const list = want === undefined ? row.back : want ? row.on : row.off
    list.push(instrument)
  }
  return [...rows.values()]
}
