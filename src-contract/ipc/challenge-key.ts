import { z } from 'zod'
import {
  type ChallengeId,
  challengeIdSchema,
  type DeploymentId,
  deploymentIdSchema,
  type Site,
  siteSchema,
} from '../ids.ts'

/**
 * A challenge of one deployment and site, as one string for routes and lists: `<deploymentId>~<site>~<challengeId>`.
 * Made and read by `challengeKeyOf` and `readChallengeKey` only.
 */
export const challengeKeySchema = z
  .string()
  .regex(/^dp_[A-Za-z0-9_-]+~(global|cn)~.{1,200}$/u)
  .brand<'ChallengeKey'>()
export type ChallengeKey = z.infer<typeof challengeKeySchema>

/** The one string by which routes and lists name a challenge. */
export function challengeKeyOf(ref: {
  deploymentId: DeploymentId
  site: Site
  challengeId: ChallengeId
}): ChallengeKey {
  return challengeKeySchema.parse(`${ref.deploymentId}~${ref.site}~${ref.challengeId}`)
}

/**
 * The three parts of a challenge key. The challenge's own id may hold any character, the parts before it cannot hold
 * `~`.
 */
export function readChallengeKey(key: ChallengeKey): {
  deploymentId: DeploymentId
  site: Site
  challengeId: ChallengeId
} {
  const [deploymentId, site, ...rest] = key.split('~')
  return {
    deploymentId: deploymentIdSchema.parse(deploymentId),
    site: siteSchema.parse(site),
    challengeId: challengeIdSchema.parse(rest.join('~')),
  }
}
