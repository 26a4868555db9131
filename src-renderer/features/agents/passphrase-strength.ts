/** How hard a passphrase is to guess, roughly: for a hint, not for a promise. Pure. */
import { minPassphraseLength } from '#contract/ipc/credentials.procedures.ts'

export type PassphraseStrength = { kind: 'short'; missing: number } | { kind: 'weak' | 'fair' | 'strong' }

const fairBits = 45
const strongBits = 65
/** A word of a common list of some thousand words. */
const bitsAWord = 12
const bitsACharacter = 3.5

/** Counts words, or characters where there are more than words; repeated ones count once. */
export function passphraseStrength(typed: string): PassphraseStrength {
  const text = typed.normalize('NFC')
  const characters = [...text]
  if (characters.length < minPassphraseLength)
    return { kind: 'short', missing: minPassphraseLength - characters.length }
  const tokens = text
    .toLowerCase()
    .split(/[\s'-]+/u)
    .filter((token) => token.length > 2)
  const isWords = tokens.length > 1 && /^[\p{L}\s'-]+$/u.test(text)
  const bits = isWords ? new Set(tokens).size * bitsAWord : new Set(characters).size * bitsACharacter
  if (bits < fairBits) return { kind: 'weak' }
  return { kind: bits < strongBits ? 'fair' : 'strong' }
}
