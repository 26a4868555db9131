import { AppError } from '#contract/app-error.ts'
import type { ServiceClient } from '../../service/service-client.ts'
import type { EventRecord } from '../../store/events.store.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import { fetchComments } from '../comments/fetch-comments.ts'
import type { Notify } from '../notify.ts'

interface Deps {
  isTrial: boolean
  store: Store
  client: ServiceClient
  clock: Clock
  notify: Notify
}

/** Discussions read at a site in one round, at the most: one request each. */
export const threadsPerRound = 5
/** A discussion is read again this long after it was read, by a round or by its page. */
const freshForMs = 2 * 60_000
/** Its service is on this machine, and whoever tries the console waits for the answer now. */
const freshForMsOfTrial = 10_000
/** Replies to what is older are not looked for. */
const lookedForMs = 7 * 24 * 60 * 60_000

/** Discussions in which an agent of ours may have been answered since they were read last. */
export function findThreadsToRead({ isTrial, store, clock }: Deps, { siteNo }: { siteNo: number }): EventRecord[] {
  const nowMs = Math.trunc(clock())
  const readMs = nowMs - (isTrial ? freshForMsOfTrial : freshForMs)
  return store.ownReplies
    .eventsToRead({ siteNo, sinceMs: nowMs - lookedForMs, readMs, nowMs, limit: threadsPerRound })
    .flatMap(({ eventId }) => store.events.find(siteNo, eventId) ?? [])
}

/**
 * Fetches one discussion; replies of others to ours are in the inbox afterwards. Gives how many are new there. A
 * failure is on record with the event, and thrown where it is not the event's own.
 */
export async function fetchOwnReplies(deps: Deps, event: EventRecord): Promise<number> {
  const { added, error } = await fetchComments(deps, event)
  deps.notify('events')
  // An event that the service does not have says nothing of the service.
  if (error !== null && error.code !== 'resource_unknown') throw new AppError(error.code, error.details)
  return added
}
