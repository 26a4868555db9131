/**
 * The calls of a registration whose responses or bodies hold a secret: it is wrapped here and goes no further in clear.
 */
import { AppError, type AppErrorData, createRefusalError } from '#contract/app-error.ts'
import type { AgentId, Site } from '#contract/ids.ts'
import { parseServiceTime } from '#contract/rules/service-time.ts'
import { removeIssued, type ServiceText } from '#contract/rules/text/service-text.ts'
import type { RequestOf, ResponseOf } from '#contract/service/endpoint-table.ts'
import type { ServiceClient } from '../service/service-client.ts'
import type { ClaimItem } from '../vault/claim-item.ts'
import type { Credential } from '../vault/credential.ts'
import { Secret } from '../vault/secret.ts'

interface At {
  client: Pick<ServiceClient, 'call' | 'serviceNow'>
  baseUrl: string
  site: Site
  /** Sent as `X-Agent-Id`, where there is an agent already (Interface §5.1). */
  agentId?: AgentId
}

/** A registration challenge, as far as a response names it; times are the service's, in ms since 1970. */
interface NamedChallenge {
  challengeId: string | null
  prompt: string | null
  submitUrl: string | null
  expiresAtMs: number | null
}

interface Registered {
  /** As the service writes it; null where the response holds none. */
  agentId: string | null
  challenge: NamedChallenge & { instructions: string; attemptsLeft: number | null }
  /** Null when the response held none. */
  secret: Secret<Credential> | null
  claim: IssuedClaim
  failure: AppErrorData | null
}

/** A claim step as a response gives it. */
export interface IssuedClaim {
  /** Null when none came with the response. */
  claim: Secret<ClaimItem> | null
  provisionalUntilMs: number | null
  /** When the link ends, where the service says so. */
  linkExpiresAtMs: number | null
}

/** What was said against something that came all the same; null when nothing was. */
function failureOf(words: ServiceText | null): AppErrorData | null {
  if (words === null) return null
  const { code, details } = createRefusalError('issued_despite_failure', {}, words)
  return { code, details }
}

/** Registers an agent (Interface §4.1). Never sent twice. */
export async function registerAtService({ client, ...at }: At, body: RequestOf<'registerAgent'>): Promise<Registered> {
  const response = await client.call('registerAgent', {
    ...at,
    // How fast agents may be registered says nothing of how fast what is public may be read.
    pacingKey: `${at.baseUrl} registration`,
    body,
  })
  const issued = [response.client_secret, response.claim_url, response.pairing_code]
  return {
    agentId: response.agent_id,
    challenge: {
      ...challengeOf({ client, ...at }, response, issued),
      instructions: removeIssued(response.instructions ?? '', issued),
      attemptsLeft: response.attempts_remaining ?? response.max_attempts,
    },
    secret: response.client_secret === null ? null : asCredential(response.client_secret),
    claim: issuedClaimOf({ client, ...at }, response),
    failure: failureOf(response.failure_words),
  }
}

/** Another secret in the place of the one that was lost; the service gives it until the first token was issued. */
export async function requestSecretAgain(
  { client, ...at }: At,
  body: { agent_id: AgentId; challenge_id: string },
): Promise<{ secret: Secret<Credential>; failure: AppErrorData | null }> {
  const response = await client.call('resendSecret', { ...at, agentId: body.agent_id, body })
  return { secret: asCredential(response.client_secret), failure: failureOf(response.failure_words) }
}

interface Marked {
  passed: boolean
  score: number | null
  threshold: number | null
  feedback: string
  /** No further answer is taken. */
  isOver: boolean
  /** Null where the service names none; `undefined` where it says nothing of them. */
  attemptsLeft: number | null | undefined
  /** The challenge that was answered, or another one in its place. */
  challenge: NamedChallenge
  /** Given with an answer that passed, in some deployments. */
  secret: Secret<Credential> | null
  claim: IssuedClaim
}

/** Sends the analysis to `path`, and spends an attempt (Interface §2.3). */
export async function submitAnswerAtService(
  { client, ...at }: At,
  input: { path: string; body: RequestOf<'submitRegistrationAnswer'> },
): Promise<Marked> {
  const response = await client.call('submitRegistrationAnswer', { ...at, ...input })
  const { passed, score, threshold, feedback, is_over, attempts_remaining, says_attempts } = response
  const issued = [response.client_secret, response.claim_url, response.pairing_code]
  return {
    ...{ passed, score, threshold, isOver: is_over },
    feedback: removeIssued(feedback ?? '', issued),
    attemptsLeft: says_attempts ? attempts_remaining : undefined,
    challenge: challengeOf({ client, ...at }, response, issued),
    secret: response.client_secret === null ? null : asCredential(response.client_secret),
    claim: issuedClaimOf({ client, ...at }, response),
  }
}

/**
 * A fresh claim link; earlier ones stop working. `secret` is another one in the place of that which was sent, where the
 * response brings one. `already_claimed` when nobody has to, `outcome_unknown` where there is no link and no word of
 * that.
 */
export async function refreshClaimAtService(
  { client, ...at }: At,
  { agentId, secret }: { agentId: AgentId; secret: Secret<Credential> },
): Promise<IssuedClaim & { secret: Secret<Credential> | null }> {
  const revealed = secret.reveal()
  if (revealed.kind !== 'client_secret') throw new AppError('secret_missing')
  const response = await client.call('refreshClaimLink', {
    ...at,
    agentId,
    body: { agent_id: agentId, client_secret: revealed.secret },
  })
  const issued = issuedClaimOf({ client, ...at }, response)
  const isOther = response.client_secret !== null && response.client_secret !== revealed.secret
  const other = isOther && response.client_secret !== null ? asCredential(response.client_secret) : null
  if (issued.claim === null && other === null) {
    if (response.claim_said === 'claimed') throw new AppError('already_claimed')
    const expected = 'expected at least one of claim_url, pairing_code'
    throw new AppError('outcome_unknown', {
      endpoint: 'refreshClaimLink',
      path: '',
      expected,
      reason: 'answer_malformed',
    })
  }
  return { ...issued, secret: other }
}

type SaidChallenge = Pick<
  ResponseOf<'registerAgent'>,
  'challenge_id' | 'challenge_prompt' | 'submit_url' | 'expires_at' | 'life_ms'
>

function challengeOf(
  { client, baseUrl }: At,
  response: SaidChallenge,
  issued: readonly (string | null)[],
): NamedChallenge {
  const { challenge_prompt: prompt, life_ms: lifeMs } = response
  return {
    challengeId: response.challenge_id,
    prompt: prompt === null ? null : removeIssued(prompt, issued),
    submitUrl: response.submit_url,
    expiresAtMs: parseServiceTime(response.expires_at) ?? endOf(client.serviceNow(baseUrl), lifeMs),
  }
}

type SaidClaim = Pick<
  ResponseOf<'refreshClaimLink'>,
  'claim_url' | 'pairing_code' | 'claim_expires_at' | 'claim_life_ms' | 'provisional_until'
>

function issuedClaimOf({ client, baseUrl }: At, response: SaidClaim): IssuedClaim {
  const { claim_url: url, pairing_code: pairingCode, claim_life_ms: lifeMs } = response
  // A path is one of the service's own; where it is to be opened from here on nothing says so any more.
  const claimUrl = url !== null && URL.canParse(url, baseUrl) ? new URL(url, baseUrl).href : url
  return {
    claim: claimUrl === null && pairingCode === null ? null : new Secret({ claimUrl, pairingCode }),
    provisionalUntilMs: parseServiceTime(response.provisional_until),
    linkExpiresAtMs: parseServiceTime(response.claim_expires_at) ?? endOf(client.serviceNow(baseUrl), lifeMs),
  }
}

const endOf = (nowMs: number, lifeMs: number | null) => (lifeMs === null ? null : Math.trunc(nowMs + lifeMs))

function asCredential(secret: string): Secret<Credential> {
  return new Secret<Credential>({ kind: 'client_secret', secret })
}
