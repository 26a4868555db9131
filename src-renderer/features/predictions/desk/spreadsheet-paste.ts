/** Rows copied from a spreadsheet for one challenge, read as drafts of the agents at its desk. */

import type { AgentKey } from '#contract/ids.ts'
import type { ChallengeView } from '#contract/ipc/challenges.procedures.ts'
import type { Draft } from '#contract/ipc/predictions.procedures.ts'
import { isSameId } from '#contract/rules/agents/same-agent-id.ts'
import { isReferenceTo } from '#contract/rules/predictions/challenge-reference.ts'
import {
  type PredictionTableFault,
  parsePredictionTable,
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
  /** `agentId` is null while it is not known. */
  agents: readonly { agentKey: AgentKey; agentId: string | null; agentName: string }[]
  /** The one that the desk is about. */
  challenge: Parameters<typeof isReferenceTo>[1] & Pick<ChallengeView, 'outcomes'>
}

/**
 * The pasted table: columns agent, direction, confidence, reasoning in this order, or in that of a heading row, which
 * may also have one of challenges. A row that names another challenge is at fault.
 */
export function readPastedRows(
  text: string,
  { agents, challenge }: PasteContext,
): { rows: PastedRow[]; ignoredColumns: string[] } {
  const seen = new Set<AgentKey>()
  const table = parsePredictionTable(text, ['agent', 'direction', 'confidence', 'reasoning'])
  const rows = [...table.rows].map(({ line, agent, faults: broken, ...cells }) => {
    const { agentKey, faults: unnamed } = findAgent(agent, agents)
    const { faults: wrong, ...patch } = readPredictionCells(cells, challenge.outcomes)
    const row = { line, agentName: agent, agentKey, patch }
    // What it says is not of this challenge, and its agent may well have no row here.
    if (cells.challenge !== '' && !isReferenceTo(cells.challenge, challenge))
      return { ...row, faults: [...broken, 'challenge_differs' as const] }
    const faults = [...unnamed, ...wrong, ...broken]
    if (agentKey !== null && seen.has(agentKey)) faults.push('agent_twice')
    if (agentKey !== null) seen.add(agentKey)
    return { ...row, faults }
  })
  return { rows, ignoredColumns: table.ignoredColumns }
}

/** By key, by agent ID or by name, as the import of a table finds it. */
function findAgent(
  name: string,
  agents: PasteContext['agents'],
): { agentKey: AgentKey | null; faults: PredictionTableFault[] } {
  if (name === '') return { agentKey: null, faults: ['agent_missing'] }
  const sameCase = agents.filter(
    ({ agentKey, agentId, agentName }) =>
      agentKey === name || (agentId !== null && isSameId(agentId, name)) || agentName.trim() === name,
  )
  const matches =
    sameCase.length > 0
      ? sameCase
      : agents.filter((agent) => agent.agentName.trim().toLowerCase() === name.toLowerCase())
  if (matches.length > 1) return { agentKey: null, faults: ['agent_ambiguous'] }
  const agentKey = matches[0]?.agentKey ?? null
  return { agentKey, faults: agentKey === null ? ['agent_unknown'] : [] }
}
