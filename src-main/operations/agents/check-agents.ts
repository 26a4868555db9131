import pLimit from 'p-limit'
import type { AgentKey } from '#contract/ids.ts'
import { type AgentReceipt, errorDataOf, rowOutcome } from '../row-outcome.ts'
import type { Workspace } from '../workspace.ts'
import { activeAgent } from './active-agent.ts'
import { identityOf } from './agent-identity.ts'
import { tryOwnProfile } from './own-profile.ts'

const atOnce = 6

/**
 * Asks for a fresh token of each agent and tries it on the agent's own profile; how each stands is on record
 * afterwards.
 */
export async function checkAgents(
  workspace: Workspace,
  { agentKeys }: { agentKeys: readonly AgentKey[] },
): Promise<AgentReceipt[]> {
  const receipts = await pLimit(atOnce).map(agentKeys, async (agentKey) => ({
    agentKey,
    outcome: await rowOutcome(() => checkAgent(workspace, agentKey)),
  }))
  workspace.statusRecorder.flush()
  workspace.sender.wake()
  return receipts
}

async function checkAgent(workspace: Workspace, agentKey: AgentKey): Promise<void> {
  const { sessions, statusRecorder } = workspace
  const agent = activeAgent(workspace, agentKey)
  try {
    const facts = await sessions.mint(identityOf(agent))
    statusRecorder.proven(agentKey, facts)
    await tryOwnProfile(workspace, agent, facts)
  } catch (thrown) {
    statusRecorder.failed(agentKey, errorDataOf(thrown))
    throw thrown
  }
}
