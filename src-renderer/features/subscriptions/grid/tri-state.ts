/** Many cells under one toggle: a column, a row, or a whole block, of the agents that are shown. */
import type { AgentKey } from '#contract/ids.ts'
import type { ScopeKeyColumn } from '../../../shared/subscriptions/scope-key-columns.ts'
import { heldOf, type PendingEdit, type PendingMap } from '../pending/pending-changes.ts'
import type { ScopeKeyAgent } from './scope-key-groups.ts'

type TriState = 'all' | 'none' | 'mixed'

/** A cell that can be changed. `held` null: never read. */
export interface GridCell {
  agentKey: AgentKey
  instrument: string
  held: boolean | null
  pendingState: boolean | undefined
}

/** The cells of these agents and columns that a toggle can change: not those that a site has withdrawn. */
export function cellsOf(
  agents: readonly ScopeKeyAgent[],
  columns: readonly ScopeKeyColumn[],
  pendingMap: PendingMap,
): GridCell[] {
  return agents.flatMap((agent) =>
    columns.flatMap((column) => {
      const { instrument } = column
      const held = heldOf(agent, instrument)
      const pendingState = pendingMap.get(agent.agentKey)?.get(instrument)
      if (held !== true && column.subscribeTo === null) return []
      return [{ agentKey: agent.agentKey, instrument, held, pendingState }]
    }),
  )
}

export interface Counts {
  state: TriState
  /** Cells that are or will be subscribed. */
  on: number
  total: number
}

/** What the cells will be when everything pending is sent. What is not known makes it mixed. */
export function countsOf(cells: readonly GridCell[]): Counts {
  const planned = ({ held, pendingState }: GridCell): boolean | null => pendingState ?? held
  return { state: triStateOf(cells.map(planned)), on: cells.filter(planned).length, total: cells.length }
}

function triStateOf(values: readonly (boolean | null)[]): TriState {
  if (values.every((value) => value === false)) return 'none'
  return values.every((value) => value === true) ? 'all' : 'mixed'
}

export interface ColumnCounts {
  counts: Counts
  isPending: boolean
}

/**
 * The state of each column, and of all of them together. Counted without a list of cells: at each press that would be
 * one of fifty thousand.
 */
export function countColumns(
  agents: readonly ScopeKeyAgent[],
  columns: readonly ScopeKeyColumn[],
  pendingMap: PendingMap,
): { columns: ColumnCounts[]; all: ColumnCounts } {
  const counts = columns.map(() => ({ on: 0, off: 0, total: 0, pending: 0 }))
  for (const { agentKey, held } of agents) {
    const own = pendingMap.get(agentKey)
    for (const [index, { instrument, subscribeTo }] of columns.entries()) {
      const count = counts[index]
      const isHeld = held === null ? null : held.has(instrument)
      if (count === undefined || (isHeld !== true && subscribeTo === null)) continue
      const pendingState = own?.get(instrument)
      const planned = pendingState ?? isHeld
      count.total += 1
      if (planned === true) count.on += 1
      if (planned === false) count.off += 1
      if (pendingState !== undefined) count.pending += 1
    }
  }
  const sum = (of: (count: Count) => number): number => counts.reduce((total, count) => total + of(count), 0)
  return {
    columns: counts.map(columnCounts),
    all: columnCounts({
      on: sum(({ on }) => on),
      off: sum(({ off }) => off),
      total: sum(({ total }) => total),
      pending: sum(({ pending }) => pending),
    }),
  }
}

interface Count {
  on: number
  off: number
  total: number
  pending: number
}

function columnCounts({ on, off, total, pending }: Count): ColumnCounts {
  return {
    counts: { state: off === total ? 'none' : on === total ? 'all' : 'mixed', on, total },
    isPending: pending > 0,
  }
}

/**
 * The edits of one press. Mixed goes to all, all to none, none to all; where the agents hold a mixture, none goes back
 * to that mixture, so that a press too many is never a loss.
 */
export function turnCells(cells: readonly GridCell[]): PendingEdit[] {
  const { state } = countsOf(cells)
  if (state === 'none' && triStateOf(cells.map(({ held }) => held)) === 'mixed')
    return cells.map(({ agentKey, instrument }) => ({ agentKey, instrument, pendingState: undefined }))
  const target = state !== 'all'
  return cells.map(({ agentKey, instrument, held }) => ({
    agentKey,
    instrument,
    pendingState: held === target ? undefined : target,
  }))
}
