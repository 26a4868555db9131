import type { AgentKey } from '#contract/ids.ts'
import { fetchMissingName } from '../agents/own-profile.ts'
import type { Workspace } from '../workspace.ts'
import { readSubscriptions } from './read-subscriptions.ts'

export type SubscriptionQueueDeps = Pick<
  Workspace,
  'store' | 'sessions' | 'statusRecorder' | 'vault' | 'clock' | 'notify'
>

export interface SubscriptionQueue {
  isEmpty(): boolean
  add(agentKeys: readonly AgentKey[]): void
  /** When the last reading of an agent began; null when there was none in this run. */
  readAtMs(agentKey: AgentKey): number | null
}

const atOnce = 2

/**
 * Agents whose subscriptions are to be read, two at a time, in the background. Archived ones are left out; a failure is
 * on the agent's record. Nothing is begun once `signal` is aborted.
 */
export function createSubscriptionQueue(deps: SubscriptionQueueDeps, signal: AbortSignal): SubscriptionQueue {
  const { store, clock, notify } = deps
  const queue = new Set<AgentKey>()
  const readAtMs = new Map<AgentKey, number>()
  let busy = 0

  const read = async (agentKey: AgentKey): Promise<void> => {
    const agent = store.agents.find(agentKey)
    if (agent === null || agent.archivedAtMs !== null) return
    readAtMs.set(agentKey, clock())
    try {
      await readSubscriptions(deps, agent)
      // The token that this reading got serves for the name too.
      await fetchMissingName(deps, agentKey)
    } catch {
      // On record.
    }
    if (!signal.aborted) notify('agents', 'challenges', 'app')
  }
  const work = async (): Promise<void> => {
    busy += 1
    try {
      for (const agentKey of queue) {
        if (signal.aborted) return
        queue.delete(agentKey)
        await read(agentKey)
      }
    } finally {
      busy -= 1
    }
  }
  return {
    isEmpty: () => queue.size === 0,
    readAtMs: (agentKey) => readAtMs.get(agentKey) ?? null,
    add(agentKeys) {
      for (const agentKey of agentKeys) queue.add(agentKey)
      while (!signal.aborted && busy < atOnce && queue.size > 0) {
        // The disk may refuse: what is left waits for the next agent that is added.
        work().catch(() => {})
      }
    },
  }
}
