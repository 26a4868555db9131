import { expect, it } from 'vitest'
import { passphraseStrength } from './passphrase-strength.ts'

it.each([
  ['', 'short'],
  ['eleven char', 'short'],
  ['aaaaaaaaaaaaaaaa', 'weak'],
  ['password1234', 'weak'],
  ['abababababababab', 'weak'],
  ['river stones', 'fair'],
  ['river stones under glass', 'strong'],
])('judges %j as %s', (text, strength) => {
  expect(passphraseStrength(text)).toBe(strength)
})
