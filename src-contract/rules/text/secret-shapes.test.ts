import { expect, it } from 'vitest'
import { removeSecretShapes } from './secret-shapes.ts'

it.each([
  ['a whole token', 'at eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhIn0.c2ln end', 'at * end'],
  ['a token without a signature', 'eyJhbGci.eyJz.', '*'],
  ['a short head before a dot', 'eyJh.abc', '*'],
  ['one that was cut before its dot', 'eyJhbGciOiJF', '*'],
  ['one inside a word', 'token=xeyJhbGci.eyJz', 'token=x*'],
  ['one with more than three parts', 'eyJhbGci.a.b.c.d', '*'],
  ['a word that begins alike', 'eyJude', 'eyJude'],
  ['a key and what follows it', 'a -----BEGIN KEY-----\nAb+/=\n-----END KEY----- b', 'a * b'],
  ['a key in an address', '/x/-----BEGIN%20KEY-----%0AAb', '/x/*'],
  ['a key that was cut', '-----BEGIN KEY-----\nAb', '*'],
  ['two keys', '-----BEGIN A-----a-----END A----- and -----BEGIN B-----b', '* and *'],
])('%s', (_what, text, left) => {
  expect(removeSecretShapes(text, '*')).toBe(left)
})
