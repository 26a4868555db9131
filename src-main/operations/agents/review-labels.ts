import type { AgentKey } from '#contract/ids.ts'
import type { LabelReview } from '#contract/ipc/agents.procedures.ts'
import { countEach } from '#contract/rules/count-each.ts'
import type { Store } from '../../store/store.ts'
import type { Sender } from '../outbox/outbox-sender.ts'
import { listReleased } from '../pauses/list-released.ts'
import { listRelabelled } from './list-relabelled.ts'
import type { LabelChange } from './update-labels.ts'

/**
 * What a change of labels would send, since a pause of a tag or group would hold it no longer. The sender is woken
 * first, so that what is too late at this moment is not among it.
 */
export function reviewLabels(
  { store, sender }: { store: Store; sender: Sender },
  change: LabelChange & { agentKeys: readonly AgentKey[] },
): LabelReview {
  sender.wake()
  const released = listReleased(store, listRelabelled(store, change))
  const kinds = countEach(released.map(({ kind }) => kind))
  const agents = countEach(released.map(({ agentKey }) => agentKey))
  return {
    kinds: [...kinds].map(([kind, count]) => ({ kind, count })),
    agents: [...agents].map(([agentKey, count]) => ({ agentKey, count })),
  }
}
