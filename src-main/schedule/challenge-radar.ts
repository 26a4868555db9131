import type { AppErrorData } from '#contract/app-error.ts'
import { fetchChallenges } from '../operations/challenges/fetch-challenges.ts'
import type { Radar, RadarCycle } from '../operations/challenges/radar.ts'
import { errorDataOf } from '../operations/row-outcome.ts'
import { fetchScopeKeys, isScopeKeyListDue } from '../operations/subscriptions/fetch-scope-keys.ts'
import type { ServiceClient } from '../service/service-client.ts'
import type { SiteRecord } from '../store/deployments.store.ts'
import type { Store } from '../store/store.ts'
import { nextRadarDelayMs } from './pace/next-radar-delay.ts'
import type { ReadingDeps } from './reading-deps.ts'
import { runEvery, type Scheduled } from './run-every.ts'

const firstCycleMs = 50
const noCycle: RadarCycle = { requests: 0, failed: [] }

/**
 * Watches for challenges: one public request a site and cycle, whatever the size of the fleet, joined with every
 * agent's subscriptions in SQLite. What a site offers to subscribe to is asked a few times a day. A site that fails is
 * on record and holds up no other.
 */
export function createChallengeRadar(deps: ReadingDeps): Radar & Scheduled {
  const { clock, startTimer, random, notify, log } = deps
  let last: { lastCycleAtMs: number | null; requests: number } = { lastCycleAtMs: null, requests: 0 }

  const readScopeKeys = async (site: SiteRecord, signal: AbortSignal): Promise<void> => {
    try {
      await fetchScopeKeys(deps, site, signal)
    } catch (thrown) {
      // Not needed to predict; the list of challenges says how the site is, and the next cycle asks again.
      log?.('info', 'scope keys not read', { site: site.site, code: errorDataOf(thrown).code })
    }
  }

  const runCycle = async (signal: AbortSignal): Promise<RadarCycle> => {
    const sites = deps.store.deployments.sites()
    const due = sites.filter((site) => isScopeKeyListDue(site, Math.trunc(clock())))
    const [errors] = await Promise.all([
      Promise.all(sites.map((site) => fetchChallenges(deps, site, signal))),
      Promise.all(due.map((site) => readScopeKeys(site, signal))),
    ])
    const requests = sites.length + due.length
    if (!signal.aborted) {
      last = { lastCycleAtMs: Math.trunc(clock()), requests }
      notify('challenges', 'agents', 'app')
    }
    return { requests, failed: sites.flatMap((site, index) => failureOf(site, errors[index] ?? null)) }
  }

  const loop = runEvery({
    startTimer,
    clock,
    task: runCycle,
    firstMs: firstCycleMs,
    everyMs: () => nextRadarDelayMs(leftMs(deps)),
    jitter: 0.1,
    random,
    // Failed requests are recorded by site; only a failure of the disk stops a whole cycle.
    onError: (thrown) => log?.('error', 'radar cycle failed', { code: errorDataOf(thrown).code }),
  })
  return {
    facts: () => ({ ...last, nextCycleAtMs: loop.nextAtMs() }),
    runCycle: async () => (await loop.runNow()) ?? noCycle,
    runCycleAfresh: async () => (await loop.runAfresh()) ?? noCycle,
    start: loop.start,
    close: loop.close,
  }
}

function failureOf({ deploymentId, site }: SiteRecord, error: AppErrorData | null): RadarCycle['failed'] {
  return error === null ? [] : [{ deploymentId, site, error }]
}

/** For how long what closes next is still open, at each service by its own clock. */
function leftMs({ store, client }: { store: Store; client: ServiceClient }): number[] {
  return store.deployments.list().flatMap(({ baseUrl }) => {
    const serviceNowMs = Math.trunc(client.serviceNow(baseUrl))
    const deadlineAtMs = store.challenges.nextDeadline({ baseUrl, nowMs: serviceNowMs })
    return deadlineAtMs === null ? [] : [deadlineAtMs - serviceNowMs]
  })
}
