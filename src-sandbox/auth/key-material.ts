/**
 * Key pairs of the seeded agents, computed from the seed: a run can be repeated with the same credentials, and no
 * private key has to lie in the repository. They protect nothing but a sandbox.
 */
import { checkPrimeSync, createECDH, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { deriveBytes } from '../random.ts'

/** A key pair as PEM (PKCS#8 and SPKI) and the algorithm it signs with. */
export interface KeyMaterial {
  algorithm: 'ES256' | 'RS256'
  privateKeyPem: string
  publicKeyPem: string
}

/**
 * A P-256 key whose private scalar is drawn from the seed (FIPS 186-5 §A.2: outside the range is all but impossible).
 */
export function deriveEcKey(seed: number, label: string): KeyMaterial {
  const scalar = deriveBytes(seed, `ec:${label}`, 32)
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(scalar)
  const point = curve.getPublicKey()
  return keyMaterial(
    'ES256',
    createPrivateKey({
      format: 'jwk',
      key: {
        kty: 'EC',
        crv: 'P-256',
        d: scalar.toString('base64url'),
        x: point.subarray(1, 33).toString('base64url'),
        y: point.subarray(33, 65).toString('base64url'),
      },
    }),
  )
}

/** A 2,048-bit RSA key whose primes are the first ones found from seeded starting points. About 0.1 s: share it. */
export function deriveRsaKey(seed: number, label: string): KeyMaterial {
  const publicExponent = 65_537n
  const p = seededPrime(seed, `rsa-p:${label}`, publicExponent)
  const q = seededPrime(seed, `rsa-q:${label}`, publicExponent)
  const privateExponent = inverse(publicExponent, (p - 1n) * (q - 1n))
  return keyMaterial(
    'RS256',
    createPrivateKey({
      format: 'jwk',
      key: {
        kty: 'RSA',
        n: base64url(p * q),
        e: base64url(publicExponent),
        d: base64url(privateExponent),
        p: base64url(p),
        q: base64url(q),
        dp: base64url(privateExponent % (p - 1n)),
        dq: base64url(privateExponent % (q - 1n)),
        qi: base64url(inverse(q, p)),
      },
    }),
  )
}

function keyMaterial(algorithm: KeyMaterial['algorithm'], key: KeyObject): KeyMaterial {
  return {
    algorithm,
    privateKeyPem: key.export({ format: 'pem', type: 'pkcs8' }).toString(),
    publicKeyPem: createPublicKey(key).export({ format: 'pem', type: 'spki' }).toString(),
  }
}

function seededPrime(seed: number, label: string, publicExponent: bigint): bigint {
  const bytes = deriveBytes(seed, label, 128)
  bytes[0] = (bytes[0] ?? 0) | 0xc0
  bytes[127] = (bytes[127] ?? 0) | 1
  for (let candidate = BigInt(`0x${bytes.toString('hex')}`); ; candidate += 2n) {
    if (!hasSmallFactor(candidate) && candidate % publicExponent !== 1n && checkPrimeSync(candidate)) return candidate
  }
}

/** Nine candidates in ten fall here, at a hundredth of what the full test costs. */
function hasSmallFactor(candidate: bigint): boolean {
  const residue = candidate % smallPrimeProduct
  return smallPrimes.some((prime) => residue % prime === 0n)
}

const smallPrimes = [3n, 5n, 7n, 11n, 13n, 17n, 19n, 23n, 29n, 31n, 37n, 41n, 43n, 47n, 53n]
const smallPrimeProduct = smallPrimes.reduce((product, prime) => product * prime, 1n)

/** The multiplicative inverse by Euclid's extended algorithm. */
function inverse(value: bigint, modulus: bigint): bigint {
  let [previous, current] = [modulus, value % modulus]
  let [previousFactor, factor] = [0n, 1n]
  while (current !== 0n) {
    const quotient = previous / current
    ;[previous, current] = [current, previous - quotient * current]
    ;[previousFactor, factor] = [factor, previousFactor - quotient * factor]
  }
  return previousFactor < 0n ? previousFactor + modulus : previousFactor
}

function base64url(value: bigint): string {
  const hex = value.toString(16)
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex').toString('base64url')
}
