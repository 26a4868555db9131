/** Likes on comments and replies (Interface §4.2, §5.3). */
import { z } from 'zod'
import { mergeLevels } from './decoding/bodies/envelope.ts'
import { mergeReceipt } from './decoding/bodies/merge-receipt.ts'
import { findSwitchDoubt, isRefusedAsDone, type SwitchState } from './decoding/bodies/switch-receipt.ts'
import { optionalCount, optionalKey, record } from './decoding/decode.ts'
import { defineEndpoint } from './endpoint.ts'
import { wireCount } from './wire.ts'

// The published interface says nothing of the response, so a success status alone will do.
const receipt = record(
  { like_count: optionalCount, comment_id: optionalKey },
  { aliases: { comment_id: ['reply_id', 'target_id', 'target_comment_id', 'target_reply_id'] }, wrappers: ['like'] },
)

/** What the receipt of a like says, or of its taking back (`wanted`); also a refusal by which it is so already. */
function receiptOf(wanted: SwitchState) {
  const response = z.unknown().transform((body) => ({
    ...receipt.parse(mergeReceipt(mergeLevels(body), { fields: ['comment_id'], record: 'like' })),
    doubt: findSwitchDoubt(body, 'like', wanted),
  }))
  const asDone = z.unknown().refine((body) => isRefusedAsDone(body, 'like', wanted))
  const responseToRefusal = asDone.transform(() => ({ like_count: null, comment_id: null, doubt: null }))
  return { switches: wanted, response, responseToRefusal } as const
}
const wire = z.strictObject({ liked: z.boolean(), like_count: wireCount })

const shared = {
  source: 'Interface §4.2, §5.3, §8',
  sites: ['global', 'cn'],
  auth: 'bearer',
  rateClass: 'like',
  // Whether a second like is counted, refused or ignored is not published.
  effect: 'irreversible',
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
  ...receiptOf('on'),
  name: 'likeComment',
  summary: 'Like a comment',
  method: 'POST',
  example: { params: { comment_id: 'cm_1' }, response: { liked: true, like_count: 5 } },
})

export const unlikeComment = defineEndpoint({
  ...commentLike,
  ...receiptOf('off'),
  name: 'unlikeComment',
  summary: 'Take back the like of a comment',
  method: 'DELETE',
  example: { params: { comment_id: 'cm_1' }, response: { liked: false, like_count: 4 } },
})

export const likeReply = defineEndpoint({
  ...replyLike,
  ...receiptOf('on'),
  name: 'likeReply',
  summary: 'Like a reply',
  method: 'POST',
  example: { params: { reply_id: 'rp_1' }, response: { liked: true, like_count: 2 } },
})

export const unlikeReply = defineEndpoint({
  ...replyLike,
  ...receiptOf('off'),
  name: 'unlikeReply',
  summary: 'Take back the like of a reply',
  method: 'DELETE',
  example: { params: { reply_id: 'rp_1' }, response: { liked: false, like_count: 1 } },
})
