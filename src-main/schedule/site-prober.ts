import { fetchChallenges } from '../operations/challenges/fetch-challenges.ts'
import { deadlineOfWrite } from '../operations/outbox/deadline-of-write.ts'
import type { Sender } from '../operations/outbox/outbox-sender.ts'
import { resumeWaitingWrites } from '../operations/outbox/resume-waiting-writes.ts'
import { errorDataOf } from '../operations/row-outcome.ts'
import { isOfService } from '../service/probe-before-write.ts'
import type { SiteRecord } from '../store/deployments.store.ts'
import type { WriteRecord } from '../store/outbox-row.ts'
import type { ReadingDeps } from './reading-deps.ts'
import { runEvery, type Scheduled } from './run-every.ts'

const everyMs = 5_000
/** So long before a deadline thirty seconds more of waiting may be too many. */
const nearMs = 2 * 60_000
function isNear(deadlineAtMs: number | null, nowMs: number): boolean {
  return deadlineAtMs !== null && deadlineAtMs > nowMs && deadlineAtMs <= nowMs + nearMs
}

/**
 * Learns within seconds that a site is back for which writes wait, and has them sent. While their deadline is less than
 * two minutes away, its list is read every five seconds; before that, calls of other parts find out.
 */
export function createSiteProber(deps: ReadingDeps & { sender: Sender }): Scheduled {
  const { store, client, clock, startTimer, notify, log } = deps
  const underWay = new Set<number>()
  const spared = new Set<number>()

  const probe = async (site: SiteRecord): Promise<void> => {
    underWay.add(site.siteNo)
    try {
      const error = await fetchChallenges(deps, site, loop.signal, { isProbe: true })
      if (loop.signal.aborted) return
      if (error === null || isOfService(error)) client.halfOpen(site)
      wakeWhereBack([site])
      notify('challenges', 'agents', 'app')
    } catch (thrown) {
      log?.('error', 'probe of a site failed', { code: errorDataOf(thrown).code })
    } finally {
      underWay.delete(site.siteNo)
    }
  }

  const isAwaited = ({ siteNo, baseUrl }: SiteRecord): boolean => {
    const nowMs = Math.trunc(client.serviceNow(baseUrl))
    const isWaiting = (row: WriteRecord): boolean =>
      row.siteNo === siteNo && row.pausedBy.length === 0 && isNear(deadlineOfWrite(row), nowMs)
    return store.outbox.overdue({ cutOffMs: nowMs + nearMs }).some(isWaiting)
  }
  /** What waits for a site that was down at the last look and is not now may go. */
  const wakeWhereBack = (sites: readonly SiteRecord[]): void => {
    for (const site of sites) {
      if (!spared.has(site.siteNo) || client.isSpared(site)) continue
      resumeWaitingWrites(deps, { siteNo: site.siteNo })
      // Not before: where the disk refuses, the next look wakes them.
      spared.delete(site.siteNo)
    }
  }
  const look = (): void => {
    const sites = store.deployments.sites()
    wakeWhereBack(sites)
    for (const site of sites.filter(client.isSpared)) {
      spared.add(site.siteNo)
      if (!underWay.has(site.siteNo) && isAwaited(site)) void probe(site)
    }
  }

  const loop = runEvery({
    startTimer,
    clock,
    task: look,
    firstMs: everyMs,
    everyMs,
    onError: (thrown) => log?.('error', 'sites not probed', { code: errorDataOf(thrown).code }),
  })
  return { start: loop.start, close: loop.close }
}
