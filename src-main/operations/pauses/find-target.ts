import type { PauseAim } from '#contract/ipc/pause-aim.ts'
import { isSameTag } from '#contract/rules/agents/tag.ts'
import type { PauseTarget } from '../../store/pauses.store.ts'
import type { Store } from '../../store/store.ts'
import { orThrow } from '../row-outcome.ts'

const nothing = { siteNo: null, label: null, agentNo: null }

/** What an aim names in the store; a label in the spelling that is in use. `not_found`: it is not there. */
export function findTarget({ deployments, agents, labels }: Store, aim: PauseAim): PauseTarget {
  switch (aim.kind) {
    case 'all':
      return { aim: 'all', ...nothing }
    case 'site': {
      const { siteNo } = orThrow(deployments.site(aim.deploymentId, aim.site), 'not_found')
      return { aim: 'site', ...nothing, siteNo }
    }
    case 'agent':
      return { aim: 'agent', ...nothing, agentNo: orThrow(agents.find(aim.agentKey), 'not_found').agentNo }
    case 'tag':
    case 'group': {
      const inUse = aim.kind === 'tag' ? labels.tagsInUse() : labels.groupsInUse()
      const label = inUse.find((each) => isSameTag(each, aim.label))
      return { aim: aim.kind, ...nothing, label: orThrow(label, 'not_found') }
    }
  }
}
