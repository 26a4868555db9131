import type { DiscussionItem } from '#contract/ipc/discussion.procedures.ts'
import type { WriteTarget } from '../../store/write-target.ts'
import { createComment } from '../outbox/kinds/comment.ts'
import { createFollow } from '../outbox/kinds/follow.ts'
import { createLike } from '../outbox/kinds/like.ts'
import { createPost } from '../outbox/kinds/post.ts'

/** An item as the outbox holds it. The text goes as it was typed, without the white space around it. */
export function newWriteOf(item: DiscussionItem): { target: WriteTarget; body: object | null } {
  switch (item.kind) {
    case 'comment':
      return createComment({ event: item.event, parent: null, text: item.text.trim(), spaceId: item.spaceId })
    case 'reply':
      return createComment({
        event: item.event,
        parent: quoteOf(item.parent),
        text: item.text.trim(),
        spaceId: item.spaceId,
      })
    case 'like':
    case 'unlike':
      return createLike({ event: item.event, comment: quoteOf(item.comment), isLiked: item.kind === 'like' })
    case 'follow':
    case 'unfollow':
      return createFollow({ target: item.target, isFollowed: item.kind === 'follow' })
    case 'post':
      return createPost({ space_id: item.spaceId, title: item.title.trim(), content: item.text.trim() })
  }
}

function quoteOf({ authorId: _id, ...comment }: Extract<DiscussionItem, { kind: 'reply' }>['parent']) {
  return comment
}
