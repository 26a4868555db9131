import type { Site } from '#contract/ids.ts'
import type { EventListReading, EventRange, EventView } from '#contract/ipc/events.procedures.ts'
import type { ServiceClient } from '../../service/service-client.ts'
import type { SiteRecord } from '../../store/deployments.store.ts'
import type { EventFilter } from '../../store/events.store.ts'
import type { Store } from '../../store/store.ts'
import { eventViewOf } from './event-view.ts'

/** More rows at once make the page slow to change; `total` counts all. */
const mostRows = 500
const dayMs = 24 * 60 * 60_000

/** Events that were read, newest first, and how the lists of the sites were read. */
export function listEvents(
  { store, client }: { store: Store; client: ServiceClient },
  { range, site, space }: { range: EventRange; site: Site | null; space: string | null },
): { items: EventView[]; total: number; spaces: string[]; readings: EventListReading[] } {
  const filter: EventFilter = {
    siteNo: null,
    site,
    space,
    todaySinceMs: range === 'today' ? new Map(store.deployments.sites().map(beginOfToday(client))) : null,
  }
  const readings = new Map(store.events.lists(range).map((reading) => [reading.siteNo, reading]))
  return {
    items: store.events.newest({ ...filter, limit: mostRows }).map(eventViewOf),
    total: store.events.count(filter),
    spaces: store.events.spaces(),
    readings: store.deployments
      .sites()
      .filter((record) => site === null || record.site === site)
      .map(({ siteNo, deploymentId, site: ofSite }) => {
        const reading = readings.get(siteNo)
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

/** When a site's day began, on its own clock; the service's day is that of UTC. */
function beginOfToday(client: ServiceClient): (site: SiteRecord) => readonly [siteNo: number, sinceMs: number] {
  return ({ siteNo, baseUrl }) => {
    const nowMs = Math.trunc(client.serviceNow(baseUrl))
    return [siteNo, nowMs - (nowMs % dayMs)]
  }
}
