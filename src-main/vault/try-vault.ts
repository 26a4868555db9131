import { AppError } from '#contract/app-error.ts'
import { errorOfState } from './keychain/keychain-state.ts'
import { Secret } from './secret.ts'
import type { Vault } from './vault.ts'

const account = 'keychain-test'

/** How far a trial of the keychain came. */
export interface VaultTrial {
  isWritten: boolean
  isReadBack: boolean
  isErased: boolean
}

/**
 * Writes an item of its own, reads it back and erases it; `step` hears how far it came. Rejects as the vault does. A
 * keychain that is not well is not written to: in one that has lost its items a write would make the loss look normal.
 */
export async function tryVault(
  vault: Vault,
  { text, step }: { text: string; step: (trial: VaultTrial) => void },
): Promise<void> {
  const { state, detail } = await vault.check()
  if (state !== 'ok') throw errorOfState({ state, ...(detail === undefined ? {} : { detail }) })
  const thrown: unknown = await vault.save(account, new Secret(text)).then(
    () => null,
    (error: unknown) => error,
  )
  // What was not read back as it was written lies there all the same.
  const isOtherThere = thrown instanceof AppError && thrown.code === 'secret_not_saved'
  if (thrown !== null && !isOtherThere) throw thrown
  step({ isWritten: true, isReadBack: false, isErased: false })
  try {
    if (isOtherThere || (await vault.read(account)).reveal() !== text) throw new AppError('secret_not_saved')
    step({ isWritten: true, isReadBack: true, isErased: false })
  } finally {
    await vault.erase(account)
  }
  step({ isWritten: true, isReadBack: true, isErased: true })
}
