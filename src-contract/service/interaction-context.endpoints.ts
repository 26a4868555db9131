/** What an agent should know before it writes about an event (Interface §2.7, §4.2). */
import { z } from 'zod'
import { groupRows } from '../rules/latest-row.ts'
import { isPlainObject } from '../rules/plain-object.ts'
import {
  type Body,
  decodeField,
  firstOf,
  flagOr,
  optionalCount,
  optionalKey,
  optionalText,
  optionalTime,
  record,
  requiredKey,
  spellingsOf,
  textList,
} from './decoding/decode.ts'
import { isDiscussionClosed, switchesOfList } from './decoding/discussion/closed-discussion.ts'
import { withRemoval } from './decoding/discussion/removed-text.ts'
import { withText, writtenText } from './decoding/discussion/written-text.ts'
import { completenessOf, pagingOf, readRows, rowsOf } from './decoding/lists/decode-list.ts'
import { flagOf } from './decoding/values/decode-flag.ts'
import { defineEndpoint } from './endpoint.ts'
import { spaceIdSchema, wireCount, wireText, wireTime } from './wire.ts'

/** A switch by itself, or an object that says whether it is on. */
const optionalSwitch = decodeField((value) =>
  flagOf(isPlainObject(value) ? firstOf(value, ['enabled', 'allowed']) : value),
)

/** A switch that is not there or cannot be read is null: neither on nor off. */
const switches = record(
  {
    comment_enabled: optionalSwitch,
    reply_enabled: optionalSwitch,
    like_enabled: optionalSwitch,
    reply_hint: optionalText,
  },
  {
    aliases: {
      comment_enabled: ['comments_enabled', 'can_comment', 'allow_comment', 'allow_comments', 'comment', 'comments'],
      reply_enabled: ['replies_enabled', 'can_reply', 'allow_reply', 'allow_replies', 'reply', 'replies'],
      like_enabled: ['likes_enabled', 'can_like', 'allow_like', 'allow_likes', 'like', 'likes'],
      reply_hint: ['hint'],
    },
  },
)

/** What the agent that asks may do, and not what the event takes from everybody. */
const ownSwitches = { comment: ['can_comment'], reply: ['can_reply'], like: ['can_like'] } as const
const ownNames = Object.keys(ownSwitches) as (keyof typeof ownSwitches)[]
const policyNames = spellingsOf(['comment_policy', 'policy', 'interaction_policy'])

/** Which switches are of the agent that asked alone: all under `permissions`, and those that no other name gives. */
function ownOf(said: z.output<typeof switches>, event: Body, value: unknown): (keyof typeof ownSwitches)[] {
  const isGiven = (by: typeof said) => (name: keyof typeof ownSwitches) => by[`${name}_enabled`] !== null
  if (isPlainObject(value) && firstOf(event, policyNames) === undefined)
    return ownNames.filter(isGiven(switches.parse(value)))
  const isOwn = (name: string) => ownNames.some((one) => spellingsOf(ownSwitches[one]).includes(name))
  const body = isPlainObject(value) ? value : event
  const forAll = switches.parse(Object.fromEntries(Object.entries(body).filter(([name]) => !isOwn(name))))
  const hasOwn = (name: keyof typeof ownSwitches) => firstOf(body, spellingsOf(ownSwitches[name])) !== undefined
  return ownNames.filter((name) => isGiven(said)(name) && hasOwn(name) && !isGiven(forAll)(name))
}

/** What an event's policy says, in an object of its own or on the event itself, where names are less telling. */
function policyOf(value: unknown, event: Body): z.output<typeof switches> {
  const { comments: _list, replies: _replies, likes: _likes, ...facts } = event
  const said = switches.parse(
    isPlainObject(value) ? value : { ...facts, comment_enabled: value ?? event.comment_enabled },
  )
  if (!isDiscussionClosed(event, value)) return said
  return { ...said, comment_enabled: said.comment_enabled ?? false, reply_enabled: said.reply_enabled ?? false }
}

const existingComment = z.preprocess(
  (row) => withText(withRemoval(row)),
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
    { aliases: { comment_id: ['id'], content: ['text', 'body'], like_count: ['likes', 'likes_count'] } },
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

const facts = record(
  {
    /** Null: it is that of the event that was asked about. */
    news_id: optionalKey,
    title: optionalText,
    spaces: textList,
    total_comment_count: optionalCount,
    comment_policy: decodeField((value) => switchesOfList(value) ?? value),
  },
  {
    aliases: {
      news_id: ['event_id', 'id'],
      comment_policy: ['policy', 'interaction_policy', 'permissions', 'allowed_actions'],
    },
    wrappers: ['context'],
  },
)

/** What is said of the event itself in an object of its own; other fields there may be of its market. */
function withEvent(body: unknown): unknown {
  const event = isPlainObject(body) ? firstOf(body, ['event', 'news']) : undefined
  if (!isPlainObject(event)) return body
  const { id, event_id = id, news_id = event_id, title, spaces } = event
  return { news_id, title, spaces, ...Object(body) }
}

const listNames = spellingsOf(['existing_comments', 'comments', 'recent_comments'])

/** The comments, and whether they are all. Without a list there is more to read, unless there are no comments. */
function listingOf(event: Body, total: number | null) {
  const rows = rowsOf(event, listNames)
  const { items: all, ...unreadable } = readRows(rows ?? [], existingComment)
  // One that is listed several times is one.
  const items = groupRows(all, ({ comment_id }) => comment_id).map(([first]) => first)
  const received = (rows?.length ?? 0) - (all.length - items.length)
  const counted = items.reduce((sum, { reply_count }) => sum + 1 + (reply_count ?? 0), unreadable.unreadable)
  // The total counts replies too, so that it says nothing of how many top-level comments there are.
  const told = completenessOf({ ...pagingOf(event, listNames, received), total: null }, { received, ...unreadable })
  const isShort = (total ?? counted) > counted || (rows === null && total !== 0)
  return { existing_comments: items, completeness: { ...told, hasMore: told.hasMore || isShort } }
}

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
  response: z.unknown().transform((given, context) => {
    const body = withEvent(given)
    const head = facts.safeParse(body)
    for (const issue of head.error?.issues ?? []) context.addIssue({ ...issue })
    if (!head.success || !isPlainObject(body)) return z.NEVER
    const whole = isPlainObject(body.context) ? { ...body, ...body.context } : body
    const { comment_policy, ...said } = head.data
    const policy = policyOf(comment_policy, whole)
    const isSaid = [said.news_id, said.total_comment_count, ...ownNames.map((name) => policy[`${name}_enabled`])]
    if (isSaid.every((each) => each === null) && rowsOf(whole, listNames) === null) {
      context.addIssue({ code: 'custom', path: ['comment_policy'], message: 'expected what may be written' })
      return z.NEVER
    }
    return {
      ...said,
      comment_policy: { ...policy, own: ownOf(policy, whole, comment_policy) },
      ...listingOf(whole, said.total_comment_count),
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
