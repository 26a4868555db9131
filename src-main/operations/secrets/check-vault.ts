import type { VaultView } from '#contract/ipc/secrets.procedures.ts'
import type { Store } from '../../store/store.ts'
import type { Vault, VaultStatus } from '../../vault/vault.ts'
import type { Notify } from '../notify.ts'
import type { Sender } from '../outbox/outbox-sender.ts'
import { resumeWaitingWrites } from '../outbox/resume-waiting-writes.ts'

/** The state of the keychain as the page gets it. */
export function vaultViewOf({ kind, name, state, detail }: VaultStatus): VaultView {
  return { kind, name, state, detail: detail ?? null }
}

/** Finds out how the keychain is now. What is wrong is the answer, not an error. What waited for it is due again. */
export async function checkVault({
  store,
  vault,
  sender,
  notify,
}: {
  store: Store
  vault: Vault
  sender: Sender
  notify: Notify
}): Promise<VaultView> {
  const status = await vault.check()
  if (status.state === 'ok') resumeWaitingWrites({ store, sender, notify }, 'keychain')
  notify('app')
  return vaultViewOf(status)
}
