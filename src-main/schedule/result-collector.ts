import { readPastChallenges } from '../operations/challenges/read-past-challenges.ts'
import { eachBounded } from '../operations/each-bounded.ts'
import { readChallengeResults } from '../operations/results/read-challenge-results.ts'
import { errorDataOf } from '../operations/row-outcome.ts'
import type { Collected, Collector, Workspace } from '../operations/workspace.ts'
import type { ChallengeRecord, DueForResults } from '../store/challenges.store.ts'
import type { Timer } from '../timer.ts'
import { nextResultsDelay } from './next-results-delay.ts'

export interface ResultCollectorDeps extends Pick<Workspace, 'store' | 'client' | 'clock' | 'notify'> {
  startTimer: Timer
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
/** What is longer over than this is not even asked for by hand. */
const forgottenAfterMs = 30 * 24 * 60 * 60_000
/** With the growing waits between them these take eleven days. */
const mostReadings = 40

/** Fetches results once a challenge is due, and again ever more rarely until it is resolved. One public request serves the fleet. */
export function createResultCollector(deps: ResultCollectorDeps): ResultCollector {
  const { store, client, clock, startTimer, random, notify } = deps
  let isRunning = false
  let cancelTimer = () => {}
  const nowMs = () => Math.trunc(clock())

  const dueOf = (find: (due: DueForResults) => ChallengeRecord[], limit: number, readyAtMs: number) =>
    store.deployments
      .sites()
      .filter(({ agentCount }) => agentCount > 0)
      .flatMap(({ siteNo, baseUrl }) => {
        const serviceNowMs = Math.trunc(client.serviceNow(baseUrl))
        return find({
          siteNo,
          nowMs: serviceNowMs,
          sinceMs: serviceNowMs - forgottenAfterMs,
          readyAtMs,
          limit,
        })
      })

  const ask = async (challenge: ChallengeRecord): Promise<{ isFinal: boolean; isUnread: boolean }> => {
    if (!isRunning) return { isFinal: false, isUnread: false }
    const { challengeNo, resultsAsked } = challenge
    const reading = await readChallengeResults(deps, challenge).then(
      ({ isFinal }) => ({ isFinal, error: null }),
      (thrown: unknown) => ({ isFinal: false, error: errorDataOf(thrown) }),
    )
    if (!reading.isFinal && isRunning) {
      const nextAtMs = nowMs() + nextResultsDelay({ asked: resultsAsked, random: random() })
      store.challenges.deferResults({ challengeNo, nextAtMs, most: mostReadings, error: reading.error })
      notify('results')
    }
    return { isFinal: reading.isFinal, isUnread: reading.error !== null }
  }

  const sitesWithPast = new Set<number>()
  const pastFailures = new Map<number, { asked: number; nextAtMs: number }>()

  /** Once a run and site that has agents; a site that refuses, or whose list is too large, is asked ever more rarely. */
  const readPast = async (isByHand: boolean): Promise<void> => {
    const sites = store.deployments.sites()
    const unread = sites.filter(
      ({ siteNo, agentCount }) =>
        agentCount > 0 &&
        !sitesWithPast.has(siteNo) &&
        (isByHand || (pastFailures.get(siteNo)?.nextAtMs ?? 0) <= nowMs()),
    )
    await eachBounded(unread, atOnce, async (site) => {
      await readPastChallenges(deps, site).then(
        () => sitesWithPast.add(site.siteNo),
        () => {
          const asked = pastFailures.get(site.siteNo)?.asked ?? 0
          const nextAtMs = nowMs() + nextResultsDelay({ asked, random: random() })
          pastFailures.set(site.siteNo, { asked: asked + 1, nextAtMs })
        },
      )
    })
  }

  const collect = async (challenges: readonly ChallengeRecord[]): Promise<Collected> => {
    const readings = await eachBounded(challenges, atOnce, ask)
    return {
      asked: challenges.length,
      resolved: readings.filter(({ isFinal }) => isFinal).length,
      unread: readings.filter(({ isUnread }) => isUnread).length,
    }
  }

  const tick = async () => {
    try {
      await readPast(false)
      await collect(dueOf(store.challenges.dueForResults, perTickAndSite, nowMs()))
    } catch {
      // Without the disk nothing can be kept; the next tick tries again.
    }
    arm()
  }
  const arm = () => {
    cancelTimer()
    if (isRunning) cancelTimer = startTimer(tickMs, () => void tick())
  }

  return {
    async runNow() {
      if (isRunning) await readPast(true)
      if (!isRunning) return { asked: 0, resolved: 0, unread: 0 }
      const { dueForResults, givenUpResults } = store.challenges
      const due = [dueForResults, givenUpResults].flatMap((find) =>
        dueOf(find, perAskingAndSite, Number.MAX_SAFE_INTEGER),
      )
      return collect(due)
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
