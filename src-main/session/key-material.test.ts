import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { calculateJwkThumbprint } from 'jose'
import { describe, expect, it } from 'vitest'
import { encodeCredential } from '../vault/credential.ts'
import { validateItemValue } from '../vault/item-value.ts'
import { Secret } from '../vault/secret.ts'
import { readPrivateKey } from './key-material.ts'

const p256 = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const rsa2048 = generateKeyPairSync('rsa', { modulusLength: 2048 })
const rsa3072 = generateKeyPairSync('rsa', { modulusLength: 3072 })
const pemOf = (type: 'pkcs8' | 'pkcs1' | 'sec1', key = p256.privateKey) => String(key.export({ format: 'pem', type }))
const p256Jwk = p256.privateKey.export({ format: 'jwk' })

describe('readPrivateKey', () => {
  it.each([
    ['PKCS#8 P-256', pemOf('pkcs8'), 'ES256'],
    ['SEC 1 P-256', pemOf('sec1'), 'ES256'],
    ['JWK P-256', JSON.stringify(p256Jwk), 'ES256'],
    ['PKCS#8 RSA', pemOf('pkcs8', rsa2048.privateKey), 'RS256'],
    ['PKCS#1 RSA', pemOf('pkcs1', rsa2048.privateKey), 'RS256'],
    ['JWK RSA', JSON.stringify(rsa2048.privateKey.export({ format: 'jwk' })), 'RS256'],
    ['RSA with 3,072 bits', pemOf('pkcs8', rsa3072.privateKey), 'RS256'],
    [
      'a key among certificates, with Windows line ends',
      `\r\n-----BEGIN CERTIFICATE-----\r\nAA==\r\n-----END CERTIFICATE-----\r\n${pemOf('pkcs8').replaceAll('\n', '\r\n')}`,
      'ES256',
    ],
  ])('reads %s', async (_title, text, alg) => {
    const key = await readPrivateKey(text)
    expect(key.alg).toBe(alg)
    expect(key.pem).toMatch(/^-----BEGIN PRIVATE KEY-----\n/)
    expect(createPublicKey(key.pem).asymmetricKeyType).toBe(alg === 'ES256' ? 'ec' : 'rsa')
  })

  it('gives every form of a key the same fingerprint, that of its public half', async () => {
    const { publicFingerprint } = await readPrivateKey(pemOf('sec1'))
    expect((await readPrivateKey(JSON.stringify(p256Jwk))).publicFingerprint).toBe(publicFingerprint)
    const { kty = '', crv = '', x = '', y = '' } = p256.publicKey.export({ format: 'jwk' })
    expect(publicFingerprint).toBe(await calculateJwkThumbprint({ kty, crv, x, y }))
  })

  it('fits the longest allowed key into one keychain item', async () => {
    const { alg, pem } = await readPrivateKey(pemOf('pkcs8', rsa3072.privateKey))
    const item = encodeCredential(new Secret({ kind: 'private_key', alg, pem }))
    expect(validateItemValue(item.reveal())).toBeNull()
  })

  const encrypted = String(
    p256.privateKey.export({ format: 'pem', type: 'pkcs8', cipher: 'aes-256-cbc', passphrase: 'x' }),
  )
  const oldEncrypted = String(
    rsa2048.privateKey.export({ format: 'pem', type: 'pkcs1', cipher: 'aes-256-cbc', passphrase: 'x' }),
  )
  const { d: _d, ...publicJwk } = p256Jwk
  it.each([
    ['nothing', '', 'key_unreadable'],
    ['some text', 'hunter2', 'key_unreadable'],
    ['a broken PEM', pemOf('pkcs8').replace(/[A-Z]{4}/, '????'), 'key_unreadable'],
    ['half a PEM', pemOf('pkcs8').slice(0, 100), 'key_unreadable'],
    ['a broken JWK', '{"kty":"EC"', 'key_unreadable'],
    ['a JWK with a wrong number', JSON.stringify({ ...p256Jwk, d: 'AA' }), 'key_unreadable'],
    ['far too much', `{${' '.repeat(20_000)}`, 'key_unreadable'],
    ['a public PEM', String(p256.publicKey.export({ format: 'pem', type: 'spki' })), 'key_is_public'],
    ['a public JWK', JSON.stringify(publicJwk), 'key_is_public'],
    ['an SSH public key', 'ssh-ed25519 AAAA me', 'key_is_public'],
    ['an encrypted PEM', encrypted, 'key_is_encrypted'],
    ['an old encrypted PEM', oldEncrypted, 'key_is_encrypted'],
    ['a symmetric JWK', '{"kty":"oct","k":"AA"}', 'key_type_unsupported'],
    ['an Ed25519 key', pemOf('pkcs8', generateKeyPairSync('ed25519').privateKey), 'key_type_unsupported'],
    [
      'a P-384 key',
      pemOf('pkcs8', generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey),
      'key_type_unsupported',
    ],
    [
      'an RSA-PSS key',
      pemOf('pkcs8', generateKeyPairSync('rsa-pss', { modulusLength: 2048 }).privateKey),
      'key_type_unsupported',
    ],
    [
      'an RSA key of 1,024 bits',
      pemOf('pkcs8', generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey),
      'key_too_weak',
    ],
    [
      'an RSA key of 4,096 bits',
      pemOf('pkcs8', generateKeyPairSync('rsa', { modulusLength: 4096 }).privateKey),
      'key_too_long',
    ],
  ])('refuses %s', async (_title, text, code) => {
    const failure = await readPrivateKey(text).catch((thrown: unknown) => thrown)
    expect(failure).toMatchObject({ code })
    expect(failure).not.toHaveProperty('cause')
  })
})
