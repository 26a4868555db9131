import pLimit from 'p-limit'
import { computeDoubledWaitMs } from '#contract/rules/doubled-wait.ts'
import { readPastChallenges } from '../operations/challenges/read-past-challenges.ts'
import { isStillSite } from '../operations/deployments/is-still-site.ts'
import { markPastResults } from '../operations/results/mark-past-results.ts'
import { readChallengeResults } from '../operations/results/read-challenge-results.ts'
import { type Collected, forgottenAfterMs, type ResultCollector } from '../operations/results/result-collector.ts'
import { errorDataOf } from '../operations/row-outcome.ts'
import type { ChallengeRecord, DueForResults } from '../store/challenges.store.ts'
import { createBackOff } from './pace/back-off.ts'
import { createHealedSites } from './pace/healed-sites.ts'
import {
  atOnce,
  longestResultsDelayMs,
  mostReadings,
  nextResultsDelayMs,
  perAskingAndSite,
  perTickAndSite,
  resultsTickMs,
} from './pace/results-pace.ts'
import type { ReadingDeps } from './reading-deps.ts'
import { runEvery, type Scheduled } from './run-every.ts'

/**
 * Fetches results once a challenge is due, and again less and less often until it is resolved. One public request
 * serves the fleet.
 */
export function createResultCollector(deps: ReadingDeps): ResultCollector & Scheduled {
  const { store, clock, startTimer } = deps
  const readPast = createPastReader(deps)
  const loop = runEvery({
    startTimer,
    clock,
    firstMs: resultsTickMs,
    everyMs: resultsTickMs,
    async task(signal) {
      await readPast(signal, { isByHand: false })
      const due = findDue(deps, store.challenges.dueForResults, {
        limit: perTickAndSite,
        ...holdAt(Math.trunc(clock())),
      })
      await collect(deps, due, signal)
    },
  })
  return {
    async runNow() {
      if (loop.isRunning()) await readPast(loop.signal, { isByHand: true })
      if (!loop.isRunning()) return { asked: 0, resolved: 0, unread: 0 }
      const { dueForResults, givenUpResults } = store.challenges
      const heldToo = { limit: perAskingAndSite, readyAtMs: 0, heldUntilMs: 0 }
      const due = [dueForResults, givenUpResults].flatMap((find) => findDue(deps, find, heldToo))
      return collect(deps, due, loop.signal)
    },
    start: loop.start,
    close: loop.close,
  }
}

/** What a back-off can hold at `nowMs`, on this machine's clock. */
const holdAt = (nowMs: number) => ({ readyAtMs: nowMs, heldUntilMs: nowMs + longestResultsDelayMs })

/** The challenges that `find` gives for each site that has agents, by the clock of its service. */
function findDue(
  { store, client }: ReadingDeps,
  find: (due: DueForResults) => ChallengeRecord[],
  of: Pick<DueForResults, 'limit' | 'readyAtMs' | 'heldUntilMs'>,
): ChallengeRecord[] {
  return store.deployments
    .sites()
    .filter(({ agentCount }) => agentCount > 0)
    .flatMap(({ siteNo, baseUrl }) => {
      const nowMs = Math.trunc(client.serviceNow(baseUrl))
      return find({ siteNo, nowMs, sinceMs: nowMs - forgottenAfterMs, ...of })
    })
}

async function collect(
  deps: ReadingDeps,
  challenges: readonly ChallengeRecord[],
  signal: AbortSignal,
): Promise<Collected> {
  const readings = await pLimit(atOnce).map(challenges, (challenge) => readOrDefer(deps, challenge, signal))
  return {
    asked: challenges.length,
    resolved: readings.filter(({ isFinal }) => isFinal).length,
    unread: readings.filter(({ isUnread }) => isUnread).length,
  }
}

/** Reads a challenge's results; what is not final then is asked for again later. */
async function readOrDefer(
  deps: ReadingDeps,
  challenge: ChallengeRecord,
  signal: AbortSignal,
): Promise<{ isFinal: boolean; isUnread: boolean }> {
  if (signal.aborted) return { isFinal: false, isUnread: false }
  const { store, clock, random, notify } = deps
  const { challengeNo, resultsAsked } = challenge
  const reading = await readChallengeResults(deps, challenge, signal).then(
    ({ isFinal }) => ({ isFinal, error: null }),
    (thrown: unknown) => ({ isFinal: false, error: errorDataOf(thrown) }),
  )
  if (!reading.isFinal && !signal.aborted && isStillSite(deps, challenge)) {
    const nextAtMs = Math.trunc(clock()) + nextResultsDelayMs({ asked: resultsAsked, random: random() })
    store.challenges.deferResults({ challengeNo, nextAtMs, most: mostReadings, error: reading.error })
    notify('results')
  }
  return { isFinal: reading.isFinal, isUnread: reading.error !== null }
}

const hourMs = 60 * 60_000

/**
 * Reads the challenges of a site that ended before the console knew it: once a run and site that has agents, and again
 * when agents have come. A site that refuses is asked less and less often, and so is one whose list came in part: what
 * it lacked may be in the next one.
 */
function createPastReader(deps: ReadingDeps) {
  const { store, clock, random, notify } = deps
  const sitesRead = new Set<number>()
  const listHealed = createHealedSites()
  const failures = createBackOff<number>({
    clock,
    delayMs: (count) => nextResultsDelayMs({ asked: count - 1, random: random() }),
  })
  const parts = createBackOff<number>({
    clock,
    delayMs: (count) => computeDoubledWaitMs(hourMs, { times: count - 1, longestMs: 16 * hourMs }),
  })
  return async (signal: AbortSignal, { isByHand }: { isByHand: boolean }): Promise<void> => {
    for (const siteNo of markPastResults(deps)) {
      sitesRead.delete(siteNo)
      for (const backOff of [parts, failures]) backOff.recordSuccess(siteNo)
    }
    const sites = store.deployments.sites()
    for (const siteNo of listHealed(sites)) failures.recordSuccess(siteNo)
    const unread = sites
      .filter(({ siteNo, agentCount }) => agentCount > 0 && !sitesRead.has(siteNo))
      .filter(({ siteNo }) => isByHand || !(failures.isHeld(siteNo) || parts.isHeld(siteNo)))
    await pLimit(atOnce).map(unread, async (site) => {
      await readPastChallenges(deps, site, signal).then(
        ({ isWhole }) => {
          failures.recordSuccess(site.siteNo)
          if (isWhole) sitesRead.add(site.siteNo)
          else parts.recordFailure(site.siteNo)
          notify('app')
        },
        () => failures.recordFailure(site.siteNo),
      )
    })
  }
}
