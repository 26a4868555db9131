import type { DeploymentView } from '#contract/ipc/deployments.procedures.ts'
import type { NavigationTarget } from '#contract/ipc/navigation-target.ts'
import type { AppInfo, Places } from '../operations/app/read-app-state.ts'
import type { DraggedFiles } from '../operations/dragged/dragged-files.ts'
import type { SendLimit } from '../operations/send-limit/send-limit.ts'
import type { SupportDeps } from '../operations/support/support-deps.ts'
import type { Updates } from '../operations/updates/updates.ts'
import type { Desktop } from '../ports/desktop.ts'
import type { AbsenceWatch } from '../schedule/absence-watch.ts'
import type { DailyBackup } from '../schedule/daily-backup.ts'
import type { Store } from '../store/store.ts'
import type { ChangeHub } from './changes.ts'
import type { RequestsToPage } from './requests-to-page.ts'
import type { Workspace } from './workspace.ts'

/** Into the trial and out of it. The operator's own workspace rests meanwhile, untouched. */
export interface TrialSwitch {
  /** Null: the operator was asked whether the own work may stop, and said no. */
  start(): Promise<DeploymentView | null>
  leave(): Promise<{ hasLeft: boolean }>
}

export interface RouteDeps {
  /** The one that runs now: the operator's own, or the trial's. */
  workspace: () => Workspace
  /** The operator's own settings, also during a trial. */
  settings: Pick<Store, 'settings'>
  info: AppInfo
  places: Places
  trial: TrialSwitch
  updates: Updates
  /** Of the operator's own database, also during a trial. */
  backups: DailyBackup
  /** Of all that the page has sent, whichever workspace runs. */
  sendLimit: SendLimit
  changes: ChangeHub
  navigation: RequestsToPage<NavigationTarget>
  /** Of the operator, whichever workspace runs. */
  absence: AbsenceWatch
  desktop: Desktop
  dragged: DraggedFiles
  /** Whether requests to an address go by no proxy. */
  reachesDirectly: (url: string) => Promise<boolean>
  support: SupportDeps
  /** The page that verifies an export of the ledger, as a file of the build; null where there is no whole build. */
  ledgerPage: string | null
}
