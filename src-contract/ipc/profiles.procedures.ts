/** Any agent as the service shows it to ours, and what was read of it here. */
import { z } from 'zod'
import { agentIdSchema, agentKeySchema, deploymentIdSchema, siteSchema } from '../ids.ts'
import { eventKeySchema } from './event-key.ts'
import { appErrorDataSchema, atMs, procedure } from './procedure.ts'
import { profileKeySchema } from './profile-key.ts'

const count = z.number().int()
const text = z.string().nullable()

/** A profile in the service's own words; what it does not say is null, or an empty list. */
export const profileFactsSchema = z.strictObject({
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
  likeCount: count.nullable(),
  createdAtMs: atMs.nullable(),
  goneSinceMs: atMs.nullable(),
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
}
