import type { AgentKey } from '#contract/ids.ts'
import { isSameTag } from '#contract/rules/agents/tag.ts'
import type { Store } from '../../store/store.ts'
import type { RelabelledAgent } from '../pauses/list-released.ts'
import type { LabelChange } from './update-labels.ts'

/** These agents with the labels that they would have after a change; one that is not there is left out. */
export function listRelabelled(
  { agents, labels }: Pick<Store, 'agents' | 'labels'>,
  { agentKeys, addTags, removeTags, group }: LabelChange & { agentKeys: readonly AgentKey[] },
): RelabelledAgent[] {
  const asked = new Set(agentKeys)
  const tagsByAgent = labels.tagsByAgent()
  return agents.fleet().flatMap(({ agentNo, agentKey, groupName }) => {
    if (!asked.has(agentKey)) return []
    const kept = (tagsByAgent.get(agentNo) ?? []).filter((tag) => !removeTags.some((each) => isSameTag(each, tag)))
    return { agentNo, agentKey, tags: [...kept, ...addTags], group: group === undefined ? groupName : group }
  })
}
