import type { AgentKey } from '#contract/ids.ts'
import type { Workspace } from '../workspace.ts'

/** Takes back all that is wanted of these agents and not sent. */
export function discardPendingSubscriptions(
  { store, notify }: Workspace,
  { agentKeys }: { agentKeys: readonly AgentKey[] },
): { revision: number } {
  store.pendingSubscriptions.discard(agentKeys)
  notify('pendingChanges')
  return { revision: store.pendingSubscriptions.revision() }
}
