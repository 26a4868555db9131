import { dedupeTags, maxTagsPerAgent } from '#contract/rules/agents/tag.ts'
import type { AgentRecord } from '../../../store/agents.store.ts'
import type { Store } from '../../../store/store.ts'
import { listReleased, namesLabelOf } from '../../pauses/list-released.ts'
import type { Labels } from './compare-agents.ts'

/**
 * The labels that an agent gets from a pack, but for a tag or a group by which a pause holds what is not sent: where
 * that would go without it, it stays, since a restore is no end of a pause. `isKept`: something stays.
 */
export function keepPausedLabels(
  store: Store,
  { agentNo, agentKey }: Pick<AgentRecord, 'agentNo' | 'agentKey'>,
  { mine, wanted }: { mine: Labels; wanted: Labels },
): { labels: Labels; isKept: boolean } {
  const { tags, group } = wanted
  const isKept = listReleased(store, [{ agentNo, agentKey, tags, group }]).length > 0
  if (!isKept) return { labels: wanted, isKept }
  const aims = store.pauses.list().map(({ aim }) => aim)
  const isPaused = (label: { tags: string[]; group: string | null }) => aims.some((aim) => namesLabelOf(aim, label))
  const paused = mine.tags.filter((tag) => isPaused({ tags: [tag], group: null }))
  const labels = {
    ...wanted,
    tags: dedupeTags([...paused, ...tags])
      .slice(0, maxTagsPerAgent)
      .sort(),
    group: isPaused({ tags: [], group: mine.group }) ? mine.group : group,
  }
  return { labels, isKept }
}
