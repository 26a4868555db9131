import type { AppErrorCode, AppErrorData } from '#contract/app-error.ts'
import type { VaultView } from '#contract/ipc/secrets.procedures.ts'

const codes: Readonly<Record<Exclude<VaultView['state'], 'ok'>, AppErrorCode>> = {
  missing: 'keychain_missing',
  locked: 'keychain_locked',
  prompting: 'keychain_prompting',
  lost: 'keychain_lost',
  failed: 'keychain_failed',
}

/** What is wrong with the keychain, as the error that an agent would meet there; null when nothing is. */
export function vaultErrorOf({ state, detail }: Pick<VaultView, 'state' | 'detail'>): AppErrorData | null {
  if (state === 'ok') return null
  return { code: codes[state], details: detail === null ? {} : { detail } }
}
