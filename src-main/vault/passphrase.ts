import { AppError } from '#contract/app-error.ts'
import type { Secret } from './secret.ts'

/** Throws `passphrase_too_short` for fewer characters than that, as people count them. */
export function assertLongPassphrase(passphrase: Secret<string>, minLength: number): void {
  const { length } = [...passphrase.reveal().normalize('NFC').trim()]
  if (length < minLength) throw new AppError('passphrase_too_short', { min: minLength })
}
