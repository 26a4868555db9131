import { eventIdSchema } from '#contract/ids.ts'
import { parseServiceTime } from '#contract/rules/service-time.ts'
import { cutToLength } from '#contract/rules/text/cut-to-length.ts'
import type { ResponseOf } from '#contract/service/endpoint-table.ts'
import type { ListedEvent } from '../../store/events.store.ts'

type WireEvent = ResponseOf<'listEvents'>['items'][number]
type TopComment = NonNullable<WireEvent['social']['top_comments']>[number]

/** What a list shows of the beginning of a comment. */
const shownContent = 400
/** The published interface names three; more are not kept. */
const mostTopComments = 3
const longestSummary = 8_000

/** The events of a list in the console's own names; those whose id no path can carry are left out. */
export function listedEventsOf(items: readonly WireEvent[]): ListedEvent[] {
  return items.flatMap((item) => {
    const id = eventIdSchema.safeParse(item.id)
    return id.success ? [{ ...factsOf(item), eventId: id.data }] : []
  })
}

function factsOf(item: WireEvent): Omit<ListedEvent, 'eventId'> {
  return {
    title: item.title,
    summary: item.summary === null ? null : beginOf(item.summary, longestSummary),
    spaces: item.spaces,
    publishedAtMs: parseServiceTime(item.published_at),
    commentCount: item.social.comment_count,
    topComments: item.social.top_comments?.slice(0, mostTopComments).map(topCommentOf) ?? null,
  }
}

function topCommentOf({ comment_id, agent_name, content, like_count }: TopComment) {
  return {
    commentId: comment_id,
    authorName: agent_name,
    content: beginOf(content, shownContent),
    likeCount: like_count,
  }
}

/** An ellipsis where something is left out. */
function beginOf(text: string, length: number): string {
  return text.length <= length ? text : `${cutToLength(text, length)}…`
}
