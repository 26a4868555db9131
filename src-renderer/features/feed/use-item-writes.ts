import { useMutation } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
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

interface Request {
  act: Act
  place: Place
}

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
  // The one whose answer opens a dialog: the newest of the item that is still read then.
  const awaited = useRef<Request | null>(null)
  const itemNo = item?.itemNo
  useEffect(() => {
    if (awaited.current?.place.itemNo !== itemNo) awaited.current = null
  }, [itemNo])
  const { mutate, isPending, variables, data } = useMutation({
    mutationFn: ({ place: { eventKey, commentId } }: Request) => client.events.findComment({ eventKey, commentId }),
    onSuccess(found, request) {
      const intent = intentOf(found, request)
      if (intent !== null && awaited.current === request) write(intent)
    },
    onError: (thrown) => showError(thrown),
    onSettled(_found, _thrown, request) {
      if (awaited.current === request) awaited.current = null
    },
  })
  const acts = useMemo(() => {
    if (item === undefined) return { reply: null, like: null, follow: null }
    const { eventKey, commentId, author, isRemoved } = item
    const begin = (act: Act) =>
      eventKey === null || commentId === null || isRemoved
        ? null
        : () => {
            if (awaited.current?.act === act) return
            awaited.current = { act, place: { ...item, eventKey, commentId } }
            mutate(awaited.current)
          }
    const isOthers = author.profileKey !== null && author.agentKey === null
    return {
      reply: begin('reply'),
      like: begin('like'),
      follow: isOthers
        ? () => {
            awaited.current = null
            write({ kind: 'follow', author })
          }
        : null,
    }
  }, [item, mutate, write])
  const asked = variables?.place.itemNo === itemNo ? variables : undefined
  const pending = isPending && asked !== undefined ? asked.act : null
  const notListed = data !== undefined && asked !== undefined && intentOf(data, asked) === null ? asked.act : null
  return useMemo(() => ({ ...acts, pending, notListed }), [acts, pending, notListed])
}

const eventOf = ({ eventKey, eventTitle }: Place): WrittenEvent => ({ eventKey, title: eventTitle })

function intentOf(found: FoundComment, { act, place }: Request): WriteIntent | null {
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
