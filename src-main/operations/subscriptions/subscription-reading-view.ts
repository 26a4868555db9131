import type { SubscriptionReadingView } from '#contract/ipc/subscriptions.procedures.ts'
import type { AgentRecord } from '../../store/agents.store.ts'
import type { Store } from '../../store/store.ts'
import { groupBy } from '../group-by.ts'

/**
 * Gives for an agent how the last reading of its subscriptions went; what is asked of the disk is asked once for all
 * agents.
 */
export function createSubscriptionReadingViews({ subscriptions }: Pick<Store, 'subscriptions'>) {
  const readings = new Map(subscriptions.readings().map((reading) => [reading.agentNo, reading]))
  const losses = groupBy(subscriptions.losses(), ({ agentNo }) => agentNo)
  return (agent: Pick<AgentRecord, 'agentNo' | 'subscriptionsReadAtMs' | 'lastError'>): SubscriptionReadingView => {
    const { agentNo, subscriptionsReadAtMs, lastError } = agent
    const reading = readings.get(agentNo)
    return {
      error: reading?.error ?? (subscriptionsReadAtMs === null ? lastError : null),
      list: reading?.list ?? null,
      missing: [...(reading?.doubt?.missing ?? [])],
      losses: (losses.get(agentNo) ?? []).map(({ instrument, reason, atMs }) => ({
        instrument,
        reason,
        atMs,
      })),
    }
  }
}
