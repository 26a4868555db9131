import type { ActionRecord, AgentRecord, SandboxState } from '../state.ts'

/** Adds a line to what an agent has done, as its history tells. */
export function recordAction(
  state: SandboxState,
  agent: AgentRecord,
  action: Pick<ActionRecord, 'type' | 'targetId' | 'summary' | 'atMs'>,
): void {
  agent.actions.push({ ...action, actionId: state.nextId('action'), seq: state.nextSeq() })
}
