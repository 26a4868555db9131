import type { NavigationTarget } from '#contract/ipc/navigation-target.ts'
import type { PageRequests } from '../ipc/page-requests.ts'
import type { ClaimedAgent } from '../operations/claims/claim-notifications.ts'
import { readSettings } from '../operations/settings/settings.ts'
import type { Notifications } from '../ports/notifications.ts'
import type { Store } from '../store/store.ts'

/** Shows the system's notification, if the operator wants one; a click opens the agent, or the list for several. */
export function announceClaimed(
  deps: { store: Pick<Store, 'settings'>; notifications: Notifications; navigation: PageRequests<NavigationTarget> },
  agents: readonly ClaimedAgent[],
): void {
  if (!readSettings(deps.store).claimNotices) return
  const [first] = agents
  const agentKey = agents.length === 1 && first !== undefined ? first.agentKey : null
  const names = agents.map(({ name }) => name)
  deps.notifications.notifyClaimed({ names, onClick: () => deps.navigation.send({ kind: 'claims', agentKey }) })
}
