import pLimit from 'p-limit'
import type { AgentKey } from '#contract/ids.ts'
import type { ServiceClient } from '../../service/service-client.ts'
import type { AgentSessions } from '../../session/agent-session.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import type { Vault } from '../../vault/vault.ts'
import type { StatusRecorder } from '../agents/status-recorder.ts'
import type { Notify } from '../notify.ts'
import { fetchMissingName } from '../profiles/fetch-own-profile.ts'
import { readSubscriptions } from './read-subscriptions.ts'

export interface SubscriptionReadingsDeps {
  store: Store
  client: ServiceClient
  sessions: AgentSessions
  statusRecorder: StatusRecorder
  vault: Vault
  clock: Clock
  notify: Notify
}

export interface SubscriptionReadings {
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
export function createSubscriptionReadings(deps: SubscriptionReadingsDeps, signal: AbortSignal): SubscriptionReadings {
  const { store, vault, clock, notify } = deps
  const due = new Set<AgentKey>()
  const readAtMs = new Map<AgentKey, number>()
  const withinLimit = pLimit(atOnce)

  const readOne = async (agentKey: AgentKey): Promise<void> => {
    due.delete(agentKey)
    // One that is locked meanwhile must not be asked for every agent that waits: they are read in their turn.
    if (signal.aborted || vault.status().state !== 'ok') return
    const agent = store.agents.find(agentKey)
    if (agent === null || agent.archivedAtMs !== null) return
    readAtMs.set(agentKey, clock())
    try {
      await readSubscriptions(deps, agent)
      // The token that this reading got serves for the name too.
      await fetchMissingName(deps, agentKey)
    } catch {
      // The reading itself has recorded the failure.
    }
    if (!signal.aborted) notify('agents', 'challenges', 'app')
  }
  return {
    isEmpty: () => due.size === 0,
    readAtMs: (agentKey) => readAtMs.get(agentKey) ?? null,
    add(agentKeys) {
      for (const agentKey of agentKeys) {
        if (due.has(agentKey)) continue
        due.add(agentKey)
        // The disk may refuse: the agent is read again in its turn.
        withinLimit(() => readOne(agentKey)).catch(() => {})
      }
    },
  }
}
