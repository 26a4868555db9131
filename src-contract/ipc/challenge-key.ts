import type { z } from 'zod'
import { type ChallengeId, challengeIdSchema } from '../ids.ts'
import { readSiteKey, type SiteRef, siteKeyOf, siteKeyText } from './site-key.ts'

/** A challenge of one deployment and site. Made and read by `challengeKeyOf` and `readChallengeKey` only. */
export const challengeKeySchema = siteKeyText.brand<'ChallengeKey'>()
export type ChallengeKey = z.infer<typeof challengeKeySchema>

/** The one string by which routes and lists name a challenge. */
export function challengeKeyOf(ref: SiteRef & { challengeId: ChallengeId }): ChallengeKey {
  return challengeKeySchema.parse(siteKeyOf(ref, ref.challengeId))
}

/** The three parts of a challenge key. */
export function readChallengeKey(key: ChallengeKey): SiteRef & { challengeId: ChallengeId } {
  const { id, ...ref } = readSiteKey(key)
  return { ...ref, challengeId: challengeIdSchema.parse(id) }
}
