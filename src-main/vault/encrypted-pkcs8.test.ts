import { execFileSync } from 'node:child_process'
import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Credential } from './credential.ts'
import { encryptKeyPem } from './encrypted-pkcs8.ts'
import { Secret } from './secret.ts'

const passphrase = 'a long enough phrase · 短语'
const pemOf = (key: KeyObject) => String(key.export({ format: 'pem', type: 'pkcs8' }))
const keys = {
  'P-256': ['ES256', generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey],
  'RSA 2,048': ['RS256', generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey],
  'RSA 3,072': ['RS256', generateKeyPairSync('rsa', { modulusLength: 3_072 }).privateKey],
} as const
const cases = Object.entries(keys).map(([name, [alg, key]]) => [name, alg, key] as const)

const credentialOf = (alg: 'ES256' | 'RS256', key: KeyObject) =>
  new Secret<Credential>({ kind: 'private_key', alg, pem: pemOf(key) })

function openssl(...args: string[]): ((input: string) => string) | null {
  try {
    execFileSync('openssl', ['version'])
  } catch {
    return null
  }
  return (input) => execFileSync('openssl', args, { input, stdio: ['pipe', 'pipe', 'ignore'] }).toString()
}

describe('an exported key', () => {
  it.each(cases)('of %s is read back by the platform with its passphrase only', async (_name, alg, key) => {
    const pem = await encryptKeyPem(credentialOf(alg, key), new Secret(passphrase))
    expect(pemOf(createPrivateKey({ key: pem, passphrase }))).toBe(pemOf(key))
    expect(() => createPrivateKey({ key: pem, passphrase: `${passphrase}.` })).toThrow()
    for (const line of pemOf(key)
      .split('\n')
      .filter((each) => each.length > 16))
      expect(pem).not.toContain(line)
  })

  const read = openssl('pkcs8', '-passin', `pass:${passphrase}`)
  it.skipIf(read === null).each(cases)('of %s is read by openssl', async (_name, alg, key) => {
    const pem = await encryptKeyPem(credentialOf(alg, key), new Secret(passphrase))
    expect(read?.(pem).trim()).toBe(pemOf(key).trim())
  })

  const show = openssl('asn1parse')
  it.skipIf(show === null)('is derived in 600,000 rounds of HMAC-SHA-256 and sealed by AES-256-CBC', async () => {
    const [alg, key] = keys['P-256']
    const shown = show?.(await encryptKeyPem(credentialOf(alg, key), new Secret(passphrase)))
    expect(shown).toMatch(/PBES2[\s\S]+PBKDF2[\s\S]+INTEGER\s+:0927C0[\s\S]+hmacWithSHA256[\s\S]+aes-256-cbc/)
  })

  it('is another one each time, by its salt', async () => {
    const [alg, key] = keys['P-256']
    const once = () => encryptKeyPem(credentialOf(alg, key), new Secret(passphrase))
    expect(await once()).not.toBe(await once())
  })

  it('is refused for a client secret, and for a key that cannot be read, without quoting it', async () => {
    const secret = new Secret<Credential>({ kind: 'client_secret', secret: 'planted-canary-secret' })
    await expect(encryptKeyPem(secret, new Secret(passphrase))).rejects.toMatchObject({
      code: 'no_private_key',
    })
    const broken = new Secret<Credential>({ kind: 'private_key', alg: 'ES256', pem: 'planted-canary-key' })
    const thrown: unknown = await encryptKeyPem(broken, new Secret(passphrase)).catch((error) => error)
    expect(thrown).toMatchObject({ code: 'secret_damaged' })
    expect(thrown).not.toHaveProperty('cause')
  })
})
