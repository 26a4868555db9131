/** Rows copied from a spreadsheet for one challenge, read as drafts of the agents at its desk. */

import type { AgentKey } from '#contract/ids.ts'
import type { OutcomesView } from '#contract/ipc/challenges.procedures.ts'
import type { Draft } from '#contract/ipc/predictions.procedures.ts'
import {
  listPredictionRecords,
  type PredictionTableFault,
  readPredictionCells,
} from '#contract/rules/predictions/prediction-table.ts'

export interface PastedRow {
  /** Counted from 1 in what was pasted, a heading included. */
  line: number
  agentName: string
  agentKey: AgentKey | null
  /** Only the values that the row has: an empty cell leaves the desk's value alone. */
  patch: Partial<Draft>
  faults: PredictionTableFault[]
}

interface PasteContext {
  agents: readonly { agentKey: AgentKey; agentName: string }[]
  outcomes: OutcomesView
}

/** The pasted table: columns agent, direction, confidence, reasoning in this order, or in that of a heading row. */
export function readPastedRows(text: string, { agents, outcomes }: PasteContext): PastedRow[] {
  const seen = new Set<AgentKey>()
  const records = [...listPredictionRecords(text, ['agent', 'direction', 'confidence', 'reasoning'])]
  return records.map(({ line, agent, faults: broken, ...cells }) => {
    const found = findAgent(agent, agents)
    const { faults: wrong, ...patch } = readPredictionCells(cells, outcomes)
    const faults = [...found.faults, ...wrong, ...broken]
    if (found.agentKey !== null && seen.has(found.agentKey)) faults.push('agent_twice')
    if (found.agentKey !== null) seen.add(found.agentKey)
    return { line, agentName: agent, agentKey: found.agentKey, patch, faults }
  })
}

function findAgent(
  name: string,
  agents: PasteContext['agents'],
): { agentKey: AgentKey | null; faults: PredictionTableFault[] } {
  if (name === '') return { agentKey: null, faults: ['agent_missing'] }
  const sameCase = agents.filter((agent) => agent.agentName.trim() === name)
  const matches =
    sameCase.length > 0
      ? sameCase
      : agents.filter((agent) => agent.agentName.trim().toLowerCase() === name.toLowerCase())
  if (matches.length > 1) return { agentKey: null, faults: ['agent_ambiguous'] }
  const agentKey = matches[0]?.agentKey ?? null
  return { agentKey, faults: agentKey === null ? ['agent_unknown'] : [] }
}
