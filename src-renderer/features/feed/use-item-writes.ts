import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { EventKey } from '#contract/ipc/event-key.ts'
import type { FoundComment } from '#contract/ipc/events.procedures.ts'
import type { FeedItem } from '#contract/ipc/feed.procedures.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useWrite } from '../../shared/composer/write-host.tsx'
import { isNameable, type WriteIntent, type WrittenEvent } from '../../shared/composer/write-intent.ts'
import { useErrorToast } from '../../shared/use-error-toast.ts'
import { commentOfItem } from './comment-of-item.ts'

type Act = 'reply' | 'like'

/** An item that says which comment it is, and of which event. */
type Place = FeedItem & { eventKey: EventKey; commentId: string }

export interface ItemWrites {
  /** Each opens the dialog that asks as which agent; null where the item has no id for it, or was removed. */
  reply: (() => void) | null
  like: (() => void) | null
  follow: (() => void) | null
  /** What is being looked up before the dialog opens. */
  pending: Act | null
  /** What was tried last on this item and cannot be done, since the discussion does not list what it is about. */
  notListed: Act | null
}

/**
 * Answers, likes and follows from the inbox. A feed does not say whether an item is a reply, so its place in the
 * discussion is looked up first: what answers a reply goes to the comment that it answers, which the dialog shows.
 */
export function useItemWrites(item: FeedItem | undefined): ItemWrites {
  const { client } = useBridge()
  const write = useWrite()
  const showError = useErrorToast()
  const { mutate, isPending, variables, data } = useMutation({
    mutationFn: ({ place: { eventKey, commentId } }: { act: Act; place: Place }) =>
      client.events.findComment({ eventKey, commentId }),
    onSuccess(found, { act, place }) {
      const intent = intentOf(found, { act, place })
      if (intent !== null) write(intent)
    },
    onError: (thrown) => showError(thrown),
  })
  const acts = useMemo(() => {
    if (item === undefined) return { reply: null, like: null, follow: null }
    const { eventKey, commentId, author, isRemoved } = item
    const begin = (act: Act) =>
      eventKey === null || commentId === null || isRemoved
        ? null
        : () => mutate({ act, place: { ...item, eventKey, commentId } })
    const isOthers = author.profileKey !== null && author.agentKey === null
    return {
      reply: begin('reply'),
      like: begin('like'),
      follow: isOthers ? () => write({ kind: 'follow', author }) : null,
    }
  }, [item, mutate, write])
  const isOfItem = data !== undefined && variables?.place.itemNo === item?.itemNo
  const notListed = isOfItem && intentOf(data, variables) === null ? variables.act : null
  return useMemo(
    () => ({ ...acts, pending: isPending ? variables.act : null, notListed }),
    [acts, isPending, variables, notListed],
  )
}

const eventOf = ({ eventKey, eventTitle }: Place): WrittenEvent => ({ eventKey, title: eventTitle })

function intentOf(found: FoundComment, { act, place }: { act: Act; place: Place }): WriteIntent | null {
  return act === 'like' ? likeOf(found, place) : replyOf(found, place)
}

/** Null where the comment to be answered is not known, or has no id that can be named. */
function replyOf({ comment, isReply, parent }: FoundComment, place: Place): WriteIntent | null {
  const answered = isReply === true ? parent : comment
  if (answered === null || !isNameable(answered)) return null
  return { kind: 'reply', event: eventOf(place), parent: answered }
}

/** Null where it is not known whether it is a comment or a reply, which are liked in two ways. */
function likeOf({ comment, isReply }: FoundComment, place: Place): WriteIntent | null {
  const liked = comment ?? commentOfItem(place)
  if (isReply === null || !isNameable(liked)) return null
  return { kind: 'like', event: eventOf(place), comment: liked, isReply }
}
