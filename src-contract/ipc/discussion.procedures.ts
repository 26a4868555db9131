/** Writing in the discussion: comments, replies, likes, follows and posts, all sent by the outbox. */
import { z } from 'zod'
import { agentIdSchema, agentKeySchema, commentIdSchema, eventIdSchema, outboxIdSchema } from '../ids.ts'
import { spaceIdSchema } from '../service/wire.ts'
import { appErrorDataSchema, atMs, procedure } from './procedure.ts'

/** Sizes are not published; beyond this nobody reads. */
export const longestText = 10_000
const longestTitle = 300

/** Titles, names and quotes as they were shown: kept with the write, so that the outbox can say what it is about. */
const quote = z.string().max(100_000).nullable()
const text = z.string().max(longestText)

const aboutEvent = z.strictObject({ eventId: eventIdSchema, title: quote })
const aboutComment = z.strictObject({
  commentId: commentIdSchema,
  isReply: z.boolean(),
  /** Null: the listing does not say who wrote it. */
  authorId: agentIdSchema.nullable(),
  authorName: quote,
  text: quote,
})
const aboutAgent = z.strictObject({ agentId: agentIdSchema, name: quote })

/**
 * One write as one agent, at the agent's own site. A reply answers a top-level comment of the event; a like may be of a
 * comment or a reply; posts are of the cn site.
 */
const discussionItemSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('comment'),
    agentKey: agentKeySchema,
    event: aboutEvent,
    spaceId: spaceIdSchema.nullable(),
    text,
  }),
  z.strictObject({
    kind: z.literal('reply'),
    agentKey: agentKeySchema,
    event: aboutEvent,
    parent: aboutComment,
    spaceId: spaceIdSchema.nullable(),
    text,
  }),
  z.strictObject({
    kind: z.enum(['like', 'unlike']),
    agentKey: agentKeySchema,
    event: aboutEvent.nullable(),
    comment: aboutComment,
  }),
  z.strictObject({ kind: z.enum(['follow', 'unfollow']), agentKey: agentKeySchema, target: aboutAgent }),
  z.strictObject({
    kind: z.literal('post'),
    agentKey: agentKeySchema,
    spaceId: spaceIdSchema,
    title: z.string().max(longestTitle),
    text,
  }),
])
export type DiscussionItem = z.infer<typeof discussionItemSchema>

const discussionReceipt = z.strictObject({
  agentKey: agentKeySchema,
  outboxId: outboxIdSchema.nullable(),
  error: appErrorDataSchema.nullable(),
})
export type DiscussionReceipt = z.infer<typeof discussionReceipt>

export const limitedClasses = ['comment', 'reply', 'like', 'follow', 'token'] as const

/** How one agent stands towards one limit of a minute. */
const rateRoomSchema = z.strictObject({
  rateClass: z.enum(limitedClasses),
  limit: z.number().int(),
  left: z.number().int(),
  /** When the next one may go, on this machine's clock; null: now. */
  freeAtMs: atMs.nullable(),
  /** Writes of this class in the outbox that have not left. */
  waiting: z.number().int(),
})
export type RateRoom = z.infer<typeof rateRoomSchema>

const items = z.strictObject({ items: z.array(discussionItemSchema).max(2_000) })

export const discussionProcedures = {
  /** Judges writes as they would be sent, without sending; in the order of the items. */
  review: procedure.input(items).output(z.array(discussionReceipt.omit({ outboxId: true }))),
  /** Puts what passes into the outbox, all in one commit; receipts are in the order of the items. */
  send: procedure.input(items).output(z.array(discussionReceipt)),
  /** What is left of each limit now, by agent; null: of every agent that is not archived. */
  rateRoom: procedure
    .input(z.strictObject({ agentKeys: z.array(agentKeySchema).max(2_000).nullable() }))
    .output(z.array(z.strictObject({ agentKey: agentKeySchema, classes: z.array(rateRoomSchema) }))),
}
