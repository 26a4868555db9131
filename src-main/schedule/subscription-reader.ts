import { isWaiting } from '#contract/rules/is-waiting.ts'
import type { SubscriptionReader } from '../operations/subscriptions/subscription-reader.ts'
import {
  createSubscriptionReadings,
  type SubscriptionReadingsDeps,
} from '../operations/subscriptions/subscription-readings.ts'
import type { Timer } from '../system/timer.ts'
import { freshForMs, nextSubscriptionReads } from './pace/next-subscription-reads.ts'
import { runEvery, type Scheduled } from './run-every.ts'

export interface SubscriptionReaderDeps extends SubscriptionReadingsDeps {
  startTimer: Timer
  random: () => number
}

/** Looking at an agent again within a minute shows what was read then. */
const justReadMs = 60_000
/** Nothing is read by itself right after a start: each agent costs a secret and a token. */
const firstTickMs = 20_000
const tickMs = 60_000
const hourMs = 60 * 60_000

/**
 * Reads what agents are subscribed to: when their screen is opened, and all of them by and by, each within a day, a few
 * of each site a minute. Nothing is read by itself while the keychain is not ready, of a site that fails, or of agents
 * that are archived.
 */
export function createSubscriptionReader(deps: SubscriptionReaderDeps): SubscriptionReader & Scheduled {
  const { store, vault, clock, startTimer, random } = deps
  const startedAtMs = new Map<number, number[]>()

  const addDue = (): void => {
    const nowMs = Math.trunc(clock())
    const agents = store.subscriptions.schedule({ nowMs, staleBeforeMs: nowMs - freshForMs })
    const due = nextSubscriptionReads(agents, { nowMs, startedAtMs })
    for (const { siteNo } of due) {
      const earlier = (startedAtMs.get(siteNo) ?? []).filter((atMs) => nowMs - atMs < hourMs)
      startedAtMs.set(siteNo, [...earlier, nowMs])
    }
    readings.add(due.map(({ agentKey }) => agentKey))
  }

  const loop = runEvery({
    startTimer,
    clock,
    task: addDue,
    firstMs: firstTickMs,
    everyMs: tickMs,
    jitter: 0.2,
    random,
    // A reading by itself must not ask the operator to unlock anything, and what is still waiting comes first.
    isPaused: () => vault.status().state !== 'ok' || !readings.isEmpty(),
  })
  const readings = createSubscriptionReadings(deps, loop.signal)
  return {
    schedule(agentKeys) {
      if (!loop.isRunning()) return
      readings.add(
        agentKeys.filter((agentKey) => {
          const readAtMs = readings.readAtMs(agentKey)
          const freshUntilMs = readAtMs === null ? null : readAtMs + justReadMs
          return !isWaiting(freshUntilMs, { nowMs: clock(), mostMs: justReadMs })
        }),
      )
    },
    start: loop.start,
    close: loop.close,
  }
}
