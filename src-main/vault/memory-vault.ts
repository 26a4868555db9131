import { AppError } from '#contract/app-error.ts'
import { assertItemValue } from './keychain/keychain-state.ts'
import { Secret } from './secret.ts'
import type { Vault } from './vault.ts'

/** Secrets for as long as the console runs: for the trial's throw-away fleet, and for tests. Says so in its status. */
export function createMemoryVault(name: string): Vault {
  const items = new Map<string, string>()
  const status = { kind: 'memory', name, state: 'ok' } as const
  return {
    status: () => status,
    onChange: () => () => {},
    check: async () => status,
    async read(account) {
      const text = items.get(account)
      if (text === undefined) throw new AppError('secret_missing', { account })
      return new Secret(text)
    },
    async save(account, value) {
      assertItemValue(value.reveal())
      items.set(account, value.reveal())
    },
    async erase(account) {
      items.delete(account)
    },
    async close() {
      items.clear()
    },
  }
}
