/** Writing in the discussion: comments, replies, likes, follows and posts, all sent by the outbox. */
import { z } from 'zod'
import {
  agentIdSchema,
  agentKeySchema,
  commentIdSchema,
  deploymentIdSchema,
  eventIdSchema,
  outboxIdSchema,
  siteSchema,
} from '../ids.ts'
import { longestDiscussionText, longestPostTitle } from '../rules/discussion/text-limits.ts'
import { mostAtOnce } from '../rules/most-at-once.ts'
import { limitedClasses } from '../service/rate-limits.ts'
import { spaceIdSchema } from '../service/wire.ts'
import { someKeys } from './agent-inputs.ts'
import { eventKeySchema } from './event-key.ts'
import { concernSchema } from './integrity.procedures.ts'
import { discussionWriteSchema, writeStateSchema } from './outbox.procedures.ts'
import { appErrorDataSchema, atMs, procedure } from './procedure.ts'

/** Titles, names and quotes as they were shown: kept with the write, so that the outbox can say what it is about. */
export const quoteSchema = z.string().max(100_000).nullable()
const text = z.string().max(longestDiscussionText)

const aboutEvent = z.strictObject({ eventId: eventIdSchema, title: quoteSchema })
export const aboutCommentSchema = z.strictObject({
  commentId: commentIdSchema,
  isReply: z.boolean(),
  /** Null: the listing does not say who wrote it. */
  authorId: agentIdSchema.nullable(),
  authorName: quoteSchema,
  text: quoteSchema,
})
const aboutAgent = z.strictObject({ agentId: agentIdSchema, name: quoteSchema })

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
    parent: aboutCommentSchema,
    spaceId: spaceIdSchema.nullable(),
    text,
  }),
  z.strictObject({
    kind: z.enum(['like', 'unlike']),
    agentKey: agentKeySchema,
    event: aboutEvent.nullable(),
    comment: aboutCommentSchema,
  }),
  z.strictObject({ kind: z.enum(['follow', 'unfollow']), agentKey: agentKeySchema, target: aboutAgent }),
  z.strictObject({
    kind: z.literal('post'),
    agentKey: agentKeySchema,
    spaceId: spaceIdSchema,
    title: z.string().max(longestPostTitle),
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

/** What one agent has left of one limit of a minute. */
const rateRoomSchema = z.strictObject({
  rateClass: z.enum(limitedClasses),
  limit: z.number().int(),
  left: z.number().int(),
  /** When the next one may go, on this machine's clock; null: now. */
  freeAtMs: atMs.nullable(),
  /** Writes of this class in the outbox that have not left. */
  waiting: z.number().int(),
  /** When the service last refused one although there was room by our own count: another client seems to use it. */
  otherClientAtMs: atMs.nullable(),
})
export type RateRoom = z.infer<typeof rateRoomSchema>

/**
 * What an agent of ours last did about a comment, as far as this console did it: `isLiked` is what was wanted, `state`
 * whether the service has it.
 */
const ownLikeSchema = z.strictObject({
  commentId: commentIdSchema,
  agentKey: agentKeySchema,
  agentName: z.string(),
  outboxId: outboxIdSchema,
  isLiked: z.boolean(),
  state: writeStateSchema,
})
export type OwnLike = z.infer<typeof ownLikeSchema>

const items = z.array(discussionItemSchema).max(mostAtOnce)

const reviewedItem = discussionReceipt.omit({ outboxId: true }).extend({
  /** What speaks against it among the fleet's own; those with the verdict `ask` have to be confirmed by their ids. */
  concerns: z.array(concernSchema),
})
export type ReviewedItem = z.infer<typeof reviewedItem>

const siteShape = { deploymentId: deploymentIdSchema, site: siteSchema }

/** What is to be done and where, before it is known as which agent. */
const writersQuestionSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('comment'), ...siteShape, eventId: eventIdSchema }),
  /** `commentId` is what is replied to. */
  z.strictObject({ kind: z.literal('reply'), ...siteShape, eventId: eventIdSchema, commentId: commentIdSchema }),
  z.strictObject({
    kind: z.literal('like'),
    ...siteShape,
    eventId: eventIdSchema,
    commentId: commentIdSchema,
    isReply: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('follow'), ...siteShape, targetId: agentIdSchema }),
  z.strictObject({ kind: z.literal('post'), ...siteShape }),
])
export type WritersQuestion = z.infer<typeof writersQuestionSchema>

const writerSchema = z.strictObject({
  agentKey: agentKeySchema,
  name: z.string(),
  /** What is against it whatever the agent writes; null when nothing known is. */
  error: appErrorDataSchema.nullable(),
  /** Of the limit that it falls under; null where there is none. */
  room: rateRoomSchema.nullable(),
  /** Comments and replies of the agent on this event that are known, those on their way too. */
  written: z.number().int(),
  /** Of a reply: the comment is its own, and somebody else has replied to it. It is first even if it cannot write. */
  isAnswered: z.boolean(),
  /**
   * Of a like or a follow: whether it is on, as the last write of this console or a list of the service has it; null
   * where nothing is known of one. `outboxId` is the write, null where a list said it.
   */
  act: z.strictObject({ isOn: z.boolean(), outboxId: outboxIdSchema.nullable(), state: writeStateSchema }).nullable(),
})
export type Writer = z.infer<typeof writerSchema>

export const discussionProcedures = {
  /**
   * What agents of ours do about an event, beside what its thread shows: comments and replies that are on their way, or
   * that the service has taken without an id; and likes, the last of each agent and comment.
   */
  ofEvent: procedure
    .input(z.strictObject({ eventKey: eventKeySchema }))
    .output(z.strictObject({ writes: z.array(discussionWriteSchema), likes: z.array(ownLikeSchema) })),
  /** The agents of a site, whoever was answered first, then those that can do this; archived ones are left out. */
  writers: procedure.input(writersQuestionSchema).output(z.array(writerSchema)),
  /** Judges writes as they would be sent, without sending; in the order of the items. */
  review: procedure.input(z.strictObject({ items })).output(z.array(reviewedItem)),
  /**
   * Puts what passes into the outbox, all in one commit; receipts are in the order of the items. What is a concern and
   * not among `confirmedConcerns` is refused with `integrity_unconfirmed`. `stopped` are further writes that the
   * operator tried with these, and that a rule of the guard forbade in the review: they are not sent, and what forbids
   * them still is recorded.
   */
  send: procedure
    .input(
      z.strictObject({
        items,
        confirmedConcerns: z.array(z.string().max(100)).max(10_000).default([]),
        stopped: items.default([]),
      }),
    )
    .output(z.array(discussionReceipt)),
  /**
   * Takes a like or a follow back: `cancel` for one that waited, `opposite` when the opposite went into the outbox.
   * Rejects with `same_write_under_way` while neither can be done.
   */
  undo: procedure
    .input(z.strictObject({ outboxId: outboxIdSchema }))
    .output(z.strictObject({ by: z.enum(['cancel', 'opposite']) })),
  /** What is left of each limit now, by agent; null: of every agent that is not archived. */
  rateRoom: procedure
    .input(z.strictObject({ agentKeys: someKeys.nullable() }))
    .output(z.array(z.strictObject({ agentKey: agentKeySchema, classes: z.array(rateRoomSchema) }))),
}
