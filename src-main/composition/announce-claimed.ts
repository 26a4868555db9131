import type { NavigationTarget } from '#contract/ipc/navigation-target.ts'
import type { Settings } from '#contract/ipc/settings.procedures.ts'
import { isQuiet } from '#contract/rules/reminders/quiet-hours.ts'
import type { RequestsToPage } from '../ipc/requests-to-page.ts'
import type { ClaimedAgent } from '../operations/claims/claimed-burst.ts'
import { readSettings } from '../operations/settings/settings.ts'
import type { Notifications } from '../ports/notifications.ts'
import type { Store } from '../store/store.ts'
import type { Clock } from '../system/clock.ts'
import type { Timer } from '../system/timer.ts'

/** How often the end of the quiet hours is looked for. */
const quietStepMs = 60_000

/**
 * Gives what shows the system's notification that agents were claimed, if the operator wants one; a click opens the
 * agent, or the list for several. In the quiet hours they are gathered until the end.
 */
export function createClaimAnnouncer(deps: {
  store: Pick<Store, 'settings'>
  notifications: Notifications
  navigation: Pick<RequestsToPage<NavigationTarget>, 'send'>
  clock: Clock
  startTimer: Timer
  /** Nothing is announced once it is aborted. */
  signal: AbortSignal
}): (agents: readonly ClaimedAgent[]) => void {
  let held: ClaimedAgent[] = []
  let cancel = () => {}
  const readNow = (): Settings | null => {
    try {
      return readSettings(deps.store)
    } catch {
      // Nobody hears what a timer throws but the whole process, which would end.
      return null
    }
  }
  const announceHeld = (): void => {
    cancel()
    if (deps.signal.aborted) return
    const settings = readNow()
    if (settings === null || isQuiet(settings.reminders.quiet, deps.clock())) {
      cancel = deps.startTimer(quietStepMs, announceHeld)
      return
    }
    const { claimNotices } = settings
    const agents = held
    held = []
    if (!claimNotices) return
    const [first] = agents
    const agentKey = agents.length === 1 && first !== undefined ? first.agentKey : null
    const names = agents.map(({ name }) => name)
    deps.notifications.notifyClaimed({ names, onClick: () => deps.navigation.send({ kind: 'claims', agentKey }) })
  }
  return (agents) => {
    held.push(...agents)
    announceHeld()
  }
}
