import { AppError } from '#contract/app-error.ts'
import { createMemoryVault } from '../../src-main/vault/memory-vault.ts'
import type { Vault, VaultState } from '../../src-main/vault/vault.ts'

export interface LastingVault extends Vault {
  /** What the keychain is like from now on. */
  state: VaultState
  /** Accounts that hold an item. */
  accounts: Set<string>
}

/** A vault whose items outlive the console, as a keychain's do, in whatever state a test puts it. */
export function lastingVault(): LastingVault {
  const inner = createMemoryVault('test')
  const inState = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (self.state !== 'ok') throw new AppError(`keychain_${self.state}`)
    return work()
  }
  const self: LastingVault = {
    ...inner,
    state: 'ok',
    accounts: new Set(),
    status: () => ({ ...inner.status(), state: self.state }),
    check: async () => self.status(),
    read: (account) => inState(() => inner.read(account)),
    save: (account, value) =>
      inState(async () => {
        await inner.save(account, value)
        self.accounts.add(account)
      }),
    erase: (account) =>
      inState(async () => {
        await inner.erase(account)
        self.accounts.delete(account)
      }),
    close: async () => {},
  }
  return self
}
