import type { AgentKey } from '#contract/ids.ts'
import type { After } from '../after.ts'
import { fetchMissingName } from '../operations/agents/own-profile.ts'
import { readSubscriptions } from '../operations/subscriptions/read-subscriptions.ts'
import type { SubscriptionReader, Workspace } from '../operations/workspace.ts'

export interface SubscriptionReaderDeps
  extends Pick<Workspace, 'store' | 'sessions' | 'standings' | 'vault' | 'clock' | 'notify'> {
  after: After
}

export interface RunningSubscriptionReader extends SubscriptionReader {
  start(): void
  close(): Promise<void>
}

const atOnce = 2
/** Looking at an agent again within a minute shows what was read then. */
const freshForMs = 60_000
/** Agents whose subscriptions are not known after a start are read late and in small numbers: each costs a secret and a token. */
const backfillAfterMs = 20_000
const backfillLimit = 100

/** Reads what agents are subscribed to, two at a time, when their screen is opened or they were never read. */
export function createSubscriptionReader(deps: SubscriptionReaderDeps): RunningSubscriptionReader {
  const { store, vault, clock, after, notify } = deps
  const queue = new Set<AgentKey>()
  const readAt = new Map<AgentKey, number>()
  let busy = 0
  let isRunning = false
  let cancelBackfill = () => {}

  const next = (): void => {
    for (const agentKey of queue) {
      if (!isRunning || busy >= atOnce) return
      queue.delete(agentKey)
      const agent = store.agents.find(agentKey)
      if (agent === null || agent.archivedAtMs !== null) continue
      busy += 1
      readAt.set(agentKey, clock())
      const done = () => {
        busy -= 1
        if (!isRunning) return
        notify('agents', 'challenges')
        next()
      }
      // A failure is on the agent's record. The token that this reading got serves for the name too.
      readSubscriptions(deps, agent)
        .then(
          () => fetchMissingName(deps, agentKey),
          () => {},
        )
        .then(done, done)
    }
  }

  const want = (agentKeys: readonly AgentKey[]) => {
    for (const agentKey of agentKeys) {
      if (clock() - (readAt.get(agentKey) ?? Number.NEGATIVE_INFINITY) >= freshForMs) queue.add(agentKey)
    }
    next()
  }

  return {
    want,
    start() {
      isRunning = true
      cancelBackfill = after(backfillAfterMs, () => {
        if (vault.status().state !== 'ok') return
        want(store.agents.neverRead({ limit: backfillLimit }).map(({ agentKey }) => agentKey))
      })
    },
    async close() {
      isRunning = false
      cancelBackfill()
      queue.clear()
    },
  }
}
