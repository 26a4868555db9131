import { sign, verify } from 'node:crypto'
import { expect, it } from 'vitest'
import { deriveEcKey, deriveRsaKey } from './key-material.ts'

it.each([
  ['ES256', deriveEcKey],
  ['RS256', deriveRsaKey],
])('computes the same working %s key from the same seed', (algorithm, make) => {
  const key = make(7, 'one')
  expect(key.algorithm).toBe(algorithm)
  const message = Buffer.from('message')
  expect(verify('sha256', message, key.publicKeyPem, sign('sha256', message, key.privateKeyPem))).toBe(true)
  expect(make(7, 'one').privateKeyPem).toBe(key.privateKeyPem)
  expect(make(8, 'one').publicKeyPem).not.toBe(key.publicKeyPem)
})
