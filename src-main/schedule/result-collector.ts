import type { After } from '../after.ts'
import { readPastChallenges } from '../operations/challenges/read-past-challenges.ts'
import { eachBounded } from '../operations/each-bounded.ts'
import { readChallengeResults } from '../operations/results/read-challenge-results.ts'
import type { Collector, Workspace } from '../operations/workspace.ts'
import type { ChallengeRecord } from '../store/challenges.store.ts'
import { nextResultsDelay } from './next-results-delay.ts'

export interface ResultCollectorDeps extends Pick<Workspace, 'store' | 'client' | 'clock' | 'notify'> {
  after: After
  random: () => number
}

export interface ResultCollector extends Collector {
  start(): void
  close(): Promise<void>
}

const tickMs = 30_000
const atOnce = 2
const perTickAndSite = 8
const perAskingAndSite = 200
const givenUpAfterMs = 30 * 24 * 60 * 60_000

/** Fetches results once a challenge is due, and again ever more rarely until it is resolved. One public request serves the fleet. */
export function createResultCollector(deps: ResultCollectorDeps): ResultCollector {
  const { store, client, clock, after, random } = deps
  let isRunning = false
  let cancelTimer = () => {}
  const nowMs = () => Math.trunc(clock())

  const dueNow = (limit: number, readyAtMs: number): ChallengeRecord[] =>
    store.deployments
      .sites()
      .filter(({ agentCount }) => agentCount > 0)
      .flatMap(({ siteNo, baseUrl }) => {
        const serviceNowMs = Math.trunc(client.serviceNow(baseUrl))
        return store.challenges.dueForResults({
          siteNo,
          nowMs: serviceNowMs,
          sinceMs: serviceNowMs - givenUpAfterMs,
          readyAtMs,
          limit,
        })
      })

  const ask = async (challenge: ChallengeRecord): Promise<boolean> => {
    if (!isRunning) return false
    const { challengeNo, resultsAsked } = challenge
    const isResolved = await readChallengeResults(deps, challenge).then(
      (results) => results.isResolved,
      () => false,
    )
    if (!isResolved && isRunning) {
      const nextAtMs = nowMs() + nextResultsDelay({ asked: resultsAsked, random: random() })
      store.challenges.deferResults({ challengeNo, nextAtMs })
    }
    return isResolved
  }

  const sitesWithPast = new Set<number>()

  /** Once a run and site that has agents; a site that does not answer is asked at the next turn. */
  const readPast = async (): Promise<void> => {
    const sites = store.deployments.sites()
    const unread = sites.filter(({ siteNo, agentCount }) => agentCount > 0 && !sitesWithPast.has(siteNo))
    await eachBounded(unread, atOnce, async (site) => {
      await readPastChallenges(deps, site).then(
        () => sitesWithPast.add(site.siteNo),
        () => {},
      )
    })
  }

  const collect = async (challenges: readonly ChallengeRecord[]) => {
    const resolved = await eachBounded(challenges, atOnce, ask)
    return { asked: challenges.length, resolved: resolved.filter(Boolean).length }
  }

  const tick = async () => {
    try {
      await readPast()
      await collect(dueNow(perTickAndSite, nowMs()))
    } catch {
      // Without the disk nothing can be kept; the next tick tries again.
    }
    arm()
  }
  const arm = () => {
    cancelTimer()
    if (isRunning) cancelTimer = after(tickMs, () => void tick())
  }

  return {
    async runNow() {
      if (isRunning) await readPast()
      return isRunning
        ? collect(dueNow(perAskingAndSite, Number.MAX_SAFE_INTEGER))
        : { asked: 0, resolved: 0 }
    },
    start() {
      isRunning = true
      arm()
    },
    async close() {
      isRunning = false
      cancelTimer()
    },
  }
}
