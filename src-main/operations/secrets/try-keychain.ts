import type { AppErrorData } from '#contract/app-error.ts'
import type { Clock } from '../../system/clock.ts'
import { tryVault, type VaultTrial } from '../../vault/try-vault.ts'
import type { Vault } from '../../vault/vault.ts'
import type { Notify } from '../notify.ts'
import { errorDataOf } from '../row-outcome.ts'

/** Writes an item of its own, reads it back and erases it. What went wrong is part of the answer. */
export async function tryKeychain({
  vault,
  clock,
  notify,
}: {
  vault: Vault
  clock: Clock
  notify: Notify
}): Promise<VaultTrial & { error: AppErrorData | null }> {
  let reached: VaultTrial = { isWritten: false, isReadBack: false, isErased: false }
  try {
    const step = (trial: VaultTrial) => {
      reached = trial
    }
    await tryVault(vault, { text: `the console tried this keychain at ${Math.trunc(clock())}`, step })
    return { ...reached, error: null }
  } catch (thrown) {
    return { ...reached, error: errorDataOf(thrown) }
  } finally {
    notify('app')
  }
}
