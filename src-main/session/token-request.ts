import { toAppError } from '#contract/app-error.ts'
import { outcomeOfFailure } from '../service/policy/outcome-of-failure.ts'
import type { ServiceClient } from '../service/service-client.ts'
import type { Clock } from '../system/clock.ts'
import type { Credential } from '../vault/credential.ts'
import { Secret } from '../vault/secret.ts'
import type { AgentIdentity } from './agent-identity.ts'
import { createClientAuthentication } from './client-authentication.ts'
import { type TokenFacts, tokenFactsOf } from './token-facts.ts'

export interface Token {
  accessToken: Secret<string>
  facts: TokenFacts
}

export interface TokenRequestDeps {
  client: Pick<ServiceClient, 'call' | 'serviceNow' | 'timing'>
  clock: Clock
  newJti: () => string
}

export type RequestToken = (
  identity: AgentIdentity,
  credential: Secret<Credential>,
  /** Of what it is asked for (`CallArgs`). */
  deadlineAtMs?: number | null,
) => Promise<Token>

/** By more than this, a refused assertion was dated by a wrong clock. */
const clockErrorMs = 10_000

/**
 * Asks the service for a token. An assertion needs the service's time: while that is unknown, one request a deployment
 * goes ahead and learns it from the response, and if it was refused for our wrong clock it is made once more.
 */
export function createTokenRequest({ client, clock, newJti }: TokenRequestDeps): RequestToken {
  const learningTime = new Map<string, Promise<unknown>>()

  const requestOnce: RequestToken = async (identity, credential, deadlineAtMs = null) => {
    const { agentId, baseUrl, site } = identity
    const authenticate = createClientAuthentication(credential)
    const body = () => authenticate({ agentId, baseUrl, serviceNowMs: client.serviceNow(baseUrl), jti: newJti() })
    const response = await client.call('requestToken', { baseUrl, site, agentId, body, deadlineAtMs })
    const facts = tokenFactsOf(response, identity, client.serviceNow(baseUrl))
    return { accessToken: new Secret(response.access_token), facts }
  }

  const requestWithRightTime: RequestToken = async (identity, credential, deadlineAtMs) => {
    const offsetMs = () => client.serviceNow(identity.baseUrl) - clock()
    const offsetBeforeMs = offsetMs()
    try {
      return await requestOnce(identity, credential, deadlineAtMs)
    } catch (thrown) {
      // Deployments refuse a time that is to come in words and with a status of their own.
      const isRefused = outcomeOfFailure(toAppError(thrown)) === 'refused'
      if (!isRefused || Math.abs(offsetMs() - offsetBeforeMs) < clockErrorMs) throw thrown
      return requestOnce(identity, credential, deadlineAtMs)
    }
  }

  return async (identity, credential, deadlineAtMs) => {
    if (credential.reveal().kind === 'client_secret') return requestOnce(identity, credential, deadlineAtMs)
    const { baseUrl } = identity
    if (client.timing(baseUrl) !== null) return requestWithRightTime(identity, credential, deadlineAtMs)
    const ahead = learningTime.get(baseUrl)
    if (ahead === undefined) {
      const own = requestWithRightTime(identity, credential, deadlineAtMs)
      learningTime.set(baseUrl, own)
      return own.finally(() => learningTime.delete(baseUrl))
    }
    await ahead.catch(() => undefined)
    return requestWithRightTime(identity, credential, deadlineAtMs)
  }
}
