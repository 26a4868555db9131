/**
 * The calls of a registration whose answers or bodies hold a secret: it is wrapped here and goes no further in clear.
 */
import { AppError, type AppErrorData, createRefusalError } from '#contract/app-error.ts'
import type { AgentId, Site } from '#contract/ids.ts'
import { parseServiceTime } from '#contract/rules/service-time.ts'
import type { ServiceText } from '#contract/rules/text/service-text.ts'
import type { RequestOf, ResponseOf } from '#contract/service/endpoint-table.ts'
import type { ServiceClient } from '../service/service-client.ts'
import type { ClaimItem } from '../vault/claim-item.ts'
import type { Credential } from '../vault/credential.ts'
import { Secret } from '../vault/secret.ts'

interface At {
  client: Pick<ServiceClient, 'call'>
  baseUrl: string
  site: Site
  /** Sent as `X-Agent-Id`, where there is an agent already (Interface §5.1). */
  agentId?: AgentId
}

interface Registered {
  answer: Omit<ResponseOf<'registerAgent'>, 'client_secret' | 'expires_at' | 'failure_words'>
  expiresAtMs: number | null
  /** Null when the answer held none. */
  secret: Secret<Credential> | null
  failure: AppErrorData | null
}

/** What was said against a secret that came all the same; null when nothing was. */
function failureOf(words: ServiceText | null): AppErrorData | null {
  if (words === null) return null
  const { code, details } = createRefusalError('secret_despite_failure', {}, words)
  return { code, details }
}

/** Registers an agent (Interface §4.1). Never sent twice. */
export async function registerAtService({ client, ...at }: At, body: RequestOf<'registerAgent'>): Promise<Registered> {
  const { client_secret, expires_at, failure_words, ...answer } = await client.call('registerAgent', {
    ...at,
    // How fast agents may be registered says nothing of how fast what is public may be read.
    pacingKey: `${at.baseUrl} registration`,
    body,
  })
  const secret = client_secret === null ? null : asCredential(client_secret)
  return { answer, expiresAtMs: parseServiceTime(expires_at), secret, failure: failureOf(failure_words) }
}

/** Another secret in the place of the one that was lost; the service gives it until the first token was issued. */
export async function requestSecretAgain(
  { client, ...at }: At,
  body: { agent_id: AgentId; challenge_id: string },
): Promise<{ secret: Secret<Credential>; failure: AppErrorData | null }> {
  const answer = await client.call('resendSecret', { ...at, agentId: body.agent_id, body })
  return { secret: asCredential(answer.client_secret), failure: failureOf(answer.failure_words) }
}

interface Marked {
  answer: Omit<
    ResponseOf<'submitRegistrationAnswer'>,
    'claim_url' | 'pairing_code' | 'provisional_until' | 'claim_expires_at'
  >
  provisionalUntilMs: number | null
  /** When the link ends, where the service says so. */
  linkExpiresAtMs: number | null
  /** Null when no claim step came with the answer. */
  claim: Secret<ClaimItem> | null
}

/** Sends the analysis to `path`, and spends an attempt (Interface §2.3). */
export async function submitAnswerAtService(
  { client, ...at }: At,
  input: { path: string; body: RequestOf<'submitRegistrationAnswer'> },
): Promise<Marked> {
  const { claim_url, pairing_code, provisional_until, claim_expires_at, ...answer } = await client.call(
    'submitRegistrationAnswer',
    {
      ...at,
      ...input,
    },
  )
  return {
    answer,
    provisionalUntilMs: parseServiceTime(provisional_until),
    linkExpiresAtMs: parseServiceTime(claim_expires_at),
    claim: asClaim(claim_url, pairing_code),
  }
}

interface FreshClaim {
  claim: Secret<ClaimItem> | null
  provisionalUntilMs: number | null
  linkExpiresAtMs: number | null
}

/** A fresh claim link; earlier ones stop working. `already_claimed` when nobody has to. */
export async function refreshClaimAtService(
  { client, ...at }: At,
  { agentId, secret }: { agentId: AgentId; secret: Secret<Credential> },
): Promise<FreshClaim> {
  const revealed = secret.reveal()
  if (revealed.kind !== 'client_secret') throw new AppError('secret_missing')
  const answer = await client.call('refreshClaimLink', {
    ...at,
    agentId,
    body: { agent_id: agentId, client_secret: revealed.secret },
  })
  return {
    claim: asClaim(answer.claim_url, answer.pairing_code),
    provisionalUntilMs: parseServiceTime(answer.provisional_until),
    linkExpiresAtMs: parseServiceTime(answer.claim_expires_at),
  }
}

function asCredential(secret: string): Secret<Credential> {
  return new Secret<Credential>({ kind: 'client_secret', secret })
}

function asClaim(claimUrl: string | null, pairingCode: string | null): Secret<ClaimItem> | null {
  return claimUrl === null && pairingCode === null ? null : new Secret({ claimUrl, pairingCode })
}
