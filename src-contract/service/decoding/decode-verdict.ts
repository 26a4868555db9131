/** Reading whether a prediction was right. */
import { flagOf } from './decode-flag.ts'
import { plainWordOf } from './decode-word.ts'

const right = /^(?:correct|right|hit|win|won)$/i
const wrong = /^(?:incorrect|wrong|miss|missed|loss|lost)$/i

/** Right or wrong, by a word or a flag; null for anything else. */
export function isCorrectOf(value: unknown): boolean | null {
  const word = plainWordOf(value)
  if (right.test(word)) return true
  return wrong.test(word) ? false : flagOf(value)
}
