import type { RegistrationView, StartRunView } from '#contract/ipc/registrations.procedures.ts'
import type { Workspace } from '../workspace.ts'
import { namesOfSite, type SiteNames } from './free-name.ts'
import { registrationViewOf } from './registration-view.ts'
import { startRunOf } from './start-run.ts'

/** Every registration that was not put away, oldest first. */
export function listRegistrations(workspace: Workspace): { rows: RegistrationView[]; run: StartRunView } {
  const names = new Map<number, SiteNames>()
  const rows = workspace.store.registrations.all().map((row) => {
    const ofSite = names.get(row.siteNo) ?? namesOfSite(workspace, row.siteNo)
    names.set(row.siteNo, ofSite)
    return registrationViewOf(workspace, row, ofSite)
  })
  return { rows, run: startRunOf(workspace) }
}
