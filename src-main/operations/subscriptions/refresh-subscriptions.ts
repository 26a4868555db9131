import pLimit from 'p-limit'
import type { AgentKey } from '#contract/ids.ts'
import { activeAgent } from '../agents/active-agent.ts'
import type { AgentReceipt } from '../row-outcome.ts'
import { rowOutcome } from '../row-outcome.ts'
import type { Workspace } from '../workspace.ts'
import { readSubscriptions } from './read-subscriptions.ts'

const atOnce = 6

/** Reads the agents' subscriptions afresh from the service; a receipt for each. */
export async function refreshSubscriptions(
  workspace: Workspace,
  { agentKeys }: { agentKeys: readonly AgentKey[] },
): Promise<AgentReceipt[]> {
  const receipts = await pLimit(atOnce).map(agentKeys, async (agentKey) => ({
    agentKey,
    outcome: await rowOutcome(() => readSubscriptions(workspace, activeAgent(workspace, agentKey))),
  }))
  workspace.statusRecorder.flush()
  workspace.notify('agents', 'challenges')
  return receipts
}
