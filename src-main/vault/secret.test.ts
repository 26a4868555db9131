import { generateKeyPairSync } from 'node:crypto'
import { format, inspect } from 'node:util'
import { expect, it } from 'vitest'
import { decodeCredential, encodeCredential } from './credential.ts'
import { Secret } from './secret.ts'

it('prints itself nowhere', () => {
  const secret = new Secret('hunter2')
  const printed = [
    `${secret}`,
    JSON.stringify({ secret }),
    inspect({ deep: { secret } }, { depth: 9 }),
    format('%s %o', secret, secret),
  ]
  expect(printed.join()).not.toContain('hunter2')
  expect(inspect(secret, { showHidden: true })).toBe('[secret]')
  expect(secret.reveal()).toBe('hunter2')
})

it('gives back the credential that it encoded', () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const pem = String(privateKey.export({ format: 'pem', type: 'pkcs8' }))
  const credential = new Secret({ kind: 'private_key', alg: 'ES256', pem } as const)
  expect(decodeCredential(encodeCredential(credential)).reveal()).toEqual(credential.reveal())
})

it.each([
  '',
  '{',
  '{"kind":"client_secret"}',
  '{"kind":"client_secret","secret":"s","more":1}',
  '{"kind":"private_key","alg":"none","pem":"x"}',
])('calls an altered item malformed without quoting it: %s', (text) => {
  try {
    decodeCredential(new Secret(text))
    expect.unreachable()
  } catch (thrown) {
    expect(thrown).toMatchObject({ code: 'secret_damaged' })
    expect(thrown).not.toHaveProperty('cause')
  }
})
