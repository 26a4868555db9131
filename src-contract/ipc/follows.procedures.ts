/** Whom the agents of the fleet follow: as their lists said last, and as was done from here since. */
import { z } from 'zod'
import { agentKeySchema, deploymentIdSchema, siteSchema } from '../ids.ts'
import { someKeys } from './agent-inputs.ts'
import { authorSchema } from './feed.procedures.ts'
import { atMs, procedure } from './procedure.ts'

/** `short`: the list had more than it gave. `unknown`: it was never read, and who is not marked may be followed. */
const followListStateSchema = z.enum(['whole', 'short', 'unknown'])
export type FollowListState = z.infer<typeof followListStateSchema>

const followerSchema = z.strictObject({
  agentKey: agentKeySchema,
  agentId: z.string(),
  name: z.string(),
  deploymentId: deploymentIdSchema,
  site: siteSchema,
  list: followListStateSchema,
  readAtMs: atMs.nullable(),
})
export type Follower = z.infer<typeof followerSchema>

const followedSchema = z.strictObject({
  /** The id at the service. */
  agentId: z.string(),
  deploymentId: deploymentIdSchema,
  site: siteSchema,
  author: authorSchema,
  /** Places in `agents`. */
  followedBy: z.array(z.number().int()),
  /** Places of those whose last whole list lacks it, where one before had it: a second one decides. */
  doubtedBy: z.array(z.number().int()),
})
export type Followed = z.infer<typeof followedSchema>

const followMatrixSchema = z.strictObject({
  /** All that are not archived. */
  agents: z.array(followerSchema),
  /**
   * Whom any of them follows, or may follow by an earlier list, and every agent of the fleet; those with most followers
   * among ours first.
   */
  targets: z.array(followedSchema),
})
export type FollowMatrix = z.infer<typeof followMatrixSchema>

/** One request each: so many lists are fetched at once at the most. */
export const mostListsAtOnce = 100

export const followProcedures = {
  /** No request. */
  matrix: procedure.output(followMatrixSchema),
  /** Fetches the lists of these agents; how many could be read. */
  refresh: procedure
    .input(z.strictObject({ agentKeys: someKeys.max(mostListsAtOnce) }))
    .output(z.strictObject({ read: z.number().int(), failed: z.number().int() })),
}
