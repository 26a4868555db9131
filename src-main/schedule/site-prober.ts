import { fetchChallenges } from '../operations/challenges/fetch-challenges.ts'
import type { Sender } from '../operations/outbox/outbox-sender.ts'
import { resumeWaitingWrites } from '../operations/outbox/resume-waiting-writes.ts'
import { errorDataOf } from '../operations/row-outcome.ts'
import type { SiteRecord } from '../store/deployments.store.ts'
import type { ReadingDeps } from './reading-deps.ts'
import { runEvery, type Scheduled } from './run-every.ts'

const everyMs = 5_000
/** So long before a deadline thirty seconds more of waiting may be too many. */
const nearMs = 2 * 60_000
/** A site that gives lists and fails at writes is given one write in this time, as any that is down. */
const nextWriteMs = 30_000

/**
 * Learns within seconds that a site is back for which writes wait, and has them sent. While their deadline is less than
 * two minutes away, its list is read every five seconds; before that, calls of other parts find out.
 */
export function createSiteProber(deps: ReadingDeps & { sender: Sender }): Scheduled {
  const { store, client, clock, startTimer, notify, log } = deps
  const underWay = new Set<number>()
  const allowedAtMs = new Map<number, number>()
  let spared: ReadonlySet<number> = new Set()

  const probe = async (site: SiteRecord): Promise<void> => {
    underWay.add(site.siteNo)
    try {
      const error = await fetchChallenges(deps, site, loop.signal, { isProbe: true })
      if (loop.signal.aborted) return
      if (error === null) {
        allowedAtMs.set(site.siteNo, clock())
        client.allowNext(site)
        resumeWaitingWrites(deps, { siteNo: site.siteNo })
      }
      notify('challenges', 'agents', 'app')
    } catch (thrown) {
      log?.('error', 'probe of a site failed', { code: errorDataOf(thrown).code })
    } finally {
      underWay.delete(site.siteNo)
    }
  }

  const isDue = ({ siteNo, baseUrl }: SiteRecord): boolean => {
    const atMs = allowedAtMs.get(siteNo)
    if (underWay.has(siteNo) || (atMs !== undefined && Math.abs(clock() - atMs) < nextWriteMs)) return false
    const nowMs = Math.trunc(client.serviceNow(baseUrl))
    return store.outbox
      .overdue({ cutOffMs: nowMs + nearMs })
      .some((row) => row.siteNo === siteNo && (row.deadlineAtMs ?? 0) > nowMs)
  }
  const look = (): void => {
    const before = spared
    const sites = store.deployments.sites()
    const down = sites.filter(client.isSpared)
    spared = new Set(down.map(({ siteNo }) => siteNo))
    for (const { siteNo } of sites) if (before.has(siteNo) && !spared.has(siteNo)) resumeWaitingWrites(deps, { siteNo })
    for (const site of down.filter(isDue)) void probe(site)
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
