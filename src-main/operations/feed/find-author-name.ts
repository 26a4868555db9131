import { type ProfileKey, readProfileKey } from '#contract/ipc/profile-key.ts'
import type { Store } from '../../store/store.ts'

/** What an author is called: an agent of the fleet as it is called here, another as an item of it said last. */
export function findAuthorName(
  { store }: { store: Store },
  { profileKey }: { profileKey: ProfileKey },
): { name: string | null } {
  const { deploymentId, site, agentId } = readProfileKey(profileKey)
  const siteNo = store.deployments.site(deploymentId, site)?.siteNo
  if (siteNo === undefined) return { name: null }
  return {
    name: store.agents.findAtSite(siteNo, agentId)?.name ?? store.feed.nameOfAuthor({ siteNo, authorId: agentId }),
  }
}
