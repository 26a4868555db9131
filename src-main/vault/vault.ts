import type { VaultView } from '#contract/ipc/secrets.procedures.ts'
import type { Secret } from './secret.ts'

/**
 * `missing`: no keychain on this machine. `prompting`: the system waits for the operator. `lost`: readable, but what
 * the console put there is gone. `failed`: does not answer; only a check asked for by the operator tries again.
 */
export type VaultState = 'ok' | 'missing' | 'locked' | 'prompting' | 'lost' | 'failed'

export type VaultDetail = NonNullable<VaultView['detail']>

export interface VaultStatus {
  kind: 'keychain' | 'memory'
  name: string
  state: VaultState
  detail?: VaultDetail
}

/**
 * Secrets at rest: one item an account, read one at a time and never listed. An account is an agent's own key, `ag_…`.
 */
export interface Vault {
  status(): VaultStatus
  /** Calls `listener` at each change of the status; gives back what ends that. */
  onChange(listener: (status: VaultStatus) => void): () => void
  /** Finds out how the keychain is now. Never throws: what is wrong is the state. */
  check(): Promise<VaultStatus>
  /** Rejects with `secret_missing` only when the keychain is proven readable, else with `keychain_*`. */
  read(account: string): Promise<Secret<string>>
  /**
   * Resolves when the value was read back and is equal. `secret_malformed`, `key_too_long`, `secret_not_saved` or
   * `keychain_*`.
   */
  save(account: string, value: Secret<string>): Promise<void>
  /** Resolves when the item is proven to be gone. */
  erase(account: string): Promise<void>
  close(): Promise<void>
}
