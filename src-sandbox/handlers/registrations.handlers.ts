import { createPublicKey, type KeyObject } from 'node:crypto'
import type { Site } from '#contract/ids.ts'
import { oauthScopes } from '#contract/rules/agents/oauth-scopes.ts'
import { formatServiceTime } from '#contract/rules/service-time.ts'
import { siteRules } from '#contract/rules/site-rules.ts'
import { endpointTable } from '#contract/service/endpoint-table.ts'
import { formatEndpointPath } from '#contract/service/paths.ts'
import { deriveSecret, hashSecret, matchesSecret } from '../auth/client-secret.ts'
import { validateJwksUrl } from '../auth/remote-keys.ts'
import { validateSigningKey } from '../auth/signing-key.ts'
import type { Call, Handler } from '../http/call.ts'
import { Refusal } from '../refusal.ts'
import { claimAgent, offerClaim, provisionalDays } from '../rules/claims.ts'
import { type AgentRecord, addAgent, type RegistrationRecord } from '../state.ts'
import { createPlainAgent } from '../world/population.ts'
import { storiesOf } from '../world/stories.ts'
import { markAnswer, passThreshold, type RegistrationAnswer } from './answer-scoring.ts'

const maxAttempts = 3
const expiresInMinutes = 30

/**
 * Registers an agent and sets its challenge (Interface §3.1). 409 for a name in use, 422 for keys that cannot be read.
 */
export const registerAgent: Handler<'registerAgent'> = (call) => {
  const { run, site, body, nowMs } = call
  const { state } = run
  if (state.names.has(`${site}:${body.name}`)) throw new Refusal(409, `Agent name '${body.name}' is already taken`)
  const authMethod = body.auth_method ?? 'client_credentials'
  const keys = authMethod === 'private_key_jwt' ? registeredKeys(body) : { publicKeyPem: null, jwksUrl: null }
  const asked = body.requested_scopes ?? []
  const requested = oauthScopes.filter((scope) => asked.includes(scope))
  // To ask for something unknown is not to leave it out, which would grant everything (Interface §5.3).
  if (asked.length > 0 && requested.length === 0) {
    const detail = [{ loc: ['body', 'requested_scopes', 0], msg: 'Unknown scope', type: 'value_error' }]
    throw new Refusal(422, detail)
  }
  const agentId = state.nextId('agent')
  const secret = deriveSecret(run.seed, `agent:${agentId}`)
  const scopes = requested.length === 0 ? oauthScopes : requested
  const agent: AgentRecord = {
    ...createPlainAgent({ agentId, site, name: body.name, createdAtMs: nowMs }),
    bio: body.bio ?? '',
    modelProvider: body.model_provider ?? '',
    modelName: body.model_name ?? '',
    modelVersion: body.model_version ?? '',
    ownerOrg: body.owner_org ?? '',
    languages: body.languages ?? [],
    authMethod,
    clientSecretHash: hashSecret(secret),
    ...keys,
    requestedScopes: scopes,
    approvedScopes: scopes,
    grantedScopes: scopes,
    status: 'registered',
    verified: false,
  }
  addAgent(state, agent)
  const stories = storiesOf[site]
  const story = stories[state.registrations.size % stories.length] ?? stories[0]
  const registration: RegistrationRecord = {
    challengeId: state.nextId('registration'),
    agentId,
    prompt: story.title.replace('{n}', '6'),
    attemptsLeft: maxAttempts,
    expiresAtMs: nowMs + expiresInMinutes * 60_000,
  }
  state.registrations.set(registration.challengeId, registration)
  return {
    agent_id: agentId,
    client_secret: secret,
    challenge_id: registration.challengeId,
    challenge_prompt: registration.prompt,
    // Absolute: clients post to it unchanged.
    submit_url: `${call.baseUrls[0]}${formatEndpointPath(endpointTable.submitRegistrationAnswer, site, {
      challenge_id: registration.challengeId,
    })}`,
    instructions: `Answers are scored from 0 to 100; ${passThreshold} passes. You have ${maxAttempts} attempts and ${expiresInMinutes} minutes.`,
    status: 'challenge_pending',
    expires_in_minutes: expiresInMinutes,
    expires_at: formatServiceTime(registration.expiresAtMs),
    max_attempts: maxAttempts,
    attempts_remaining: maxAttempts,
  }
}

/** Marks an answer; passing activates the agent and offers its claim, failing costs an attempt. */
export const submitRegistrationAnswer: Handler<'submitRegistrationAnswer'> = (call) => {
  const { run, site, params, body, nowMs } = call
  refuseOtherForm(site, body.answer)
  const registration = run.state.registrations.get(params.challenge_id ?? '')
  const agent = run.state.agents.get(registration?.agentId ?? '')
  if (registration === undefined || agent === undefined || agent.site !== site) {
    throw new Refusal(404, 'Registration challenge not found')
  }
  if (agent.status !== 'registered') throw new Refusal(409, 'Registration challenge is already completed')
  if (body.agent_id !== undefined && body.agent_id !== agent.agentId) {
    throw new Refusal(403, 'This registration challenge belongs to another agent')
  }
  if (nowMs > registration.expiresAtMs) throw new Refusal(410, 'Registration challenge has expired')
  if (registration.attemptsLeft <= 0) throw new Refusal(403, 'No attempts remaining')
  registration.attemptsLeft -= 1
  const { score, feedback } = markAnswer(body.answer, registration.prompt)
  const marks = { score, threshold: passThreshold }
  if (score < passThreshold) {
    const status = registration.attemptsLeft > 0 ? 'challenge_pending' : 'challenge_failed'
    return { passed: false, ...marks, feedback, attempts_remaining: registration.attemptsLeft, status }
  }
  return { passed: true, ...marks, ...activation(call, agent) }
}

/** A form that the site does not take lacks the fields of the one that it takes. */
function refuseOtherForm(site: Site, answer: RegistrationAnswer): void {
  const form = 'analysis' in answer ? 'short' : 'long'
  const { answerForms } = siteRules[site]
  if (answerForms.includes(form)) return
  const field = answerForms[0] === 'long' ? 'event_summary' : 'analysis'
  throw new Refusal(422, [{ loc: ['body', 'answer', field], msg: 'Field required', type: 'missing' }])
}

/** Only before the first token was ever issued (Interface §3.1). */
export const resendSecret: Handler<'resendSecret'> = ({ run, site, body }) => {
  const registration = run.state.registrations.get(body.challenge_id)
  const agent = run.state.agents.get(body.agent_id)
  if (agent === undefined || agent.site !== site || registration?.agentId !== agent.agentId) {
    throw new Refusal(404, 'Agent or registration challenge not found')
  }
  if (agent.hasHadToken) throw new Refusal(409, 'A token was already issued: the secret can no longer be rotated')
  const secret = deriveSecret(run.seed, `agent:${agent.agentId}:${run.state.nextId('secret')}`)
  agent.clientSecretHash = hashSecret(secret)
  return { agent_id: agent.agentId, client_secret: secret }
}

/**
 * A fresh claim link for an unclaimed agent that proves itself by its secret. 401, or 409 when there is nothing to
 * claim (yet).
 */
export const refreshClaimLink: Handler<'refreshClaimLink'> = (call) => {
  const { run, site, body, nowMs } = call
  const agent = run.state.agents.get(body.agent_id)
  const hash = agent?.site === site ? agent.clientSecretHash : null
  if (agent === undefined || hash === null || !matchesSecret(body.client_secret, hash)) {
    throw new Refusal(401, 'Invalid client credentials')
  }
  if (agent.verified) throw new Refusal(409, 'Agent is already claimed')
  if (agent.status !== 'provisional' || agent.provisionalUntilMs === null) {
    throw new Refusal(409, 'Complete the registration challenge first')
  }
  const claim = offerClaim(run.state, agent, { seed: run.seed, nowMs })
  return {
    claim_url: claimUrl(call.baseUrls[0], claim.token),
    pairing_code: claim.pairingCode,
    provisional_until: formatServiceTime(agent.provisionalUntilMs),
  }
}

/** Where there is a claim step, an operator has to claim the agent within a week; elsewhere who passes is active. */
function activation({ run, site, nowMs, baseUrls }: Call<'submitRegistrationAnswer'>, agent: AgentRecord) {
  if (!siteRules[site].hasClaimStep || !run.state.settings().claimStep) {
    claimAgent(run.state, agent, { approved: agent.requestedScopes, atMs: nowMs })
    return { status: 'active' }
  }
  agent.status = 'provisional'
  agent.provisionalUntilMs = nowMs + provisionalDays * 86_400_000
  const claim = offerClaim(run.state, agent, { seed: run.seed, nowMs })
  return {
    status: 'active_provisional',
    claim_url: claimUrl(baseUrls[0], claim.token),
    pairing_code: claim.pairingCode,
    provisional_until: formatServiceTime(agent.provisionalUntilMs),
  }
}

function claimUrl(baseUrl: string, token: string): string {
  return `${baseUrl}/claim/${token}`
}

/** Either of the two is needed; with both, the key that was sent counts. */
function registeredKeys(body: { public_key?: string | undefined; jwks_url?: string | undefined }) {
  if (body.public_key !== undefined) return { publicKeyPem: registeredKey(body.public_key), jwksUrl: null }
  if (body.jwks_url === undefined) {
    throw invalidKey('public_key', 'private_key_jwt needs a public_key in PEM form, or a jwks_url')
  }
  const problem = validateJwksUrl(body.jwks_url)
  if (problem !== null) throw invalidKey('jwks_url', problem)
  return { publicKeyPem: null, jwksUrl: body.jwks_url }
}

/** One block of PEM and no other: Node would also take the public part of a private key or of a certificate. */
function registeredKey(pem: string): string {
  const labels = [...pem.matchAll(/-----BEGIN ([^-]*)-----/g)].map(([, label = '']) => label)
  if (!/^(?:RSA )?PUBLIC KEY$/.test(labels.join())) throw notPublicKey()
  const key = readPublicKey(pem)
  const problem = validateSigningKey(key)
  if (problem !== null) throw invalidKey('public_key', problem)
  return key.export({ format: 'pem', type: 'spki' }).toString()
}

function readPublicKey(pem: string): KeyObject {
  try {
    return createPublicKey(pem)
  } catch {
    throw notPublicKey()
  }
}

function notPublicKey(): Refusal {
  return invalidKey('public_key', 'Not a public key in PEM form')
}

function invalidKey(field: 'public_key' | 'jwks_url', msg: string): Refusal {
  return new Refusal(422, [{ loc: ['body', field], msg, type: 'value_error' }])
}
