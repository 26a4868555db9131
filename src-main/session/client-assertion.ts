import { importPKCS8, SignJWT } from 'jose'
import type { AgentId } from '#contract/ids.ts'
import type { Credential } from '../vault/credential.ts'

export interface AssertionClaims {
  agentId: AgentId
  baseUrl: string
  /** The service's clock, not this computer's. */
  serviceNowMs: number
  /** At least 128 random bits, never used before. */
  jti: string
}

const lifetimeSeconds = 60
/** Our idea of the service's clock can be ahead of it; an assertion from the future is refused. */
const backdateSeconds = 5

/**
 * A signed client assertion for one token request (Interface §5.2, RFC 7523 §3). Its audience is made from the base URL
 * that the operator gave, never from a response, so that no service can have us sign for another.
 */
export async function signAssertion(
  { alg, pem, keyId }: Extract<Credential, { kind: 'private_key' }>,
  { agentId, baseUrl, serviceNowMs, jti }: AssertionClaims,
): Promise<string> {
  const iat = Math.floor(serviceNowMs / 1000) - backdateSeconds
  const key = await importPKCS8(pem, alg)
  return new SignJWT({
    iss: agentId,
    sub: agentId,
    aud: `${baseUrl}/api/v1/agent/auth/token`,
    jti,
    iat,
    exp: iat + lifetimeSeconds,
  })
    .setProtectedHeader({ alg, typ: 'JWT', ...(keyId === undefined ? {} : { kid: keyId }) })
    .sign(key)
}
