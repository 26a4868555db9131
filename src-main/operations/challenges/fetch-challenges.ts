import type { AppErrorData } from '#contract/app-error.ts'
import { openChallengesQuery } from '../../service/open-challenges-query.ts'
import type { ServiceClient } from '../../service/service-client.ts'
import type { SiteRecord } from '../../store/deployments.store.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import { isStillSite } from '../deployments/is-still-site.ts'
import type { Notify } from '../notify.ts'
import { errorDataOf } from '../row-outcome.ts'
import { readListedChallenges } from './read-listed-challenges.ts'

/**
 * Fetches the open challenges of a site and stores them with how complete the list was. Gives why the site could not be
 * read, which is on record as its health; null when it was. Nothing is stored once `signal` is aborted or the site is
 * gone. `isProbe`: also while the site is spared, to find out whether it is back.
 */
export async function fetchChallenges(
  { store, client, clock, notify }: { store: Store; client: ServiceClient; clock: Clock; notify: Notify },
  record: SiteRecord,
  signal: AbortSignal,
  { isProbe = false } = {},
): Promise<AppErrorData | null> {
  const { siteNo, baseUrl, site } = record
  const isOver = () => signal.aborted || !isStillSite({ store }, record)
  try {
    const query = openChallengesQuery(site)
    const response = await client.call('listChallenges', { baseUrl, site, query, signal, isProbe })
    if (isOver()) return null
    const atMs = Math.trunc(clock())
    const { challenges, completeness } = readListedChallenges(response, {
      seenAtMs: atMs,
      serviceNowMs: client.serviceNow(baseUrl),
    })
    const cleared = store.transaction(() => {
      store.deployments.saveChallengeList(siteNo, completeness)
      store.deployments.recordAnswer({ siteNo, atMs })
      return store.challenges.saveListed(siteNo, challenges, { listedAtMs: atMs })
    })
    if (cleared > 0) notify('results')
    return null
  } catch (thrown) {
    if (isOver()) return null
    const error = errorDataOf(thrown)
    store.deployments.recordFailure(siteNo, error)
    return error
  }
}
