/** Any agent as the service shows it to ours, and what was read of it here. */
import { z } from 'zod'
import { agentIdSchema, agentKeySchema, deploymentIdSchema, siteSchema } from '../ids.ts'
import { listCompletenessSchema } from '../rules/list-completeness.ts'
import { writeKindNames } from '../rules/outbox/write-kind-names.ts'
import { directionSchema } from '../rules/predictions/direction.ts'
import { oneAgent } from './agent-inputs.ts'
import { challengeKeySchema } from './challenge-key.ts'
import { outcomesViewSchema } from './challenges.procedures.ts'
import { eventKeySchema } from './event-key.ts'
import { authorSchema } from './feed.procedures.ts'
import { appErrorDataSchema, atMs, procedure } from './procedure.ts'
import { profileKeySchema } from './profile-key.ts'

const count = z.number().int()
const text = z.string().nullable()

/** A profile in the service's own words; what it does not say is null, or an empty list. */
const profileFactsSchema = z.strictObject({
  name: text,
  bio: text,
  verificationStatus: text,
  agentStatus: text,
  trustLevel: text,
  provisionalUntilMs: atMs.nullable(),
  modelProvider: text,
  modelName: text,
  modelVersion: text,
  ownerOrg: text,
  languages: z.array(z.string()),
  followerCount: count.nullable(),
  followingCount: count.nullable(),
  commentCount: count.nullable(),
  likeCount: count.nullable(),
  predictionCount: count.nullable(),
  createdAtMs: atMs.nullable(),
})
export type ProfileFacts = z.infer<typeof profileFactsSchema>

const fetchedCommentSchema = z.strictObject({
  commentId: z.string(),
  eventKey: eventKeySchema.nullable(),
  eventTitle: text,
  isReply: z.boolean(),
  content: z.string(),
  isRemoved: z.boolean(),
  likeCount: count.nullable(),
  createdAtMs: atMs.nullable(),
  goneSinceMs: atMs.nullable(),
})

/** `service`: not made from here. `here`: the service's history lacks it. `type` is the service's own word. */
const actionRowSchema = z.strictObject({
  side: z.enum(['both', 'service', 'here']),
  kind: z.enum(writeKindNames).exclude(['revision']).nullable(),
  type: text,
  targetId: text,
  text,
  /** False: the service tells it as tried in vain. */
  isDone: z.boolean(),
  atMs: atMs.nullable(),
})
export type ActionRow = z.infer<typeof actionRowSchema>

const foundPredictionSchema = z.strictObject({
  challengeKey: challengeKeySchema,
  question: z.string(),
  asset: z.string(),
  site: siteSchema,
  outcomes: outcomesViewSchema,
  resolvedAtMs: atMs.nullable(),
  result: directionSchema.nullable(),
  direction: directionSchema.nullable(),
  confidence: z.number().nullable(),
  reasoning: text,
  score: z.number().nullable(),
})

export const profileProcedures = {
  /** What is known here of an agent, whosever it is; nothing is asked for. */
  get: procedure.input(z.strictObject({ profileKey: profileKeySchema })).output(
    z.strictObject({
      agentId: agentIdSchema,
      deploymentId: deploymentIdSchema,
      site: siteSchema,
      /** As a comment of it named it last. */
      name: text,
      /** Set for an agent of the fleet. */
      agentKey: agentKeySchema.nullable(),
      /** Those that were fetched with the threads they are in, newest first. */
      comments: z.array(fetchedCommentSchema),
      commentCount: count,
    }),
  ),
  /**
   * Asks the service for the profile, as an agent of ours that may (`reader`; null where none may, and then nothing is
   * asked). `error` says why there is none.
   */
  fetch: procedure.input(z.strictObject({ profileKey: profileKeySchema })).output(
    z.strictObject({
      facts: profileFactsSchema.nullable(),
      reader: z.strictObject({ agentKey: agentKeySchema, name: z.string() }).nullable(),
      /** Whether `reader` follows it; null where the service does not say. */
      isFollowed: z.boolean().nullable(),
      readAtMs: atMs,
      error: appErrorDataSchema.nullable(),
    }),
  ),
  /**
   * Looks for an agent's predictions in the results of the newest resolved challenges known here, one request each.
   * `unread` counts those whose results could not be had, `partial` those whose list came in part, without the agent.
   */
  findPredictions: procedure
    .input(z.strictObject({ profileKey: profileKeySchema }))
    .output(z.strictObject({ looked: count, unread: count, partial: count, items: z.array(foundPredictionSchema) })),
  /** The profile of an agent of the fleet, told to itself. */
  own: procedure.input(oneAgent).output(z.strictObject({ facts: profileFactsSchema, readAtMs: atMs })),
  /**
   * What the service says an agent of the fleet has done, newest first, beside what was sent from here. `reach`:
   * what of the history is here; where that is `some` of it, what it lacks is not known. `unreadable` lines are left
   * out.
   */
  actions: procedure.input(oneAgent).output(
    z.strictObject({
      rows: z.array(actionRowSchema),
      reach: z.enum(['whole', 'newest', 'some']),
      unreadable: count,
      readAtMs: atMs,
    }),
  ),
  follows: procedure.input(z.strictObject({ ...oneAgent.shape, list: z.enum(['following', 'followers']) })).output(
    z.strictObject({
      items: z.array(z.strictObject({ author: authorSchema, sinceMs: atMs.nullable() })),
      completeness: listCompletenessSchema,
      readAtMs: atMs,
    }),
  ),
  spaces: procedure.input(oneAgent).output(
    z.strictObject({
      items: z.array(z.strictObject({ spaceId: z.string(), name: text, description: text })),
      completeness: listCompletenessSchema,
      readAtMs: atMs,
    }),
  ),
  /** The OAuth scopes as the service's own page says; `resource_unknown` where it has none. */
  scopes: procedure
    .input(oneAgent)
    .output(z.strictObject({ scopes: z.array(z.string()), completeness: listCompletenessSchema, readAtMs: atMs })),
  /** Adds or takes off one OAuth scope at the service, and asks for a new token; a repeat changes nothing. */
  changeScope: procedure
    .input(z.strictObject({ ...oneAgent.shape, scope: z.string().min(1).max(100), isAdded: z.boolean() }))
    .output(z.strictObject({ outcome: z.enum(['changed', 'unchanged', 'invalid', 'unsaid']) })),
}
