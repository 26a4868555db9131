import { AppError } from '#contract/app-error.ts'
import type { Store } from '../../store/store.ts'
import type { ImportSessions } from '../imports/import-session.ts'
import type { PackSessions } from '../packs/pack-session.ts'
import type { UnsavedRegistrations } from '../registrations/secrets/registration-secrets.ts'
import type { SecretWork } from '../secrets/secret-work.ts'

/** `trial_while_working`: a trial closes the operator's own workspace, which would stop this halfway. */
export function refuseTrialWhileWorking(own: {
  held: UnsavedRegistrations
  secretWork: SecretWork
  imports: ImportSessions
  packs: PackSessions
  store: Pick<Store, 'outbox'>
}): void {
  const { held, secretWork, imports, packs, store } = own
  const phase = packs.exporting()?.phase
  const isWorking =
    held.busy.isAny() ||
    held.run.ended !== null ||
    secretWork.changing.isAny() ||
    // Also where it waits for tokens or for the keychain, and changes nothing at this moment.
    (secretWork.rotationRun?.ended ?? null) !== null ||
    (imports.current()?.run ?? null) !== null ||
    (packs.importing()?.run ?? null) !== null ||
    store.outbox.inState({ state: 'sending' }).length > 0 ||
    phase === 'reading' ||
    phase === 'writing'
  if (isWorking) throw new AppError('trial_while_working')
}
