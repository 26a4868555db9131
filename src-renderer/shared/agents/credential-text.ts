import type { AppErrorCode } from '#contract/app-error.ts'
import type { CredentialInput } from '#contract/ipc/credential-input.ts'

/** What the operator has typed, both ways kept, so that switching between them loses nothing. */
export interface CredentialText {
  kind: CredentialInput['kind']
  secret: string
  key: string
}

export const emptyCredential: CredentialText = { kind: 'client_secret', secret: '', key: '' }

/** Whether something was typed, in either of its two ways. */
export function isCredentialTyped({ secret, key }: CredentialText): boolean {
  return secret.trim() !== '' || key.trim() !== ''
}

/**
 * What can be told of a credential without asking anybody; null: nothing wrong to see. Main reads it again, strictly.
 */
export function faultOfCredential({ kind, secret, key }: CredentialText): AppErrorCode | 'empty' | null {
  if (kind === 'client_secret') {
    const typed = secret.trim()
    if (typed === '') return 'empty'
    return /\s|\p{Cc}/u.test(typed) ? 'secret_malformed' : null
  }
  const typed = key.trim()
  if (typed === '') return 'empty'
  if (/-----BEGIN (?:RSA )?PUBLIC KEY-----/.test(typed) || /^(?:ssh-|ecdsa-)/.test(typed)) return 'key_is_public'
  if (/ENCRYPTED/.test(typed)) return 'key_is_encrypted'
  if (typed.startsWith('{')) return faultOfJwk(typed)
  return /-----BEGIN [A-Z ]*PRIVATE KEY-----[^-]+-----END [A-Z ]*PRIVATE KEY-----/.test(typed) ? null : 'key_unreadable'
}

function faultOfJwk(text: string): AppErrorCode | null {
  try {
    const jwk: unknown = JSON.parse(text)
    if (typeof jwk !== 'object' || jwk === null || !('kty' in jwk)) return 'key_unreadable'
    return 'd' in jwk ? null : 'key_is_public'
  } catch {
    return 'key_unreadable'
  }
}

/** As it is handed to main. */
export function credentialInputOf({ kind, secret, key }: CredentialText): CredentialInput {
  return kind === 'client_secret' ? { kind, secret: secret.trim() } : { kind, key: key.trim() }
}
