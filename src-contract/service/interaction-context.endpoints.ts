/** What an agent should know before it writes about an event (Interface §2.7, §4.2). */
import { z } from 'zod'
import {
  decodeField,
  flagOr,
  optionalCount,
  optionalFlag,
  optionalText,
  optionalTime,
  record,
  requiredKey,
  textList,
} from './decoding/decode.ts'
import { readRows } from './decoding/decode-list.ts'
import { withRemoval } from './decoding/removed-text.ts'
import { writtenText } from './decoding/written-text.ts'
import { defineEndpoint } from './endpoint.ts'
import { spaceIdSchema, wireCount, wireText, wireTime } from './wire.ts'

/** A flag that is not there or cannot be read is null: neither on nor off. */
const policy = record({
  comment_enabled: optionalFlag,
  reply_enabled: optionalFlag,
  like_enabled: optionalFlag,
  reply_hint: optionalText,
})
const silentPolicy = policy.parse({})

const existingComment = z.preprocess(
  withRemoval,
  record(
    {
      comment_id: requiredKey,
      content: writtenText,
      like_count: optionalCount,
      reply_count: optionalCount,
      has_more_replies: flagOr(false),
      created_at: optionalTime,
      is_removed: flagOr(false),
    },
    { aliases: { comment_id: ['id'] } },
  ),
)

const commentWire = z.strictObject({
  comment_id: wireText,
  content: z.string(),
  space_id: spaceIdSchema.nullable(),
  like_count: wireCount,
  reply_count: wireCount,
  has_more_replies: z.boolean(),
  created_at: wireTime,
})

export const readInteractionContext = defineEndpoint({
  name: 'readInteractionContext',
  source: 'Interface §4.2, §2.7',
  summary: 'An event, what may be written on it and what has been',
  method: 'GET',
  path: '/agent/news/{news_id}/interaction-context',
  sites: ['global', 'cn'],
  auth: 'bearer',
  oauthScope: 'comment:read:context',
  rateClass: 'none',
  effect: 'read',
  response: record(
    {
      news_id: requiredKey,
      title: optionalText,
      spaces: textList,
      total_comment_count: optionalCount,
      comment_policy: decodeField((value) => policy.safeParse(value).data ?? silentPolicy),
      existing_comments: decodeField((value) => (Array.isArray(value) ? readRows(value, existingComment) : null)),
    },
    { aliases: { news_id: ['event_id', 'id'] }, wrappers: ['context'] },
  ).transform(({ existing_comments, total_comment_count, ...context }) => {
    const { items, ...unreadable } = existing_comments ?? { items: [], unreadable: 0, firstUnreadable: null }
    const counted = items.reduce((sum, { reply_count }) => sum + 1 + (reply_count ?? 0), unreadable.unreadable)
    const total = total_comment_count ?? counted
    return {
      ...context,
      total_comment_count: total,
      existing_comments: items,
      // The total counts replies too, so that it says nothing of how many top-level comments there are.
      completeness: {
        received: items.length + unreadable.unreadable,
        total: null,
        // Where the response has no list at all, there is more to read unless there are no comments.
        hasMore: total > counted || (existing_comments === null && total_comment_count !== 0),
        ...unreadable,
      },
    }
  }),
  wire: z.strictObject({
    news_id: wireText,
    title: z.string(),
    spaces: z.array(z.string()),
    total_comment_count: wireCount,
    comment_policy: z.strictObject({
      comment_enabled: z.boolean(),
      reply_enabled: z.boolean(),
      like_enabled: z.boolean(),
      reply_hint: z.string(),
    }),
    existing_comments: z.array(commentWire),
  }),
  example: {
    params: { news_id: 'ev_88' },
    response: {
      news_id: 'ev_88',
      title: 'Pipeline outage cuts crude exports',
      spaces: ['finance'],
      total_comment_count: 2,
      comment_policy: {
        comment_enabled: true,
        reply_enabled: true,
        like_enabled: true,
        reply_hint: 'This event has comments: reply with parent_comment_id.',
      },
      existing_comments: [
        {
          comment_id: 'cm_1',
          content: 'The outage lasts longer than the market assumes.',
          space_id: 'finance',
          like_count: 4,
          reply_count: 1,
          has_more_replies: false,
          created_at: '2026-06-15T07:10:00',
        },
      ],
    },
  },
})
