import { AppError } from '#contract/app-error.ts'
import { isRestoredRegistration } from '../../store/database/record-recovery.ts'
import type { Store } from '../../store/store.ts'
import type { Vault } from '../../vault/vault.ts'
import type { Notify } from '../notify.ts'
import { orThrow } from '../row-outcome.ts'
import { forgetCallInDoubt, isKeyInDoubt } from './calls-in-doubt.ts'
import { findKnownAgent } from './find-known-agent.ts'
import { removeFormDraft } from './form-drafts.ts'
import {
  eraseClaimItems,
  eraseRegistrationItems,
  secretAccountOf,
  type UnsavedRegistrations,
} from './secrets/registration-secrets.ts'
import type { LockedRegistration } from './with-registration-lock.ts'

/**
 * Takes a row away; an agent that is in the fleet stays there with its credential. A key that was never sent is erased;
 * one that the service may know is not. A secret whose agent nobody has named is erased, and one that was issued again
 * for an agent of the fleet: no other row leads to it. Of a row that came from a backup nothing is erased.
 */
export async function dismissRegistration(
  { store, vault, held, notify }: { store: Store; vault: Vault; held: UnsavedRegistrations; notify: Notify },
  { agentKey }: LockedRegistration,
): Promise<Record<string, never>> {
  const row = orThrow(store.registrations.find(agentKey), 'not_found')
  if (held.busy.has(agentKey)) throw new AppError('registration_under_way')
  // From a backup: what lies in the keychain may be what an agent works with that was registered since. An agent of the
  // fleet works with it, or needs it for its claim.
  const mayErase = !isRestoredRegistration(store, agentKey) && store.agents.find(agentKey) === null
  const isUnsent = (row.stage === 'staged' || row.stage === 'intent') && !isKeyInDoubt(store, row)
  if (mayErase && isUnsent && row.keyFingerprint !== null) await vault.erase(agentKey)
  if (mayErase && findKnownAgent(store, row) !== null) await eraseRegistrationItems(vault, agentKey)
  if (mayErase && row.stage === 'id_missing') await vault.erase(secretAccountOf(row))
  held.run.waiting.delete(agentKey)
  held.secrets.delete(agentKey)
  held.offers.delete(agentKey)
  store.transaction(() => {
    store.registrations.remove(agentKey)
    removeFormDraft(store, agentKey)
    forgetCallInDoubt(store, agentKey)
    store.journal.add('registration_put_away', agentKey, { stage: row.stage, agentId: row.agentId })
  })
  notify('registrations')
  if (mayErase) await eraseClaimItems({ vault, held }, agentKey)
  return {}
}
