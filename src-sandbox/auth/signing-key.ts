/** Which public keys client assertions can be verified with. */
import type { KeyObject } from 'node:crypto'

const leastRsaBits = 2048

/** `null` for a key of RS256 (RFC 7518 §3.3) or ES256 (§3.4); otherwise what is wrong with it. */
export function validateSigningKey({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): string | null {
  const { namedCurve, modulusLength = 0 } = asymmetricKeyDetails ?? {}
  if (asymmetricKeyType === 'ec' && namedCurve === 'prime256v1') return null
  if (asymmetricKeyType !== 'rsa') return 'Only RSA and P-256 keys are supported'
  return modulusLength < leastRsaBits ? `RSA keys need ${leastRsaBits} bits, not ${modulusLength}` : null
}
