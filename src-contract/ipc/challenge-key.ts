import {
  type ChallengeId,
  challengeIdSchema,
  type DeploymentId,
  deploymentIdSchema,
  type Site,
  siteSchema,
} from '../ids.ts'
import { type ChallengeKey, challengeKeySchema } from './views.ts'

/** The one string by which routes and lists name a challenge. */
export function challengeKeyOf(ref: {
  deploymentId: DeploymentId
  site: Site
  challengeId: ChallengeId
}): ChallengeKey {
  return challengeKeySchema.parse(`${ref.deploymentId}~${ref.site}~${ref.challengeId}`)
}

/** The three parts of a challenge key. The challenge's own id may hold any character, the parts before it cannot hold `~`. */
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
