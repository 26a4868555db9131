/** Pending changes of subscriptions, against what the agents hold. Pure. */
import type { AgentKey } from '#contract/ids.ts'
import type { ScopeKeyColumn } from '../../../shared/subscriptions/scope-key-columns.ts'
import type { ScopeKeyAgent, ScopeKeyGroup } from '../grid/scope-key-groups.ts'

/** By agent, then by instrument: true to be subscribed, false not to be. What is not in it stays as it is. */
export type PendingMap = ReadonlyMap<AgentKey, ReadonlyMap<string, boolean>>
export const nothingPending: PendingMap = new Map()

/** `pendingState` undefined removes the pending change. */
export interface PendingEdit {
  agentKey: AgentKey
  instrument: string
  pendingState: boolean | undefined
}

/** Whether an agent is subscribed; null while that was never read. */
export function heldOf(agent: ScopeKeyAgent, instrument: string): boolean | null {
  return agent.held === null ? null : agent.held.has(instrument)
}

/**
 * The pending changes after edits. Maps of agents that no edit names stay the same objects, so that their rows need no
 * new picture.
 */
export function setPendingChanges(pendingMap: PendingMap, edits: readonly PendingEdit[]): PendingMap {
  const touched = new Map<AgentKey, Map<string, boolean>>()
  for (const { agentKey, instrument, pendingState } of edits) {
    const own = touched.get(agentKey) ?? new Map(pendingMap.get(agentKey))
    if (pendingState === undefined) own.delete(instrument)
    else own.set(instrument, pendingState)
    touched.set(agentKey, own)
  }
  const next = new Map(pendingMap)
  for (const [agentKey, own] of touched) {
    if (own.size === 0) next.delete(agentKey)
    else next.set(agentKey, own)
  }
  return next
}

/**
 * The state of a cell; `not_offered` cannot be changed, `gone_to_on` was pending before the site withdrew it and can
 * only be taken back.
 */
export type CellState =
  | 'on'
  | 'off'
  | 'unknown'
  | 'on_to_off'
  | 'off_to_on'
  | 'unknown_to_on'
  | 'unknown_to_off'
  | 'not_offered'
  | 'gone_to_on'

/** A change to what is there already is none: another client, or an earlier try, was faster. */
export function computeCellState(
  agent: ScopeKeyAgent,
  column: ScopeKeyColumn,
  pendingState: boolean | undefined,
): CellState {
  const held = heldOf(agent, column.instrument)
  if (held === true) return pendingState === false ? 'on_to_off' : 'on'
  if (pendingState === true && column.subscribeTo === null) return 'gone_to_on'
  if (held === false && column.subscribeTo === null) return 'not_offered'
  if (held === false) return pendingState === true ? 'off_to_on' : 'off'
  if (pendingState === undefined) return 'unknown'
  return pendingState ? 'unknown_to_on' : 'unknown_to_off'
}

/** The pending state after a cell is toggled. An unknown one goes round: subscribe, unsubscribe, leave as it is. */
export function nextPendingChange(state: CellState, column: ScopeKeyColumn): boolean | undefined {
  switch (state) {
    case 'on':
      return false
    case 'off':
      return true
    case 'unknown':
      return column.subscribeTo !== null
    case 'unknown_to_on':
      return false
    case 'on_to_off':
    case 'off_to_on':
    case 'unknown_to_off':
    case 'not_offered':
    case 'gone_to_on':
      return undefined
  }
}

/** The edits that take back what can never be sent: subscriptions to scope keys that the sites have withdrawn since. */
export function findBlockedEdits(groups: readonly ScopeKeyGroup[], pendingMap: PendingMap): PendingEdit[] {
  return groups.flatMap(({ agents, columns }) => {
    const withdrawn = columns.filter(({ subscribeTo }) => subscribeTo === null)
    return agents.flatMap((agent) =>
      withdrawn.flatMap((column) => {
        const { agentKey } = agent
        const { instrument } = column
        const state = computeCellState(agent, column, pendingMap.get(agentKey)?.get(instrument))
        return state === 'gone_to_on' ? [{ agentKey, instrument, pendingState: undefined }] : []
      }),
    )
  })
}

export interface ScopeKeyChange {
  agentKey: AgentKey
  /** As the service spells it. */
  scopeKey: string
  subscribe: boolean
}

/** All that is to be changed for one agent. */
export interface AgentChanges {
  agent: ScopeKeyAgent
  groupKey: string
  changes: readonly ScopeKeyChange[]
}

/**
 * Lists changes one time after the other; an agent of which nothing changed since the last time is not computed again.
 */
export function createChangeLister(): typeof changesOf {
  const known = new WeakMap<object, { of: object; columns: object; changes: readonly ScopeKeyChange[] }>()
  return (groups, pendingMap) =>
    changesOf(groups, pendingMap, ({ agent, columns, own }) => {
      const last = known.get(own)
      if (last?.of === agent && last.columns === columns) return last.changes
      const changes = changesOfAgent({ agent, columns, own })
      known.set(own, { of: agent, columns, changes })
      return changes
    })
}

interface AgentPending {
  agent: ScopeKeyAgent
  columns: readonly ScopeKeyColumn[]
  own: ReadonlyMap<string, boolean>
}

function changesOfAgent({ agent, columns, own }: AgentPending): ScopeKeyChange[] {
  return columns.flatMap((column) => changesOfCell(agent, column, own.get(column.instrument)))
}

/**
 * What would be sent, agents in the order of the blocks. An instrument that is held under two names is left under both.
 */
export function changesOf(
  groups: readonly ScopeKeyGroup[],
  pendingMap: PendingMap,
  ofAgent: (pendingMap: AgentPending) => readonly ScopeKeyChange[] = changesOfAgent,
): AgentChanges[] {
  if (pendingMap.size === 0) return []
  return groups.flatMap(({ groupKey, agents, columns }) =>
    agents.flatMap((agent) => {
      const own = pendingMap.get(agent.agentKey)
      if (own === undefined) return []
      const changes = ofAgent({ agent, columns, own })
      return changes.length === 0 ? [] : [{ agent, groupKey, changes }]
    }),
  )
}

/** Scope keys that changes unsubscribe from and that their site offers no more: nobody can subscribe to them again. */
export function listFinalKeys(groups: readonly ScopeKeyGroup[], lines: readonly AgentChanges[]): string[] {
  const withdrawn = new Map(
    groups.map(({ groupKey, columns }) => [
      groupKey,
      new Set(columns.flatMap(({ subscribeTo, names }) => (subscribeTo === null ? names : []))),
    ]),
  )
  const keys = lines.flatMap(({ groupKey, changes }) =>
    changes.flatMap(({ scopeKey, subscribe }) =>
      !subscribe && withdrawn.get(groupKey)?.has(scopeKey) === true ? [scopeKey] : [],
    ),
  )
  return [...new Set(keys)]
}

function changesOfCell(
  agent: ScopeKeyAgent,
  column: ScopeKeyColumn,
  pendingState: boolean | undefined,
): ScopeKeyChange[] {
  const { agentKey } = agent
  switch (computeCellState(agent, column, pendingState)) {
    case 'off_to_on':
    case 'unknown_to_on':
      return column.subscribeTo === null ? [] : [{ agentKey, scopeKey: column.subscribeTo, subscribe: true }]
    case 'on_to_off':
      return (agent.held?.get(column.instrument) ?? []).map((scopeKey) => ({
        agentKey,
        scopeKey,
        subscribe: false,
      }))
    case 'unknown_to_off':
      return column.names.map((scopeKey) => ({ agentKey, scopeKey, subscribe: false }))
    default:
      return []
  }
}
