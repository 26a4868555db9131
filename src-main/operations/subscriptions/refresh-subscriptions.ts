import pLimit from 'p-limit'
import type { AgentKey } from '#contract/ids.ts'
import type { ServiceClient } from '../../service/service-client.ts'
import type { AgentSessions } from '../../session/agent-session.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import { requireActiveAgent } from '../agents/require-active-agent.ts'
import type { StatusRecorder } from '../agents/status-recorder.ts'
import type { Notify } from '../notify.ts'
import type { AgentReceipt } from '../row-outcome.ts'
import { runRow } from '../row-outcome.ts'
import { readSubscriptions } from './read-subscriptions.ts'

interface RefreshSubscriptionsDeps {
  store: Store
  client: ServiceClient
  sessions: AgentSessions
  statusRecorder: StatusRecorder
  clock: Clock
  notify: Notify
}

const atOnce = 6

/** Reads the agents' subscriptions afresh from the service; a receipt for each. */
export async function refreshSubscriptions(
  deps: RefreshSubscriptionsDeps,
  { agentKeys }: { agentKeys: readonly AgentKey[] },
): Promise<AgentReceipt[]> {
  const receipts = await pLimit(atOnce).map(agentKeys, async (agentKey) => ({
    agentKey,
    outcome: await runRow(() => readSubscriptions(deps, requireActiveAgent(deps, agentKey))),
  }))
  deps.statusRecorder.flush()
  deps.notify('agents', 'challenges')
  return receipts
}
