import type { FailedSites } from '#contract/ipc/deployments.procedures.ts'
import type { EventRange } from '#contract/ipc/events.procedures.ts'
import { isWaiting } from '#contract/rules/is-waiting.ts'
import { isComplete } from '#contract/rules/list-completeness.ts'
import type { ServiceClient } from '../../service/service-client.ts'
import type { SiteRecord } from '../../store/deployments.store.ts'
import type { Store } from '../../store/store.ts'
import { isStillSite } from '../deployments/is-still-site.ts'
import type { Notify } from '../notify.ts'
import { errorDataOf } from '../row-outcome.ts'
import { listedEventsOf } from './event-of-wire.ts'

interface Deps {
  store: Store
  client: ServiceClient
  clock: () => number
  notify: Notify
}

/** What was read this recently is not asked for again only because a screen is opened. */
const freshMs = 30_000
/** That many are wanted of a site, on one page if it gives such. */
const mostEvents = 200

/**
 * Asks every site for its list of events, today's or the newest of all, and stores them. A site that fails is not
 * thrown: it is named, and what was read of it before stays.
 */
export async function fetchEvents(
  deps: Deps,
  { range, isForced }: { range: EventRange; isForced: boolean },
): Promise<{ failed: FailedSites }> {
  const { store, clock, notify } = deps
  const readings = new Map(store.events.lists(range).map((reading) => [reading.siteNo, reading]))
  const due = store.deployments.sites().filter(({ siteNo }) => {
    const reading = readings.get(siteNo)
    if (isForced || reading === undefined || reading.error !== null) return true
    const freshUntilMs = reading.readAtMs === null ? null : reading.readAtMs + freshMs
    return !isWaiting(freshUntilMs, { nowMs: clock(), mostMs: freshMs })
  })
  const outcomes = await Promise.all(due.map((site) => fetchOfSite(deps, site, range)))
  if (due.length > 0) notify('events')
  return { failed: outcomes.flatMap((failed) => (failed === null ? [] : [failed])) }
}

async function fetchOfSite(
  { store, client, clock }: Deps,
  record: SiteRecord,
  range: EventRange,
): Promise<FailedSites[number] | null> {
  const { siteNo, deploymentId, baseUrl, site } = record
  const isToday = range === 'today'
  try {
    const { items, completeness } = isToday
      ? await client.call('listEventsToday', { baseUrl, site })
      : await client.call('listEvents', { baseUrl, site, query: { limit: mostEvents }, mostRows: mostEvents })
    if (!isStillSite({ store }, record)) return null
    const atMs = Math.trunc(clock())
    const events = listedEventsOf(items)
    const left = items.length - events.length
    store.transaction(() => {
      const todayAtMs = isToday ? Math.trunc(client.serviceNow(baseUrl)) : null
      // A whole list of today names all that is of today; of a list that is not, nothing is taken away.
      if (isToday && left === 0 && isComplete(completeness)) store.events.endToday(siteNo)
      store.events.saveListed(siteNo, events, { atMs, todayAtMs })
      store.events.saveList({
        siteNo,
        range,
        readAtMs: atMs,
        completeness: { ...completeness, unreadable: completeness.unreadable + left },
        error: null,
      })
    })
    return null
  } catch (thrown) {
    if (!isStillSite({ store }, record)) return null
    const error = errorDataOf(thrown)
    store.events.saveList({ siteNo, range, readAtMs: null, completeness: null, error })
    return { deploymentId, site, error }
  }
}
