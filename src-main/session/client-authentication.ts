import type { RequestOf } from '#contract/service/endpoint-table.ts'
import { clientAssertionType } from '#contract/service/token.endpoints.ts'
import type { Credential } from '../vault/credential.ts'
import type { Secret } from '../vault/secret.ts'
import { type AssertionClaims, signAssertion } from './client-assertion.ts'

/** Makes the body of one token request; an assertion in it is new each time (Interface §5.2). */
export type ClientAuthentication = (claims: AssertionClaims) => Promise<RequestOf<'requestToken'>>

/** How this credential proves who is asking for a token. */
export function createClientAuthentication(credential: Secret<Credential>): ClientAuthentication {
  const revealed = credential.reveal()
  switch (revealed.kind) {
    case 'client_secret':
      return async ({ agentId }) => ({
        grant_type: 'client_credentials',
        agent_id: agentId,
        client_secret: revealed.secret,
      })
    case 'private_key':
      return async (claims) => ({
        grant_type: 'client_credentials',
        agent_id: claims.agentId,
        client_assertion_type: clientAssertionType,
        client_assertion: await signAssertion(revealed, claims),
      })
  }
}
