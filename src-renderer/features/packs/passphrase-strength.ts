/** How well a passphrase would hold, roughly. Pure. */
import { minPassphraseLength } from '#contract/ipc/credentials.procedures.ts'

export type PassphraseStrength = 'short' | 'weak' | 'fair' | 'strong'

/** Few different characters, or a run of the keyboard, add length and nothing else. */
const runs = /(.)\1{2,}|0123|1234|2345|3456|4567|5678|6789|abcd|qwer|asdf|zxcv|password|passwort|letmein/giu

/** An estimate by length without repetitions and by how many different characters there are; no word list is asked. */
export function passphraseStrength(text: string): PassphraseStrength {
  const typed = [...text.normalize('NFC').trim()]
  if (typed.length < minPassphraseLength) return 'short'
  const telling = [...text.trim().replace(runs, '')]
  const different = new Set(telling.map((character) => character.toLowerCase())).size
  if (telling.length < minPassphraseLength || different < 8) return 'weak'
  return telling.length >= 20 && different >= 10 ? 'strong' : 'fair'
}
