import { expect, it } from 'vitest'
import { estimatePassphraseStrength } from './passphrase-strength.ts'

it.each([
  ['', { kind: 'short', missing: 12 }],
  ['elevenchars', { kind: 'short', missing: 1 }],
  ['密码密码密码', { kind: 'short', missing: 6 }],
  ['  elevenchars  ', { kind: 'short', missing: 1 }],
  ['aaaaaaaaaaaaaaaaaaaa', { kind: 'weak' }],
  ['abababababababab', { kind: 'weak' }],
  ['password1234', { kind: 'weak' }],
  ['password password password', { kind: 'weak' }],
  ['abcdefghijklmnop', { kind: 'weak' }],
  ['river stones', { kind: 'weak' }],
  ['correct horse battery', { kind: 'weak' }],
  ['correct horse battery staple', { kind: 'fair' }],
  ['river stones under glass', { kind: 'fair' }],
  ['correct horse battery staple otter kelp', { kind: 'strong' }],
  ['k7Qz!pR2w@Lm9', { kind: 'fair' }],
  ['k7Qz!pR2w@Lm9xTfB4&nV', { kind: 'strong' }],
])('judges %j', (typed, strength) => {
  expect(estimatePassphraseStrength(typed)).toEqual(strength)
})
