import { describe, expect, it } from 'vitest'
import { credentialInputOf, emptyCredential, faultOfCredential } from './credential-text.ts'

const secret = (text: string) => faultOfCredential({ ...emptyCredential, secret: text })
const key = (text: string) => faultOfCredential({ ...emptyCredential, kind: 'private_key', key: text })
const pem = (name: string) => `-----BEGIN ${name}-----\nMIGHAgEAMBMG\n-----END ${name}-----`

describe('a client secret', () => {
  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['two words', 'secret_malformed'],
    ['  s3cret-with-spaces-around \n', null],
  ])('%j is found %s', (text, fault) => {
    expect(secret(text)).toBe(fault)
  })
})

describe('a private key', () => {
  it.each([
    ['', 'empty'],
    ['hello', 'key_unreadable'],
    [pem('PRIVATE KEY'), null],
    [pem('EC PRIVATE KEY'), null],
    [pem('PUBLIC KEY'), 'key_is_public'],
    [pem('ENCRYPTED PRIVATE KEY'), 'key_is_encrypted'],
    ['-----BEGIN PRIVATE KEY-----\nMIGHAgEAMBMG', 'key_unreadable'],
    ['ssh-ed25519 AAAA', 'key_is_public'],
    ['{"kty":"EC","crv":"P-256","x":"a","y":"b","d":"c"}', null],
    ['{"kty":"EC","crv":"P-256","x":"a","y":"b"}', 'key_is_public'],
    ['{"kty":', 'key_unreadable'],
    ['{}', 'key_unreadable'],
  ])('%j is found %s', (text, fault) => {
    expect(key(text)).toBe(fault)
  })
})

describe('what is handed to main', () => {
  it('is only the kind that was chosen, without space around it', () => {
    const both = { secret: ' s ', key: ' k ' }
    expect(credentialInputOf({ ...both, kind: 'client_secret' })).toEqual({
      kind: 'client_secret',
      secret: 's',
    })
    expect(credentialInputOf({ ...both, kind: 'private_key' })).toEqual({ kind: 'private_key', key: 'k' })
  })
})
