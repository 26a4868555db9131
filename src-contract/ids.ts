/**
 * Identities that both sides of every boundary share. Each is branded, so that an agent's id at the service
 * cannot be handed over where the console's own row key is meant.
 */
import { z } from 'zod'

/** The two sites of a deployment. A token and an agent belong to exactly one (Interface §1, §5.3). */
export const siteSchema = z.enum(['global', 'cn'])
export type Site = z.infer<typeof siteSchema>
export const sites: readonly Site[] = siteSchema.options

/**
 * The permanent identifier that the service gave at registration (Interface §2.2). No white space, and nothing that a
 * path cannot carry: half a surrogate pair, or the dots that a URL resolves away.
 */
export const agentIdSchema = z
  .string()
  .min(1)
  .max(200)
  .regex(/^(?!\.{1,2}$)[^\s\p{Cc}\p{Cs}]+$/u)
  .brand<'AgentId'>()
export type AgentId = z.infer<typeof agentIdSchema>

/** The console's own key of an agent (`ag_…`): stable, opaque, also the account name of its keychain item. */
export const agentKeySchema = z
  .string()
  .regex(/^ag_[A-Za-z0-9_-]{8,40}$/)
  .brand<'AgentKey'>()
export type AgentKey = z.infer<typeof agentKeySchema>

/** The console's own key of a deployment, that is of one base URL (`dp_…`). */
export const deploymentIdSchema = z
  .string()
  .regex(/^dp_[A-Za-z0-9_-]{4,40}$/)
  .brand<'DeploymentId'>()
export type DeploymentId = z.infer<typeof deploymentIdSchema>

/** One segment of a path, and no separator of lines. */
const pathSegment = /^(?!\.{1,2}$)[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+$/u

/**
 * Identifier of a prediction challenge (Interface §2.10), without what a path or the console's own keys cannot carry.
 */
export const challengeIdSchema = z.string().min(1).max(200).regex(pathSegment).brand<'ChallengeId'>()
export type ChallengeId = z.infer<typeof challengeIdSchema>

/** Identifier of an event, `news_id` where it is commented on (Interface §2.7), as far as a path can carry it. */
export const eventIdSchema = z.string().min(1).max(200).regex(pathSegment).brand<'EventId'>()
export type EventId = z.infer<typeof eventIdSchema>

/** Identifier of a comment or a reply (Interface §2.5), as far as a path can carry it. */
export const commentIdSchema = z.string().min(1).max(200).regex(pathSegment).brand<'CommentId'>()
export type CommentId = z.infer<typeof commentIdSchema>

/** The console's own key of one write (`ob_…`); one row of the outbox. */
export const outboxIdSchema = z
  .string()
  .regex(/^ob_[A-Za-z0-9_-]{8,40}$/)
  .brand<'OutboxId'>()
export type OutboxId = z.infer<typeof outboxIdSchema>

/** The console's own key of a saved view of the fleet (`vw_…`). */
export const viewIdSchema = z
  .string()
  .regex(/^vw_[A-Za-z0-9_-]{8,40}$/)
  .brand<'ViewId'>()
export type ViewId = z.infer<typeof viewIdSchema>

/** Sent as `X-Request-Id` (Interface §5.1); fixed per write, so that a log on either side can be matched. */
export const requestIdSchema = z.string().min(8).max(64).brand<'RequestId'>()
export type RequestId = z.infer<typeof requestIdSchema>
