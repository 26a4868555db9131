/** Reading whether a prediction was right. */
import { flagOf } from '../values/decode-flag.ts'
import { plainWordOf } from '../values/decode-word.ts'

const right = /^(?:correct|right|hit|win|won|正确|对|✓|✔|命中)$/i
const wrong = /^(?:incorrect|not_(?:correct|right)|wrong|miss|missed|loss|lost|错误|错|不正确|不对|✗|✘|未命中)$/i

/** Right or wrong, by a word or a flag; null for anything else. */
export function isCorrectOf(value: unknown): boolean | null {
  const word = plainWordOf(value)
  if (right.test(word)) return true
  return wrong.test(word) ? false : flagOf(value)
}
