/**
 * What main and the keychain process say to each other. No imports: the process starts for one call and must start
 * fast.
 */

export type KeychainRequest =
  | { id: number; op: 'get' | 'delete'; service: string; account: string }
  | { id: number; op: 'set'; service: string; account: string; value: string }

/**
 * Asks the process, not the keychain, for a sign of life: a stuck process does not give one, a prompting keychain's
 * does.
 */
export interface PingRequest {
  id: -1
  op: 'ping'
}

/**
 * `stale`: the helper is tied to a keyring that has gone, a new helper works. `dismissed`: the operator closed the
 * prompt.
 */
export type KeychainFault =
  | 'no_dbus'
  | 'no_service'
  | 'no_native_module'
  | 'no_libsecret'
  | 'locked'
  | 'dismissed'
  | 'stale'
  | 'invalid_value'
  | 'unknown'

/** Reply 0 is the greeting: the process is ready for a request. Reply -1 answers a ping. */
export type KeychainReply =
  | { id: number; ok: true; value: string | boolean | null }
  | { id: number; ok: false; fault: KeychainFault }

/** One end of a running keychain process. `kill` must end it even when it is stopped or stuck in a native call. */
export interface KeychainProcess {
  send(request: KeychainRequest | PingRequest): void
  onReply(listener: (reply: KeychainReply) => void): void
  onExit(listener: () => void): void
  kill(): void
}
