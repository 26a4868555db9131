import type { Site } from '#contract/ids.ts'
import type { EventListReading, EventRange, EventView } from '#contract/ipc/events.procedures.ts'
import { siteRules } from '#contract/rules/site-rules.ts'
import type { ServiceClient } from '../../service/service-client.ts'
import type { SiteRecord } from '../../store/deployments.store.ts'
import type { EventFilter } from '../../store/events.store.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import { eventViewOf } from './event-view.ts'

/** More rows at once make the page slow to change; `total` counts all. */
const mostRows = 500
const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

/** Events that were read, newest first, and how the lists of the sites were read. */
export function listEvents(
  { store, client, clock }: { store: Store; client: ServiceClient; clock: Clock },
  { range, site, space }: { range: EventRange; site: Site | null; space: string | null },
): { items: EventView[]; total: number; spaces: string[]; readings: EventListReading[] } {
  const todaySinceMs = range === 'today' ? new Map(store.deployments.sites().map(beginOfToday(client))) : null
  const filter: EventFilter = { siteNo: null, site, space, todaySinceMs }
  const readings = new Map(store.events.lists(range).map((reading) => [reading.siteNo, reading]))
  return {
    items: store.events.newest({ ...filter, limit: mostRows }).map(eventViewOf),
    total: store.events.count(filter),
    spaces: store.events.spaces(),
    readings: store.deployments
      .sites()
      .filter((record) => site === null || record.site === site)
      .map(({ siteNo, deploymentId, site: ofSite, baseUrl }) => {
        const kept = readings.get(siteNo)
        // A list of another day tells nothing of today's, and not that it is empty.
        const readAtMs = kept?.readAtMs == null ? null : kept.readAtMs - clock() + client.serviceNow(baseUrl)
        const isOld = readAtMs !== null && readAtMs < (todaySinceMs?.get(siteNo) ?? Number.NEGATIVE_INFINITY)
        const reading = isOld && kept !== undefined ? { ...kept, readAtMs: null, list: null } : kept
        return {
          deploymentId,
          site: ofSite,
          readAtMs: reading?.readAtMs ?? null,
          completeness: reading?.list ?? null,
          error: reading?.error ?? null,
        }
      }),
  }
}

/**
 * When a site's day began at the latest, on its own clock: what its list of today named before may be of another day,
 * until that is read again.
 */
function beginOfToday(client: ServiceClient): (site: SiteRecord) => readonly [siteNo: number, sinceMs: number] {
  return ({ siteNo, site, baseUrl }) => {
    const nowMs = Math.trunc(client.serviceNow(baseUrl))
    const sinceMidnights = siteRules[site].dayMayBeginAtUtcHours.map((hour) => (nowMs - hour * hourMs) % dayMs)
    return [siteNo, nowMs - Math.min(...sinceMidnights)]
  }
}
