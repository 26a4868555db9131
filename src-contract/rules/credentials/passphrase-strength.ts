/** How hard a passphrase is to guess, roughly: for a hint, not for a promise. Pure; no word list is asked. */

/** In characters, as a person counts them. */
export const minPassphraseLength = 12

/** How many characters of a passphrase count: as a person counts them, and no space around it. */
export function countPassphraseCharacters(typed: string): number {
  return [...typed.normalize('NFC').trim()].length
}

export type PassphraseStrength = { kind: 'short'; missing: number } | { kind: 'weak' | 'fair' | 'strong' }

const fairBits = 45
const strongBits = 65
/** A word of a common list of some thousand words. */
const bitsAWord = 12
const bitsACharacter = 3.5

/** Repetitions, runs of the keyboard and the commonest passwords add length and nothing else. */
const runs = /(.)\1{2,}|0123|1234|2345|3456|4567|5678|6789|abcd|qwer|asdf|zxcv|password|passwort|letmein/giu

/** Counts words, or characters where there are more than words; repeated ones count once. */
export function estimatePassphraseStrength(typed: string): PassphraseStrength {
  const text = typed.normalize('NFC').trim()
  const length = countPassphraseCharacters(typed)
  if (length < minPassphraseLength) return { kind: 'short', missing: minPassphraseLength - length }
  const telling = text.toLowerCase().replace(runs, '')
  const tokens = telling.split(/[\s'-]+/u).filter((token) => token.length > 2)
  const isWords = tokens.length > 1 && /^[\p{L}\s'-]+$/u.test(text)
  const bits = isWords ? new Set(tokens).size * bitsAWord : new Set(telling).size * bitsACharacter
  if (bits < fairBits) return { kind: 'weak' }
  return { kind: bits < strongBits ? 'fair' : 'strong' }
}
