import type { AppErrorData } from '#contract/app-error.ts'
import { mergeComments } from '#contract/rules/discussion/merge-comments.ts'
import { isComplete } from '#contract/rules/list-completeness.ts'
import { isSaidToBeGone } from '#contract/rules/text/classify-refusal.ts'
import { countWritten, mergeReplies } from '#contract/service/decoding/discussion/decode-comments.ts'
import type { ServiceClient } from '../../service/service-client.ts'
import type { EventRecord } from '../../store/events.store.ts'
import type { Store } from '../../store/store.ts'
import { isStillSite } from '../deployments/is-still-site.ts'
import { errorDataOf } from '../row-outcome.ts'
import { publicCommentsOf } from './listed-comments.ts'

interface Deps {
  store: Store
  client: ServiceClient
  clock: () => number
}

/**
 * Fetches the public comments of an event and stores them, with what they change of the inbox: replies of others to
 * comments of ours, of which `added` are new there. A failure is stored with the event and given, null when there was
 * none or the site is gone.
 */
export async function fetchComments(
  { store, client, clock }: Deps,
  event: EventRecord,
): Promise<{ added: number; error: AppErrorData | null }> {
  const { eventNo, baseUrl, site, eventId } = event
  try {
    const response = mergeReplies(
      await client.call('readPublicComments', { baseUrl, site, params: { news_id: eventId } }),
    )
    if (!isStillSite({ store }, event)) return { added: 0, error: null }
    const readAtMs = Math.trunc(clock())
    const comments = publicCommentsOf(response.comments)
    const written = countWritten(response.comments)
    const { total_count: told, completeness } = response
    const isWhole = isComplete(completeness)
    const added = store.transaction(() => {
      const known = store.comments.ofEvent(eventNo)
      const merged = mergeComments(known, { listing: 'public', comments, isWhole, atMs: readAtMs })
      store.comments.save(eventNo, merged, comments)
      store.events.saveThread(eventNo, {
        readAtMs,
        // Where nobody says it, only a whole list tells how many there are.
        total: told ?? (isWhole ? written : null),
        completeness,
      })
      const newestBefore = store.feed.newestNo()
      store.ownReplies.addOfEvent({ eventNo, atMs: readAtMs })
      return store.feed.newestNo() - newestBefore
    })
    return { added, error: null }
  } catch (thrown) {
    if (!isStillSite({ store }, event)) return { added: 0, error: null }
    const error = errorDataOf(thrown)
    store.events.saveThreadError(eventNo, { error, missedAtMs: isSaidToBeGone(error) ? Math.trunc(clock()) : null })
    return { added: 0, error }
  }
}
