import type { Vault } from './vault.ts'

/**
 * The same vault, which says of which account an item was written or erased, also where that did not go well: what was
 * read of it before may be another one now.
 */
export function followVault(vault: Vault, onWritten: (account: string) => void): Vault {
  return {
    status: () => vault.status(),
    onChange: (listener) => vault.onChange(listener),
    check: () => vault.check(),
    read: (account) => vault.read(account),
    save: (account, value) => vault.save(account, value).finally(() => onWritten(account)),
    erase: (account) => vault.erase(account).finally(() => onWritten(account)),
    close: () => vault.close(),
  }
}
