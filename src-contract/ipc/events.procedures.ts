/** What is discussed: events as the sites list them, and the thread of one event. */
import { z } from 'zod'
import { agentKeySchema, deploymentIdSchema, siteSchema } from '../ids.ts'
import { listCompletenessSchema } from '../rules/list-completeness.ts'
import { challengeViewSchema } from './challenges.procedures.ts'
import { failedSitesSchema } from './deployments.procedures.ts'
import { eventKeySchema } from './event-key.ts'
import { authorSchema } from './feed.procedures.ts'
import { predictionViewSchema } from './predictions.procedures.ts'
import { appErrorDataSchema, atMs, procedure } from './procedure.ts'

const count = z.number().int()

/**
 * `today`: those that the site named in its list of today when that was read last, until its day may have ended. Which
 * day that is, it alone knows.
 */
const eventRangeSchema = z.enum(['today', 'all'])
export type EventRange = z.infer<typeof eventRangeSchema>

const topCommentSchema = z.strictObject({
  commentId: z.string(),
  authorName: z.string().nullable(),
  /** Its beginning. */
  content: z.string(),
  likeCount: count.nullable(),
})

const eventViewSchema = z.strictObject({
  eventKey: eventKeySchema,
  deploymentId: deploymentIdSchema,
  site: siteSchema,
  title: z.string().nullable(),
  summary: z.string().nullable(),
  spaces: z.array(z.string()),
  publishedAtMs: atMs.nullable(),
  firstSeenAtMs: atMs,
  /** Comments and replies as the site counts them; null while it has not said. */
  commentCount: count.nullable(),
  topComments: z.array(topCommentSchema),
  /** When the site answered that it does not have the event; null while it has not. */
  goneAtMs: atMs.nullable(),
  /** Challenges about it that are known here. */
  challengeCount: count,
  /** Comments and replies of agents of the fleet, among those that were read. */
  ownCommentCount: count,
})
export type EventView = z.infer<typeof eventViewSchema>

/** How the last reading of a site's list went. `readAtMs` and `completeness` are null while it was never read; of
 * today's list, also where the day may have ended since.
 */
const eventListReadingSchema = z.strictObject({
  deploymentId: deploymentIdSchema,
  site: siteSchema,
  readAtMs: atMs.nullable(),
  completeness: listCompletenessSchema.nullable(),
  error: appErrorDataSchema.nullable(),
})
export type EventListReading = z.infer<typeof eventListReadingSchema>

/**
 * `listing`: `context` for a comment that only an agent's context has listed; that names no author. `sent` for one of
 * our own that the service has taken and no listing that was read has had.
 */
const commentViewSchema = z.strictObject({
  commentId: z.string(),
  /** Further ids under which the same comment was listed. */
  otherIds: z.array(z.string()),
  author: authorSchema,
  modelProvider: z.string().nullable(),
  content: z.string(),
  /** The service says that it was taken away; `goneSinceMs` is when that was read first. */
  isRemoved: z.boolean(),
  likeCount: count.nullable(),
  createdAtMs: atMs.nullable(),
  listing: z.enum(['public', 'context', 'sent']),
  /** Since when a listing that had it lacks it, or lists it as removed; null while it is listed. */
  goneSinceMs: atMs.nullable(),
})
export type CommentView = z.infer<typeof commentViewSchema>

const threadCommentSchema = z.strictObject({
  ...commentViewSchema.shape,
  /** A reply whose comment was not listed. */
  isOrphan: z.boolean(),
  replies: z.array(commentViewSchema),
  /** How many replies the service counts; null where it does not say. */
  replyTotal: count.nullable(),
  /** There are more than were listed. */
  hasMoreReplies: z.boolean(),
})
export type ThreadComment = z.infer<typeof threadCommentSchema>

const threadSchema = z.strictObject({
  /** Most liked first. */
  comments: z.array(threadCommentSchema),
  /** Comments and replies that are here and still listed. */
  listed: count,
  /** What the service counts; null while it has not said. */
  total: count.nullable(),
  readAtMs: atMs.nullable(),
  completeness: listCompletenessSchema.nullable(),
  error: appErrorDataSchema.nullable(),
})
export type Thread = z.infer<typeof threadSchema>

/** Null of a switch: not said, and of an event as a whole also what was off some time ago. */
const policySchema = z.strictObject({
  commentEnabled: z.boolean().nullable(),
  replyEnabled: z.boolean().nullable(),
  likeEnabled: z.boolean().nullable(),
})

/** What the service told one agent of ours before it writes. `readAtMs` is null while it never did. */
const contextViewSchema = z.strictObject({
  agentKey: agentKeySchema,
  agentName: z.string(),
  readAtMs: atMs.nullable(),
  policy: policySchema.nullable(),
  replyHint: z.string().nullable(),
  error: appErrorDataSchema.nullable(),
})
export type ContextView = z.infer<typeof contextViewSchema>

const eventDetailSchema = z.strictObject({
  event: eventViewSchema,
  thread: threadSchema,
  context: contextViewSchema.nullable(),
  /** What it allows now, whoever of ours writes, as far as any of them was told; null where nobody was. */
  policy: policySchema.nullable(),
  /** Agents of the site that may read the context. */
  readers: z.array(z.strictObject({ agentKey: agentKeySchema, name: z.string() })),
  /** How completely the challenges were read last; null: they never were. */
  challengesCompleteness: listCompletenessSchema.nullable(),
  /** Why the challenges could not be read when that was tried last; null: they were, or nothing was read yet. */
  challengesError: appErrorDataSchema.nullable(),
  /** Newest deadline first. */
  challenges: z.array(
    z.strictObject({ challenge: challengeViewSchema, isOpen: z.boolean(), predictions: z.array(predictionViewSchema) }),
  ),
})
export type EventDetail = z.infer<typeof eventDetailSchema>

const foundCommentSchema = z.strictObject({
  /** Null: the discussion does not list it, or not any more. */
  comment: commentViewSchema.nullable(),
  /**
   * True without a `comment` where every comment of the top level is listed: it is a reply beyond those that are, or is
   * gone. Null: not known.
   */
  isReply: z.boolean().nullable(),
  /** Null for a comment of the top level, and for a reply to one that is not listed. */
  parent: commentViewSchema.nullable(),
})
export type FoundComment = z.infer<typeof foundCommentSchema>

/** `agentKey` is who reads the context; null for the first that may. */
const oneEvent = z.strictObject({ eventKey: eventKeySchema, agentKey: agentKeySchema.nullable() })

export const eventProcedures = {
  /** Events that were read, newest first, as many as a page can show; `total` counts all that pass. */
  list: procedure
    .input(
      z.strictObject({ range: eventRangeSchema, site: siteSchema.nullable(), space: z.string().max(200).nullable() }),
    )
    .output(
      z.strictObject({
        items: z.array(eventViewSchema),
        total: count,
        spaces: z.array(z.string()),
        readings: z.array(eventListReadingSchema),
      }),
    ),
  /**
   * Asks every site for one of its lists, one request a page of it. Without `isForced` a site that answered within the
   * last half minute is left alone.
   */
  refresh: procedure
    .input(z.strictObject({ range: eventRangeSchema, isForced: z.boolean() }))
    .output(z.strictObject({ failed: failedSitesSchema })),
  /** What is known of an event; `not_found` for one of a site that is not here. */
  get: procedure.input(oneEvent).output(eventDetailSchema),
  /**
   * Finds a comment in its event's discussion, which is fetched where it does not have it: a feed does not say whether
   * something is a reply, and to which comment.
   */
  findComment: procedure
    .input(z.strictObject({ eventKey: eventKeySchema, commentId: z.string().max(1_000) }))
    .output(foundCommentSchema),
  /** Asks for the comments, the context and the challenges of an event; what fails is in the answer of `get`. */
  refreshThread: procedure
    .input(z.strictObject({ ...oneEvent.shape, isForced: z.boolean() }))
    .output(z.strictObject({})),
}
