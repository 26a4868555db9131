import type { VaultView } from '#contract/ipc/secrets.procedures.ts'
import type { Vault, VaultStatus } from '../../vault/vault.ts'
import type { Notify } from '../notify.ts'
import type { Sender } from '../outbox/outbox-sender.ts'

/** The state of the keychain as the page gets it. */
export function vaultViewOf({ kind, name, state, detail }: VaultStatus): VaultView {
  return { kind, name, state, detail: detail ?? null }
}

/** Finds out how the keychain is now. What is wrong is the answer, not an error. */
export async function checkVault({
  vault,
  sender,
  notify,
}: {
  vault: Vault
  sender: Sender
  notify: Notify
}): Promise<VaultView> {
  const status = await vault.check()
  if (status.state === 'ok') sender.wake()
  notify('app')
  return vaultViewOf(status)
}
