import { z } from 'zod'
import { spaceIdSchema } from '#contract/service/wire.ts'
import type { WriteTarget } from '../../store/write-target.ts'
import { createComment } from '../outbox/kinds/comment.ts'
import { subjectOf } from '../outbox/kinds/discussion-write.ts'
import { createFollow } from '../outbox/kinds/follow.ts'
import { createLike } from '../outbox/kinds/like.ts'
import { createPost } from '../outbox/kinds/post.ts'
import type { PackedWrite } from './pack-content.ts'

const commentBody = z.object({ content: z.string() })
const postBody = z.object({ space_id: spaceIdSchema, title: z.string(), content: z.string() })

/**
 * What a packed write of the discussion is about, and by which key it is written once: worked out again, as if it were
 * written here. Null where what it says is not that of its kind.
 */
export function readPackedTarget(write: Pick<PackedWrite, 'kind' | 'subject' | 'body'>): WriteTarget | null {
  try {
    return targetOf(write)
  } catch {
    return null
  }
}

function targetOf({ kind, ...write }: Pick<PackedWrite, 'kind' | 'subject' | 'body'>): WriteTarget | null {
  const { event, comment, target } = subjectOf(write)
  const body: unknown = JSON.parse(write.body)
  switch (kind) {
    case 'comment':
    case 'reply': {
      const { content } = commentBody.parse(body)
      if (event === null || (kind === 'reply') !== (comment !== null)) return null
      return createComment({ event, parent: comment, text: content, spaceId: null }).target
    }
    case 'like':
    case 'unlike':
      return comment === null ? null : createLike({ event, comment, isLiked: kind === 'like' }).target
    case 'follow':
    case 'unfollow':
      return target === null ? null : createFollow({ target, isFollowed: kind === 'follow' }).target
    case 'post':
      return createPost(postBody.parse(body)).target
  }
}
