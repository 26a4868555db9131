import { isComplete } from '#contract/list-completeness.ts'
import type { Log } from '../log/log.ts'
import { openChallengesQuery } from '../operations/challenges/open-challenges-query.ts'
import { readListedChallenges } from '../operations/challenges/read-listed-challenges.ts'
import { errorDataOf } from '../operations/row-outcome.ts'
import { readAvailableScopes } from '../operations/subscriptions/read-available-scopes.ts'
import type { Radar, RadarCycle, Workspace } from '../operations/workspace.ts'
import type { SiteRecord } from '../store/deployments.store.ts'
import type { Timer } from '../timer.ts'
import { nextRadarDelay } from './next-radar-delay.ts'

export interface ChallengeRadarDeps extends Pick<Workspace, 'store' | 'client' | 'clock' | 'notify'> {
  startTimer: Timer
  random: () => number
  log?: Log | undefined
}

export interface ChallengeRadar extends Radar {
  start(): void
  close(): Promise<void>
}

const scopeKeysLastMs = 6 * 60 * 60_000
/** A list of scope keys that was not complete, or lacked keys that were known, is read again sooner: 10 min. */
const partOfScopeKeysLastsMs = 10 * 60_000
const firstCycleMs = 50

/**
 * Watches for challenges: one public request a site and cycle, whatever the size of the fleet, joined with every agent's subscriptions
 * in SQLite. What a site offers to subscribe to is asked a few times a day. A site that fails is on record and holds up no other.
 */
export function createChallengeRadar(deps: ChallengeRadarDeps): ChallengeRadar {
  const { store, client, clock, startTimer, random, notify, log } = deps
  let isRunning = false
  let cancelTimer = () => {}
  let cycle: Promise<RadarCycle> | null = null
  let facts: ReturnType<Radar['facts']> = { lastCycleAtMs: null, requests: 0, nextCycleAtMs: null }
  const nowMs = () => Math.trunc(clock())

  /** Gives why the site could not be read. */
  const readChallenges = async (record: SiteRecord): Promise<RadarCycle['failed']> => {
    const { siteNo, deploymentId, baseUrl, site } = record
    try {
      const answer = await client.call('listChallenges', { baseUrl, site, query: openChallengesQuery(site) })
      if (!isRunning) return []
      const atMs = nowMs()
      const { challenges, completeness } = readListedChallenges(answer, atMs)
      store.transaction(() => {
        store.challenges.saveListed(siteNo, challenges)
        store.deployments.saveChallengeList(siteNo, completeness)
        store.deployments.recordAnswer({ siteNo, atMs })
      })
      return []
    } catch (thrown) {
      const error = errorDataOf(thrown)
      if (isRunning) store.deployments.recordFailure(siteNo, error)
      return [{ deploymentId, site, error }]
    }
  }

  const readScopeKeys = async (site: SiteRecord): Promise<[]> => {
    try {
      await readAvailableScopes(deps, site)
    } catch (thrown) {
      // Not needed to predict; the list of challenges says how the site is, and the next cycle asks again.
      log?.('info', 'scope keys not read', { site: site.site, code: errorDataOf(thrown).code })
    }
    return []
  }

  const runOnce = async (): Promise<RadarCycle> => {
    const tasks = store.deployments.sites().flatMap((site) => {
      const isWhole =
        (site.scopeKeyList === null || isComplete(site.scopeKeyList)) && site.scopeKeysMissing === null
      const lastsMs = isWhole ? scopeKeysLastMs : partOfScopeKeysLastsMs
      const isKnown = site.scopeKeysReadAtMs !== null && nowMs() - site.scopeKeysReadAtMs < lastsMs
      return isKnown ? [readChallenges(site)] : [readChallenges(site), readScopeKeys(site)]
    })
    const failed = (await Promise.all(tasks)).flat()
    if (isRunning) {
      facts = { ...facts, lastCycleAtMs: nowMs(), requests: tasks.length }
      notify('challenges', 'agents', 'app')
    }
    return { requests: tasks.length, failed }
  }

  const arm = () => {
    cancelTimer()
    if (!isRunning) return
    const left = store.deployments.list().flatMap(({ baseUrl }) => {
      const serviceNowMs = Math.trunc(client.serviceNow(baseUrl))
      const deadlineAtMs = store.challenges.nextDeadline({ baseUrl, nowMs: serviceNowMs })
      return deadlineAtMs === null ? [] : [deadlineAtMs - serviceNowMs]
    })
    const delayMs = nextRadarDelay({ leftMs: left, random: random() })
    facts = { ...facts, nextCycleAtMs: nowMs() + delayMs }
    cancelTimer = startTimer(delayMs, runQuietly)
  }

  const runCycle = async (): Promise<RadarCycle> => {
    if (!isRunning) return { requests: 0, failed: [] }
    cycle ??= runOnce().finally(() => {
      cycle = null
      arm()
    })
    return await cycle
  }

  /** What stops a whole cycle is the disk, and then the next one tries again. */
  const runQuietly = () => {
    runCycle().catch(() => log?.('error', 'radar cycle failed'))
  }

  return {
    facts: () => facts,
    runCycle,
    start() {
      isRunning = true
      cancelTimer = startTimer(firstCycleMs, runQuietly)
    },
    async close() {
      isRunning = false
      cancelTimer()
    },
  }
}
