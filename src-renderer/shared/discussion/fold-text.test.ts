import { expect, it } from 'vitest'
import { foldText } from './fold-text.ts'

it.each([
  ['a short text', 'The outage lasts longer.', null],
  ['a long text at a length', 'a'.repeat(2_000), `${'a'.repeat(900)}…`],
  ['many lines at a number of them', Array(40).fill('x').join('\n'), `${Array(14).fill('x').join('\n')}…`],
  ['no half of a surrogate pair', `${'a'.repeat(899)}😀${'b'.repeat(100)}`, `${'a'.repeat(899)}…`],
])('folds %s', (_, text, folded) => {
  expect(foldText(text)).toBe(folded)
})
