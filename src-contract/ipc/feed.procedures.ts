/**
 * The inbox: what the agents that ours follow have written, each item once, however many feeds have it, and what others
 * have replied to ours.
 */
import { z } from 'zod'
import { agentKeySchema, deploymentIdSchema, siteSchema } from '../ids.ts'
import { someKeys } from './agent-inputs.ts'
import { failedSitesSchema } from './deployments.procedures.ts'
import { eventKeySchema } from './event-key.ts'
import { namedInstrumentSchema } from './named-instrument.ts'
import { atMs, procedure } from './procedure.ts'
import { profileKeySchema } from './profile-key.ts'

/** Who wrote something. `agentKey` is set for an agent of the fleet; an id or a name that did not come is null. */
export const authorSchema = z.strictObject({
  profileKey: profileKeySchema.nullable(),
  name: z.string().nullable(),
  agentKey: agentKeySchema.nullable(),
})
export type Author = z.infer<typeof authorSchema>

const feedItemSchema = z.strictObject({
  itemNo: z.number().int(),
  deploymentId: deploymentIdSchema,
  site: siteSchema,
  /** The service's own word; `comment` is the one that is published. */
  kind: z.string().nullable(),
  author: authorSchema,
  /** The agent of the fleet whose comment it answers; null where that is not known. */
  repliesTo: z.strictObject({ agentKey: agentKeySchema, name: z.string() }).nullable(),
  eventKey: eventKeySchema.nullable(),
  eventTitle: z.string().nullable(),
  commentId: z.string().nullable(),
  spaceId: z.string().nullable(),
  /** The first 600 characters in a list; `isCut` says that there is more, which `feed.item` gives. */
  content: z.string(),
  isCut: z.boolean(),
  /** The service says that it was taken away: there is no text. */
  isRemoved: z.boolean(),
  likeCount: z.number().int().nullable(),
  createdAtMs: atMs.nullable(),
  firstSeenAtMs: atMs,
  isRead: z.boolean(),
  isDone: z.boolean(),
  /** How many agents of the fleet have it in their feed. */
  seenBy: z.number().int(),
})
export type FeedItem = z.infer<typeof feedItemSchema>

/** The empty one means agents without any. */
const labels = z.array(z.string().max(200)).max(200)

/** `open`: not done. Texts are looked for in content, author and title, whatever their case. */
const feedFilterSchema = z.strictObject({
  show: z.enum(['open', 'unread', 'done']),
  site: siteSchema.nullable(),
  spaceId: z.string().max(200).nullable(),
  /** In the feed of any of these agents, of any of these tags, of any of these groups; an empty list asks nothing. */
  seers: z.strictObject({ agentKeys: someKeys, tags: labels, groups: labels }),
  author: profileKeySchema.nullable(),
  /** About an event with a challenge of it that is known here; `GC` finds `XAUUSD`. */
  instrument: z.string().max(100).nullable(),
  /** Written by agents of the fleet. */
  isOwn: z.boolean(),
  /** Answers a comment of an agent of the fleet. */
  isReply: z.boolean(),
  text: z.string().max(200),
})
export type FeedFilter = z.infer<typeof feedFilterSchema>

const place = z.strictObject({ orderAtMs: atMs, itemNo: z.number().int() })
const itemNos = z.array(z.number().int()).max(1_000)

/**
 * How the inbox is kept; when it was read is in the state of the app. `unable` are agents that are not asked, since the
 * service would refuse them as they are; of the others, `notRead` are those whose list of follows is not known yet, and
 * `cut` those whose feed had more than was read after a long time away.
 */
const feedStateSchema = z.strictObject({
  stored: z.number().int(),
  unread: z.number().int(),
  spaces: z.array(z.string()),
  /** Of the challenges that are known here, each once. */
  instruments: z.array(namedInstrumentSchema),
  agents: z.number().int(),
  unable: z.number().int(),
  notRead: z.number().int(),
  cut: z.number().int(),
})
export type FeedState = z.infer<typeof feedStateSchema>

export const feedProcedures = {
  /** Of one site, or of both where it is null. */
  state: procedure.input(z.strictObject({ site: siteSchema.nullable() })).output(feedStateSchema),
  /**
   * Newest first, as many as a page of the list holds. `upToItemNo` leaves out what came later, so that a list does not
   * move while it is read; null takes all and says in the answer where that ended. `next` is null at the end.
   */
  list: procedure
    .input(
      z.strictObject({ filter: feedFilterSchema, upToItemNo: z.number().int().nullable(), after: place.nullable() }),
    )
    .output(z.strictObject({ items: z.array(feedItemSchema), upToItemNo: z.number().int(), next: place.nullable() })),
  /** How many items of the filter came after `afterItemNo`. */
  countNew: procedure
    .input(z.strictObject({ filter: feedFilterSchema, afterItemNo: z.number().int() }))
    .output(z.strictObject({ count: z.number().int() })),
  /** One item whole, with the agents that have it in their feed, as many as a panel can name. */
  item: procedure.input(z.strictObject({ itemNo: z.number().int() })).output(
    z.strictObject({
      item: feedItemSchema,
      seenBy: z.array(z.strictObject({ agentKey: agentKeySchema, name: z.string() })),
    }),
  ),
  /** The name of an author as an item of it said last; null for one who has written nothing that is here. */
  author: procedure
    .input(z.strictObject({ profileKey: profileKeySchema }))
    .output(z.strictObject({ name: z.string().nullable() })),
  mark: procedure
    .input(z.strictObject({ itemNos, isRead: z.boolean().optional(), isDone: z.boolean().optional() }))
    .output(z.strictObject({ changed: z.number().int() })),
  /** Everything of a filter that the operator has seen come: nothing that came after `upToItemNo`. */
  markAllRead: procedure
    .input(z.strictObject({ filter: feedFilterSchema, upToItemNo: z.number().int() }))
    .output(z.strictObject({ changed: z.number().int() })),
  /** One round over all sites now; `failed` names the sites that did not answer. */
  refresh: procedure.output(
    z.strictObject({ requests: z.number().int(), added: z.number().int(), failed: failedSitesSchema }),
  ),
}
