import { type ProfileKey, readProfileKey } from '#contract/ipc/profile-key.ts'
import type { Store } from '../../store/store.ts'
import { findKnownNames } from '../profiles/find-known-names.ts'

/** What an author is called; null for one whose name is not known here. */
export function findAuthorName(
  { store }: { store: Store },
  { profileKey }: { profileKey: ProfileKey },
): { name: string | null } {
  const { deploymentId, site, agentId } = readProfileKey(profileKey)
  const siteNo = store.deployments.site(deploymentId, site)?.siteNo
  if (siteNo === undefined) return { name: null }
  return { name: findKnownNames({ store }, { siteNo, agentIds: [agentId] }).get(agentId) ?? null }
}
