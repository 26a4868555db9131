import { AppError } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import type { RegistrationStage, RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import type { RegistrationRecord } from '../../store/registrations.store.ts'
import type { Store } from '../../store/store.ts'
import type { Notify } from '../notify.ts'
import { orThrow } from '../row-outcome.ts'
import { registrationViewOf } from './registration-view.ts'
import type { UnsavedRegistrations } from './secrets/registration-secrets.ts'

export interface LockedRegistration {
  agentKey: AgentKey
}

interface LockDeps {
  store: Store
  held: UnsavedRegistrations
  notify: Notify
}

/**
 * Runs an act on a row in one of `stages`, one act a row at a time, and gives the row as it is afterwards. `not_found`.
 */
export async function withRegistrationLock(
  deps: LockDeps,
  locked: LockedRegistration & { stages: readonly RegistrationStage[] },
  act: (row: RegistrationRecord) => Promise<unknown>,
): Promise<RegistrationView> {
  await runLocked(deps, locked, act)
  return registrationViewOf(deps, orThrow(deps.store.registrations.find(locked.agentKey), 'not_found'))
}

/** The same for an act that may take the row away. Gives whether it ran: it does not while another act on it runs. */
export async function runLocked(
  { store, held, notify }: LockDeps,
  { agentKey, stages }: LockedRegistration & { stages: readonly RegistrationStage[] },
  act: (row: RegistrationRecord) => Promise<unknown>,
): Promise<boolean> {
  const row = orThrow(store.registrations.find(agentKey), 'not_found')
  // A second press, or a press on a picture that is old: the row itself says what holds now.
  if (held.busy.has(agentKey)) return false
  if (!stages.includes(row.stage)) throw new AppError('invalid_input', { of: 'stage', stage: row.stage })
  try {
    await held.busy.run(agentKey, () => {
      notify('registrations')
      return act(row)
    })
    return true
  } finally {
    notify('registrations')
  }
}
