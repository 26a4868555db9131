import { useState } from 'react'
import type { AgentKey } from '#contract/ids.ts'
import type { ScopeKeyColumn } from '../../../shared/subscriptions/scope-key-columns.ts'
import { computeCellState, nextPendingChange } from '../pending/pending-changes.ts'
import type { PendingChanges } from '../pending/use-pending-changes.ts'
import { useScopeKeyText } from '../use-scope-key-text.ts'
import type { GridLine } from './grid-positions.ts'
import type { ScopeKeyAgent, ScopeKeyGroup } from './scope-key-groups.ts'
import { type Counts, cellsOf, countsOf, type GridCell, turnCells } from './tri-state.ts'

interface ToggleDeps {
  pending: Pick<PendingChanges, 'current' | 'edit'>
  read: (agentKeys: readonly AgentKey[]) => void
}

/** What Space or a click does to a cell, and the words that say what it did. */
export function useToggle({ pending, read }: ToggleDeps) {
  const words = useScopeKeyText()
  const [said, setSaid] = useState('')

  const turn = (readCells: () => GridCell[], say: (counts: Counts) => string): void => {
    pending.edit(turnCells(readCells()))
    setSaid(say(countsOf(readCells())))
  }
  const toggleCell = (agent: ScopeKeyAgent, column: ScopeKeyColumn): void => {
    const readState = () =>
      computeCellState(agent, column, pending.current().get(agent.agentKey)?.get(column.instrument))
    const state = readState()
    const { agentKey } = agent
    if (state !== 'not_offered')
      pending.edit([{ agentKey, instrument: column.instrument, pendingState: nextPendingChange(state, column) }])
    setSaid(words.cell(column, agent, { state: readState(), note: null }))
  }
  const turnAll = (group: ScopeKeyGroup, agents: readonly ScopeKeyAgent[], place: number): void => {
    const column = group.columns[place - 1]
    const columns = column === undefined ? group.columns : [column]
    const [agent] = agents
    turn(
      () => cellsOf(agents, columns, pending.current()),
      (counts) => {
        if (column !== undefined) return words.column(column, counts)
        return agents.length === 1 && agent !== undefined ? words.row(agent, counts) : words.all(counts)
      },
    )
  }

  const toggle = ({ group, agentIndex }: GridLine, place: number): void => {
    const agent = group.agents[agentIndex]
    const agents = agent === undefined ? group.agents : [agent]
    const column = group.columns[place - 1]
    if (place > group.columns.length) read(agents.map(({ agentKey }) => agentKey))
    else if (agent !== undefined && column !== undefined) toggleCell(agent, column)
    else turnAll(group, agents, place)
  }
  return { toggle, said }
}
