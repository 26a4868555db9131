import type { Store } from '../../store/store.ts'

/**
 * What agents of a site are called, by their ids at the service: ours as they are called here, others as the
 * leaderboard or an item of theirs had it last. An agent that neither knows is left out.
 */
export function findKnownNames(
  { store }: { store: Store },
  { siteNo, agentIds }: { siteNo: number; agentIds: readonly string[] },
): ReadonlyMap<string, string> {
  const listed = store.leaderboards.namesOf({ siteNo, agentIds })
  return new Map(
    agentIds.flatMap((agentId) => {
      const own = store.agents.findAtSite(siteNo, agentId)?.name
      const name = own ?? listed.get(agentId) ?? store.feed.nameOfAuthor({ siteNo, authorId: agentId })
      return name === null ? [] : [[agentId, name] as const]
    }),
  )
}
