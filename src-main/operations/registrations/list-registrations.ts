import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import type { Workspace } from '../workspace.ts'
import { registrationViewOf } from './registration-view.ts'

/** Every registration that was not put away, oldest first. */
export function listRegistrations(workspace: Workspace): { rows: RegistrationView[] } {
  return { rows: workspace.store.registrations.all().map((row) => registrationViewOf(workspace, row)) }
}
