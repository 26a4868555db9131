import { AppError } from '#contract/app-error.ts'
import type { Secret } from './secret.ts'

/** Throws `pack_passphrase_short` for fewer characters than that, as people count them. */
export function assertLongPassphrase(passphrase: Secret<string>, minLength: number): void {
  const { length } = [...passphrase.reveal().normalize('NFC').trim()]
  if (length < minLength) throw new AppError('pack_passphrase_short', { minLength })
}
