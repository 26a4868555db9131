import { expect, it } from 'vitest'
import { cutToLength } from './cut-to-length.ts'

it.each([
  ['a text that is short enough', 'abc', 3, 'abc'],
  ['a long text', 'abcd', 3, 'abc'],
  ['an empty text', '', 3, ''],
  ['nothing of a text', 'abc', 0, ''],
  ['a pair that ends at the limit', 'a😀b', 3, 'a😀'],
  ['no half of a pair', 'ab😀', 3, 'ab'],
  ['no half of the second of two pairs', '😀😀', 3, '😀'],
  ['no half that a text ended with before', 'ab\ud83d', 3, 'ab'],
  ['a second half that stands alone, since the limit is not what cut it', 'ab\ude00', 3, 'ab\ude00'],
])('gives %s', (_, text, longest, cut) => {
  expect(cutToLength(text, longest)).toBe(cut)
})
