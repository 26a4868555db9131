import { randomBytes } from 'node:crypto'
import pLimit from 'p-limit'
import { AppError } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import { isTokenRefusal } from '#contract/rules/text/classify-refusal.ts'
import { needsOfCall } from '#contract/service/call-needs.ts'
import { type EndpointName, endpointTable, type ResponseOf } from '#contract/service/endpoint-table.ts'
import type { CallArgs } from '../service/service-attempt.ts'
import type { ServiceClient } from '../service/service-client.ts'
import type { Clock } from '../system/clock.ts'
import type { Credential } from '../vault/credential.ts'
import type { Secret } from '../vault/secret.ts'
import type { AgentIdentity } from './agent-identity.ts'
import { createTokenCache } from './token-cache.ts'
import type { TokenFacts } from './token-facts.ts'
import { createTokenRequest, type Token } from './token-request.ts'

type AgentCallArgs<Name extends EndpointName> = Omit<
  CallArgs<Name>,
  'baseUrl' | 'site' | 'agentId' | 'authorize' | 'pacingKey'
> & {
  /** Called when the token is there, for which the keychain may have been asked: what it throws keeps the call here. */
  beforeCall?: () => void
}

export interface AgentSessionsDeps {
  client: ServiceClient
  /** Reads the agent's credential from the vault, each time it is needed. */
  readCredential: (identity: AgentIdentity) => Promise<Secret<Credential>>
  clock: Clock
  /** Ms that no one can set back or forward; `clock` when absent. */
  monotonic?: () => number
  random: () => number
  onTokenChange: (agentKey: AgentKey, facts: TokenFacts | null) => void
  /** The service did what the agent asked of it by this token. */
  onSuccess?: (agentKey: AgentKey, success: { endpointName: EndpointName; facts: TokenFacts }) => void
}

export interface AgentSessions {
  /**
   * Calls an operation as this agent, and once more with a new token after a refusal that is, or may be, of the token
   * (`isTokenRefusal`). Otherwise rejects as `ServiceClient.call`, the vault and `TokenCache.replaceRefused` do.
   */
  call<Name extends EndpointName>(
    identity: AgentIdentity,
    name: Name,
    args: AgentCallArgs<Name>,
  ): Promise<ResponseOf<Name>>
  /** Asks for a new token now and keeps it; `deadlineAtMs` is that of what it is for. */
  mint(identity: AgentIdentity, deadlineAtMs?: number | null): Promise<TokenFacts>
  /** Asks for a token by a credential that is stored nowhere yet, and keeps neither. */
  proveCredential(identity: AgentIdentity, credential: Secret<Credential>): Promise<TokenFacts>
  facts(agentKey: AgentKey): TokenFacts | null
  /** As `TokenCache.renewSoon`. */
  renewSoon(agentKey: AgentKey): void
  forget(agentKey: AgentKey): void
  /** Lets go of every token (`TokenCache.dropTokens`); whoever calls next asks for another, eight at a time. */
  dropTokens(): void
  clear(): void
}

const mintsInFlight = 8

/** Who is calling: each agent's token, got when needed and never shown. */
export function createAgentSessions(deps: AgentSessionsDeps): AgentSessions {
  const { client, readCredential, clock, random, onTokenChange, onSuccess } = deps
  const monotonic = deps.monotonic ?? clock
  const withinLimit = pLimit(mintsInFlight)
  const requestToken = createTokenRequest({
    client,
    clock,
    newJti: () => randomBytes(18).toString('base64url'),
  })
  const tokens = createTokenCache({
    mint: (identity, deadlineAtMs) =>
      withinLimit(async () => requestToken(identity, await readCredential(identity), deadlineAtMs)),
    serviceNow: client.serviceNow,
    monotonic,
    random,
    onTokenChange,
  })

  const callWith = <Name extends EndpointName>(
    token: Token,
    { identity, name, args }: { identity: AgentIdentity; name: Name; args: AgentCallArgs<Name> },
  ): Promise<ResponseOf<Name>> => {
    args.beforeCall?.()
    const { baseUrl, site, agentId, agentKey } = identity
    const authorize = (headers: Record<string, string>) => {
      headers.authorization = `Bearer ${token.accessToken.reveal()}`
    }
    const call = client.call<Name>(name, { ...args, baseUrl, site, agentId, authorize })
    return call.then(
      (value) => {
        const { oauthScope } = needsOfCall(endpointTable[name], args.body)
        tokens.learnAccepted(token, oauthScope)
        onSuccess?.(agentKey, { endpointName: name, facts: token.facts })
        return value
      },
      (thrown) => {
        const scope = refusedScopeOf(thrown)
        if (scope !== null) tokens.learnRefusedScope(token, scope)
        throw thrown
      },
    )
  }

  return {
    async call(identity, name, args) {
      const token = await tokens.get(identity)
      try {
        return await callWith(token, { identity, name, args })
      } catch (thrown) {
        if (!mayTryNewToken(thrown)) throw thrown
        const how = { isCertain: thrown.details.status === 401, by: name }
        const fresh = await tokens.replaceRefused(identity, token, how)
        if (fresh === null) throw ofFreshToken(thrown)
        return callWith(fresh, { identity, name, args }).catch((again: unknown) => {
          throw again instanceof AppError ? ofFreshToken(again) : again
        })
      }
    },
    mint: async (identity, deadlineAtMs) => (await tokens.renew(identity, deadlineAtMs)).facts,
    proveCredential: async (identity, credential) =>
      (await withinLimit(() => requestToken(identity, credential))).facts,
    facts: tokens.facts,
    renewSoon: tokens.renewSoon,
    forget: tokens.forget,
    dropTokens: tokens.dropTokens,
    clear: tokens.clear,
  }
}

function refusedScopeOf(thrown: unknown): string | null {
  const scope = thrown instanceof AppError && thrown.code === 'oauth_scope_missing' ? thrown.details.scope : ''
  return typeof scope === 'string' && scope !== '' ? scope : null
}

/** Of a token that was just issued: the credential, by which it was, is not what the service refuses. */
function ofFreshToken(error: AppError): AppError {
  if (error.code !== 'credential_refused') return error
  return new AppError(error.code, { ...error.details, of: 'token' }, { cause: error })
}

/**
 * The service refused the token, or something else in words that sound like it, so it did nothing: even a write may be
 * sent again with another token.
 */
function mayTryNewToken(thrown: unknown): thrown is AppError {
  return thrown instanceof AppError && thrown.code !== 'outcome_unknown' && isTokenRefusal(thrown)
}
