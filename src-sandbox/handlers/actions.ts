import type { ActionRecord, AgentRecord, SandboxState } from '../state.ts'

/** The oldest go first, some at a time. */
const keptActions = 2_000

/** Adds a line to what an agent has done, as its history tells. */
export function recordAction(
  state: SandboxState,
  agent: AgentRecord,
  action: Pick<ActionRecord, 'type' | 'targetId' | 'summary' | 'atMs'>,
): void {
  agent.actions.push({ ...action, actionId: state.nextId('action'), seq: state.nextSeq() })
  if (agent.actions.length > keptActions * 1.2) agent.actions = agent.actions.slice(-keptActions)
}
