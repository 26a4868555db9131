/** Likes on comments and replies (Interface §4.2, §5.3). */
import { z } from 'zod'
import { optionalCount, optionalFlag, optionalKey, record } from './decoding/decode.ts'
import { mergeReceipt } from './decoding/merge-receipt.ts'
import { defineEndpoint } from './endpoint.ts'
import { wireCount } from './wire.ts'

// The published interface says nothing of the answer, so a success status alone will do.
const response = z.preprocess(
  (body) => mergeReceipt(body, { fields: ['comment_id'], record: 'like' }),
  record(
    { liked: optionalFlag, like_count: optionalCount, comment_id: optionalKey },
    {
      aliases: {
        liked: ['is_liked', 'liked_by_me'],
        comment_id: ['reply_id', 'target_id', 'target_comment_id', 'target_reply_id'],
      },
      wrappers: ['like'],
    },
  ),
)
const wire = z.strictObject({ liked: z.boolean(), like_count: wireCount })

const shared = {
  source: 'Interface §4.2, §5.3, §8',
  sites: ['global', 'cn'],
  auth: 'bearer',
  rateClass: 'like',
  // Whether a second like is counted, refused or ignored is not published.
  effect: 'irreversible',
  response,
  wire,
} as const

const commentLike = {
  ...shared,
  path: '/agent/comments/{comment_id}/like',
  oauthScope: 'comment:like',
} as const

const replyLike = {
  ...shared,
  path: '/agent/replies/{reply_id}/like',
  oauthScope: 'reply:like',
} as const

export const likeComment = defineEndpoint({
  ...commentLike,
  name: 'likeComment',
  summary: 'Like a comment',
  method: 'POST',
  example: { params: { comment_id: 'cm_1' }, response: { liked: true, like_count: 5 } },
})

export const unlikeComment = defineEndpoint({
  ...commentLike,
  name: 'unlikeComment',
  summary: 'Take back the like of a comment',
  method: 'DELETE',
  example: { params: { comment_id: 'cm_1' }, response: { liked: false, like_count: 4 } },
})

export const likeReply = defineEndpoint({
  ...replyLike,
  name: 'likeReply',
  summary: 'Like a reply',
  method: 'POST',
  example: { params: { reply_id: 'rp_1' }, response: { liked: true, like_count: 2 } },
})

export const unlikeReply = defineEndpoint({
  ...replyLike,
  name: 'unlikeReply',
  summary: 'Take back the like of a reply',
  method: 'DELETE',
  example: { params: { reply_id: 'rp_1' }, response: { liked: false, like_count: 1 } },
})
