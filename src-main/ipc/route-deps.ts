import type { AppInfo, Places } from '../operations/app/read-app-state.ts'
import type { Desktop, FileDialogs, Workspace } from '../operations/workspace.ts'
import type { DailyBackup } from '../schedule/daily-backup.ts'
import type { Store } from '../store/store.ts'
import type { Secret } from '../vault/secret.ts'
import type { ChangeHub } from './changes.ts'
import type { NavigationRequests } from './navigation-requests.ts'
import type { TrialSwitch } from './trial-switch.ts'

export interface RouteDeps {
  /** The one that runs now: the operator's own, or the trial's. */
  workspace: () => Workspace
  /** The operator's own settings, also during a trial. */
  settings: Pick<Store, 'settings'>
  info: AppInfo
  places: Places
  trial: TrialSwitch
  /** Of the operator's own database, also during a trial. */
  backups: DailyBackup
  changes: ChangeHub
  navigation: NavigationRequests
  /** Asks the operator for a file and reads it; null when none was chosen. */
  chooseFile: () => Promise<Secret<string> | null>
  desktop: Desktop
  fileDialogs: FileDialogs
}
