import type { NavigationTarget } from '#contract/ipc/navigation-target.ts'
import type { RequestsToPage } from '../ipc/requests-to-page.ts'
import type { Notifications } from '../ports/notifications.ts'
import type { Store } from '../store/store.ts'
import type { Clock } from '../system/clock.ts'
import type { Timer } from '../system/timer.ts'
import { createClaimAnnouncer } from './announce-claimed.ts'
import type { RunningWorkspace, WorkspaceDeps } from './create-workspace.ts'

interface AnnouncerDeps {
  /** The workspace that runs now. */
  workspace: () => Pick<RunningWorkspace, 'store'>
  /** The operator's own settings, also in a trial. */
  settings: Pick<Store, 'settings'>
  notifications: Notifications
  navigation: Pick<RequestsToPage<NavigationTarget>, 'send'>
  clock: Clock
  startTimer: Timer
  /** Nothing is announced once it is aborted. */
  signal: AbortSignal
}

/** Of which workspace, and what ends it. The store tells one trial from the next. */
type AnnouncedFor = Pick<WorkspaceDeps, 'isTrial' | 'store'> & { signal?: AbortSignal }
export type Announcers = Required<Pick<WorkspaceDeps, 'announceClaimed' | 'remind'>>

/**
 * Gives what shows the system's notifications, for each workspace its own. One that is clicked while another workspace
 * runs leads nowhere there, and the page says why.
 */
export function createAnnouncers(deps: AnnouncerDeps): (of: AnnouncedFor) => Announcers {
  return (of) => createAnnouncersOf(deps, of)
}

function createAnnouncersOf(deps: AnnouncerDeps, { isTrial, store, signal }: AnnouncedFor): Announcers {
  const { notifications } = deps
  const signals = signal === undefined ? [deps.signal] : [deps.signal, signal]
  const navigation = {
    send(target: NavigationTarget) {
      const isRunning = deps.workspace().store === store
      deps.navigation.send(isRunning ? target : { kind: 'refused', reason: isTrial ? 'trial_ended' : 'in_trial' })
    },
  }
  return {
    announceClaimed: createClaimAnnouncer({
      ...deps,
      store: deps.settings,
      navigation,
      signal: AbortSignal.any(signals),
    }),
    remind(groups) {
      for (const group of groups) notifications.notifyReminder({ group, onClick: () => navigation.send(group.target) })
    },
  }
}
