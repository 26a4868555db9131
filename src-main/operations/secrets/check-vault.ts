import type { VaultView } from '#contract/ipc/secrets.procedures.ts'
import type { VaultStatus } from '../../vault/vault.ts'
import type { Workspace } from '../workspace.ts'

export function vaultViewOf({ kind, name, state, detail }: VaultStatus): VaultView {
  return { kind, name, state, detail: detail ?? null }
}

/** Finds out how the keychain is now. What is wrong is the answer, not an error. */
export async function checkVault({ vault, sender, notify }: Workspace): Promise<VaultView> {
  const status = await vault.check()
  if (status.state === 'ok') sender.wake()
  notify('app')
  return vaultViewOf(status)
}
