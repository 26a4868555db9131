import type { AgentKey } from '#contract/ids.ts'
import { fetchMissingName } from '../operations/agents/own-profile.ts'
import { readSubscriptions } from '../operations/subscriptions/read-subscriptions.ts'
import type { SubscriptionReader, Workspace } from '../operations/workspace.ts'
import type { Timer } from '../timer.ts'
import { freshForMs, nextSubscriptionReads } from './next-subscription-reads.ts'

export interface SubscriptionReaderDeps
  extends Pick<Workspace, 'store' | 'sessions' | 'statusRecorder' | 'vault' | 'clock' | 'notify'> {
  startTimer: Timer
  random: () => number
}

export interface RunningSubscriptionReader extends SubscriptionReader {
  start(): void
  close(): Promise<void>
}

const atOnce = 2
/** Looking at an agent again within a minute shows what was read then. */
const justReadMs = 60_000
/** Nothing is read by itself right after a start: each agent costs a secret and a token. */
const firstTickMs = 20_000
const tickMs = 60_000
const hourMs = 60 * 60_000

/**
 * Reads what agents are subscribed to, two at a time: when their screen is opened, and all of them by and by, each within a day, a few of each
 * site a minute. Nothing is read by itself while the keychain is not ready, of a site that fails, or of agents that are archived.
 */
export function createSubscriptionReader(deps: SubscriptionReaderDeps): RunningSubscriptionReader {
  const { store, vault, clock, startTimer, random, notify } = deps
  const queue = new Set<AgentKey>()
  const readAt = new Map<AgentKey, number>()
  const startedAt = new Map<number, number[]>()
  let busy = 0
  let isRunning = false
  let cancelTick = () => {}

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
        notify('agents', 'challenges', 'app')
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

  const readDue = (): void => {
    // A reading by itself must not ask the operator to unlock anything, and what is still waiting comes first.
    if (vault.status().state !== 'ok' || queue.size > 0) return
    const nowMs = clock()
    const agents = store.subscriptions.schedule({ staleBeforeMs: Math.trunc(nowMs - freshForMs) })
    for (const { agentKey, siteNo } of nextSubscriptionReads(agents, { nowMs, startedAtMs: startedAt })) {
      const started = startedAt.get(siteNo) ?? []
      startedAt.set(siteNo, [...started.filter((atMs) => nowMs - atMs < hourMs), nowMs])
      queue.add(agentKey)
    }
    next()
  }

  /** Up to a fifth longer or shorter, so that consoles do not ask in step. */
  const arm = (delayMs: number): void => {
    cancelTick = startTimer(delayMs * (0.8 + random() * 0.4), () => {
      if (!isRunning) return
      arm(tickMs)
      try {
        readDue()
      } catch {
        // The disk refuses: the next tick tries again.
      }
    })
  }

  return {
    want(agentKeys) {
      for (const agentKey of agentKeys) {
        if (clock() - (readAt.get(agentKey) ?? Number.NEGATIVE_INFINITY) >= justReadMs) queue.add(agentKey)
      }
      next()
    },
    start() {
      isRunning = true
      arm(firstTickMs)
    },
    async close() {
      isRunning = false
      cancelTick()
      queue.clear()
    },
  }
}
