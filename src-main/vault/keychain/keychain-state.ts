import { AppError } from '#contract/app-error.ts'
import { maxItemBytes, validateItemValue } from '../item-value.ts'
import type { VaultDetail, VaultState } from '../vault.ts'
import type { CallFault } from './keychain-calls.ts'

export interface StateAndDetail {
  state: VaultState
  detail?: VaultDetail
}

/** The state of the keychain that follows from a failed call. */
export function stateOfFault(fault: CallFault): StateAndDetail {
  switch (fault) {
    case 'no_dbus':
    case 'no_service':
    case 'no_native_module':
    case 'no_libsecret':
      return { state: 'missing', detail: fault }
    case 'locked':
      return { state: 'locked' }
    case 'dismissed':
      return { state: 'locked', detail: 'dismissed' }
    case 'no_answer':
      return { state: 'prompting', detail: 'no_answer' }
    case 'crashed':
    case 'crash_loop':
      return { state: 'failed', detail: 'crash_loop' }
    case 'stale':
    case 'invalid_value':
    case 'unknown':
      return { state: 'failed', detail: 'unknown' }
  }
}

/** The error that a caller meets while the keychain is in this state. */
export function errorOfState({ state, detail }: StateAndDetail): AppError {
  const details = detail === undefined ? {} : { detail }
  switch (state) {
    case 'missing':
      return new AppError('keychain_missing', details)
    case 'locked':
      return new AppError('keychain_locked', details)
    case 'prompting':
      return new AppError('keychain_prompting', details)
    case 'lost':
      return new AppError('keychain_lost', details)
    case 'ok':
    case 'failed':
      return new AppError('keychain_failed', details)
  }
}

/** Throws when the text cannot be an item: `key_too_long`, else `secret_malformed`. */
export function assertItemValue(text: string): void {
  const fault = validateItemValue(text)
  if (fault === 'too_long') throw new AppError('key_too_long', { maxBytes: maxItemBytes })
  if (fault !== null) throw new AppError('secret_malformed', { reason: fault })
}
