/** The one request of the suite that is more than reading: an access token, by secret or by key (Interface §5.2). */
import { randomUUID } from 'node:crypto'
import type { AgentId } from '#contract/ids.ts'
import type { RequestOf } from '#contract/service/endpoint-table.ts'
import { clientAssertionType } from '#contract/service/token.endpoints.ts'
import { signAssertion } from '../../src-main/session/client-assertion.ts'
import { readPrivateKey } from '../../src-main/session/key-material.ts'

export interface AgentCredential {
  agentId: AgentId
  /** A client secret, or a private key as PEM or JWK. */
  secret: string
}

/** The body of the token request. Rejects with an `AppError` for a key that cannot be used. */
export async function createTokenBody(
  { agentId, secret }: AgentCredential,
  at: { baseUrl: string; serviceNowMs: number },
): Promise<RequestOf<'requestToken'>> {
  const identity = { grant_type: 'client_credentials' as const, agent_id: agentId }
  if (!/^-----BEGIN |^\{/.test(secret)) return { ...identity, client_secret: secret }
  const { alg, pem } = await readPrivateKey(secret)
  const client_assertion = await signAssertion({ kind: 'private_key', alg, pem }, { agentId, ...at, jti: randomUUID() })
  return { ...identity, client_assertion_type: clientAssertionType, client_assertion }
}
