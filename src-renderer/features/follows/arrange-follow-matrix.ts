import type { Site } from '#contract/ids.ts'
import type { Followed, Follower, FollowMatrix } from '#contract/ipc/follows.procedures.ts'
import { type ProfileKey, readProfileKey } from '#contract/ipc/profile-key.ts'
import { compareNatural } from '#contract/rules/text/natural-order.ts'
import type { FollowTarget } from './follow-plan.ts'

/**
 * What is shown: text is looked for in the names of both sides; `only` is one column, there even when nobody follows.
 */
interface MatrixFilter {
  text: string
  only: ProfileKey | null
  site: Site | null
}

/**
 * Rows and columns of the matrix under a filter. A text that fits agents of ours alone leaves all columns, and the
 * other way round; `followsOf` counts whom an agent follows, whatever the filter.
 */
export function arrangeFollowMatrix(
  { agents, targets }: FollowMatrix,
  { text, only, site }: MatrixFilter,
): { agents: Follower[]; targets: FollowTarget[]; followsOf: (agent: Follower) => number } {
  const all = targets.map((target): FollowTarget => {
    const keysOf = (places: readonly number[]) => new Set(places.flatMap((place) => agents[place]?.agentKey ?? []))
    return { ...target, followers: keysOf(target.followedBy), doubters: keysOf(target.doubtedBy) }
  })
  const counts = new Map<string, number>()
  for (const { followers } of all) for (const key of followers) counts.set(key, (counts.get(key) ?? 0) + 1)
  const ofSite = <Row extends { site: Site }>(row: Row): boolean => site === null || row.site === site
  const wanted = text.trim().toLowerCase()
  const isNamed = (name: string | null, agentId: string): boolean =>
    `${name ?? ''} ${agentId}`.toLowerCase().includes(wanted)
  const rows = agents.filter(ofSite).sort((a, b) => compareNatural(a.name, b.name))
  const columns = only === null ? all.filter(ofSite) : [findOrMake(all, only)]
  const namedRows = rows.filter(({ name, agentId }) => isNamed(name, agentId))
  const namedColumns = columns.filter(({ author, agentId }) => isNamed(author.name, agentId))
  return {
    agents: namedRows.length === 0 && namedColumns.length > 0 ? rows : namedRows,
    targets: namedColumns.length === 0 && namedRows.length > 0 ? columns : namedColumns,
    followsOf: ({ agentKey }) => counts.get(agentKey) ?? 0,
  }
}

/** The column of one agent; where nobody of ours follows it, its id is all that is known. */
function findOrMake(targets: readonly FollowTarget[], profileKey: ProfileKey): FollowTarget {
  const known = targets.find(({ author }) => author.profileKey === profileKey)
  if (known !== undefined) return known
  const { deploymentId, site, agentId } = readProfileKey(profileKey)
  const author = { profileKey, name: null, agentKey: null }
  return {
    ...{ agentId, deploymentId, site, author },
    ...{ followedBy: [], doubtedBy: [], followers: new Set(), doubters: new Set() },
  }
}

/**
 * The targets in the order in which they were first shown: one whom nobody follows any more stays, new ones come last.
 */
export function mergeInOrder(first: readonly Followed[], now: readonly Followed[]): Followed[] {
  const keyOf = ({ deploymentId, site, agentId }: Followed): string => `${deploymentId} ${site} ${agentId}`
  const left = new Map(now.map((target) => [keyOf(target), target]))
  const held = first.map((target) => {
    const known = left.get(keyOf(target))
    left.delete(keyOf(target))
    return known ?? { ...target, followedBy: [], doubtedBy: [] }
  })
  return [...held, ...left.values()]
}
