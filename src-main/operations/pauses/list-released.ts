import type { AgentKey } from '#contract/ids.ts'
import type { PauseAim } from '#contract/ipc/pause-aim.ts'
import { isSameTag } from '#contract/rules/agents/tag.ts'
import type { Store } from '../../store/store.ts'

/** An agent with the labels that it is to have. */
export interface RelabelledAgent {
  agentNo: number
  agentKey: AgentKey
  tags: readonly string[]
  group: string | null
}

/** The unsent writes that a pause holds now, and none would hold if these agents had these labels. */
export function listReleased({ pauses }: Store, relabelled: readonly RelabelledAgent[]) {
  const inForce = pauses.list()
  if (inForce.length === 0) return []
  const aimsByAgent = pauses.aimsByAgent()
  const released = new Set<AgentKey>()
  for (const agent of relabelled) {
    const aims = aimsByAgent.get(agent.agentNo) ?? []
    const isHeldByLabel = aims.length > 0 && aims.every(({ kind }) => kind === 'tag' || kind === 'group')
    if (isHeldByLabel && !inForce.some(({ aim }) => namesLabelOf(aim, agent))) released.add(agent.agentKey)
  }
  if (released.size === 0) return []
  return pauses.goingInBrief(inForce.map(({ pauseNo }) => pauseNo)).filter(({ agentKey }) => released.has(agentKey))
}

/** Whether a pause is of a tag or the group that an agent has. */
export function namesLabelOf(aim: PauseAim, { tags, group }: Pick<RelabelledAgent, 'tags' | 'group'>): boolean {
  if (aim.kind === 'tag') return tags.some((tag) => isSameTag(tag, aim.label))
  return aim.kind === 'group' && group !== null && isSameTag(group, aim.label)
}
