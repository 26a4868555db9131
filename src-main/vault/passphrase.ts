import { AppError } from '#contract/app-error.ts'
import { countPassphraseCharacters } from '#contract/rules/credentials/passphrase-strength.ts'
import type { Secret } from './secret.ts'

/** Throws `passphrase_too_short` for fewer characters than that, as people count them. */
export function assertLongPassphrase(passphrase: Secret<string>, minLength: number): void {
  if (countPassphraseCharacters(passphrase.reveal()) < minLength)
    throw new AppError('passphrase_too_short', { min: minLength })
}
