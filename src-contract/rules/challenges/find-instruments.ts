import { namesOfInstrument } from '../subscriptions/scope-key.ts'
import { knownInstruments } from './instruments.ts'

/** Two letters of a Latin word would mean half of the list; a Chinese sign is a word by itself. */
const leastLatinLetters = 3

/** The instruments, in every spelling, that a word or its beginning means. */
export function findInstruments(word: string): readonly string[] {
  const lower = word.toLowerCase()
  if (/^[\p{ASCII}]*$/u.test(lower) && lower.length < leastLatinLetters) return []
  return knownInstruments
    .filter(({ words }) => words.some((known) => known.startsWith(lower)))
    .flatMap(({ symbol }) => namesOfInstrument(symbol))
}
