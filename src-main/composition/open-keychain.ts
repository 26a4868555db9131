import type { Store } from '../store/store.ts'
import { keychainNameOf } from '../vault/keychain/keychain-name.ts'
import { createKeychainVault } from '../vault/keychain/keychain-vault.ts'
import type { Vault } from '../vault/vault.ts'
import type { ConsoleOptions } from './console-options.ts'

/** The system's keychain as the vault of the operator's own fleet, under the name `service`. */
export function openKeychain(options: ConsoleOptions, { store, service }: { store: Store; service: string }): Vault {
  return createKeychainVault({
    spawn: options.spawnKeychain,
    name: keychainNameOf(options.appInfo.platform),
    service,
    clock: options.clock,
    startTimer: options.startTimer,
    expectsItems: () => hasAgents(store),
  })
}

/** Whether the console has agents, whose secrets must then be in the keychain. */
export function hasAgents(store: Store): boolean {
  return store.deployments.list().some(({ agentCount }) => agentCount > 0)
}
