import type { z } from 'zod'
import { type AgentId, agentIdSchema } from '../ids.ts'
import { readSiteKey, type SiteRef, siteKeyOf, siteKeyText } from './site-key.ts'

/** Any agent of one deployment and site, whosever it is. Made and read by `profileKeyOf` and `readProfileKey` only. */
export const profileKeySchema = siteKeyText.brand<'ProfileKey'>()
export type ProfileKey = z.infer<typeof profileKeySchema>

/** The one string by which routes and lists name an agent of anybody; null for an id that no path can carry. */
export function profileKeyOf(ref: SiteRef, agentId: string | null): ProfileKey | null {
  const id = agentIdSchema.safeParse(agentId)
  return id.success ? profileKeySchema.parse(siteKeyOf(ref, id.data)) : null
}

/** The three parts of a profile key. */
export function readProfileKey(key: ProfileKey): SiteRef & { agentId: AgentId } {
  const { id, ...ref } = readSiteKey(key)
  return { ...ref, agentId: agentIdSchema.parse(id) }
}
