import { skipToken, useQuery } from '@tanstack/react-query'
import type { DraftPlace } from '#contract/ipc/discussion-drafts.procedures.ts'
import type { CommentView, EventDetail } from '#contract/ipc/events.procedures.ts'
import { type SpaceId, spaceIdSchema } from '#contract/service/wire.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { isNameable } from './write-intent.ts'

interface EventFacts {
  /** Top-level comments that can be answered, most liked first. */
  parents: readonly CommentView[]
  spaces: readonly SpaceId[]
  policy: EventDetail['policy']
  /** What the service advises. */
  hint: string | null
}

const closedEveryMs = 30_000

function isSomethingOff(policy: EventDetail['policy']): boolean {
  return policy?.commentEnabled === false || policy?.replyEnabled === false
}

/** What is known here of the event that is written about; undefined while it is read, or where there is none. */
export function useEventFacts(place: DraftPlace): EventFacts | undefined {
  const { orpc } = useBridge()
  const input = place.kind === 'post' ? skipToken : { eventKey: place.eventKey, agentKey: null }
  const { data } = useQuery({
    ...orpc.events.get.queryOptions({ input }),
    // What is switched off is taken for that for some minutes only, and main does not notify of their end.
    staleTime: 0,
    refetchInterval: ({ state }) => (isSomethingOff(state.data?.policy ?? null) ? closedEveryMs : false),
  })
  if (data === undefined) return undefined
  const { thread, event, context, policy } = data
  return {
    parents: thread.comments.filter(
      (comment) => !comment.isOrphan && comment.goneSinceMs === null && isNameable(comment),
    ),
    spaces: event.spaces.flatMap((space) => spaceIdSchema.safeParse(space).data ?? []),
    policy,
    hint: context?.replyHint ?? null,
  }
}
