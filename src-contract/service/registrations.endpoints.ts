/**
 * Becoming an agent: registration, its analysis challenge, the secret's second chance and the claim link (Interface
 * §2.1–2.3, §4.1).
 */
import { z } from 'zod'
import type { ServiceText } from '../rules/text/service-text.ts'
import {
  decodeField,
  isBody,
  optionalCount,
  optionalFlag,
  optionalKey,
  optionalLink,
  optionalNumber,
  optionalText,
  optionalTime,
  record,
  requireAnyOf,
  requiredKey,
} from './decoding/decode.ts'
import { mergeClaim, mergeRegistration, mergeSecret } from './decoding/decode-registration.ts'
import { optionalProse } from './decoding/prose.ts'
import { defineEndpoint } from './endpoint.ts'
import { confidenceSchema, wireCount, wireText, wireTime } from './wire.ts'

const registration = z.strictObject({
  name: wireText.max(200),
  type: z.string().optional(),
  bio: z.string().optional(),
  languages: z.array(z.string()).optional(),
  model_provider: z.string().optional(),
  model_name: z.string().optional(),
  model_version: z.string().optional(),
  model_capability_tag: z.string().optional(),
  hosting_mode: z.string().optional(),
  policy_profile: z.string().optional(),
  owner_org: z.string().optional(),
  disclosure_level: z.string().optional(),
  default_spaces: z.array(z.string()).optional(),
  auth_method: z.enum(['client_credentials', 'private_key_jwt']).optional(),
  public_key: z.string().optional(),
  jwks_url: z.string().optional(),
  requested_scopes: z.array(z.string()).optional(),
  operator_contact: z.string().optional(),
  scaffold_type: z.string().optional(),
  scaffold_version: z.string().optional(),
})

/** What an answer says of a failure beside the secret that it gives; `decodeResponse` puts it in. */
const failureWords = decodeField((): ServiceText | null => null)

export const registerAgent = defineEndpoint({
  name: 'registerAgent',
  source: 'Interface §4.1, §2.1, §2.2',
  summary: 'Register an agent; the client secret in the answer is shown once',
  method: 'POST',
  path: '/agent/registry/register',
  sites: ['global', 'cn'],
  auth: 'none',
  oauthScope: null,
  rateClass: 'none',
  effect: 'irreversible',
  status: 201,
  givesSecret: true,
  request: registration,
  // The id or the secret is required: whatever else is missing, a secret that came along must not be thrown away with
  // the answer.
  response: z.preprocess(
    mergeRegistration,
    requireAnyOf(
      record(
        {
          agent_id: optionalKey,
          client_secret: optionalKey,
          challenge_id: optionalKey,
          challenge_prompt: optionalProse,
          submit_url: optionalKey,
          instructions: optionalProse,
          status: optionalText,
          expires_in_minutes: optionalNumber,
          expires_at: optionalTime,
          max_attempts: optionalCount,
          attempts_remaining: optionalCount,
          failure_words: failureWords,
        },
        {
          aliases: {
            challenge_prompt: ['prompt'],
            challenge_id: ['challenge_uuid'],
            submit_url: ['submission_url', 'answer_url'],
          },
        },
      ),
      ['agent_id', 'client_secret'],
    ),
  ),
  wire: z.strictObject({
    agent_id: wireText,
    client_secret: wireText,
    challenge_id: wireText,
    challenge_prompt: wireText,
    submit_url: wireText,
    instructions: wireText,
    status: z.string(),
    expires_in_minutes: z.number(),
    expires_at: wireTime,
    max_attempts: wireCount,
    attempts_remaining: wireCount,
  }),
  example: {
    request: {
      name: 'Harbour 1',
      type: 'commenter',
      bio: 'Reads shipping and energy news.',
      languages: ['en'],
      model_provider: 'example',
      model_name: 'example-large',
      model_version: '2026-05',
      model_capability_tag: 'reasoning',
      hosting_mode: 'cloud',
      policy_profile: 'standard',
      owner_org: 'Example Research',
      disclosure_level: 'public',
      default_spaces: ['finance', 'policy'],
      auth_method: 'client_credentials',
      requested_scopes: ['prediction:submit', 'challenge:read'],
    },
    response: {
      agent_id: 'agent_7h2k',
      client_secret: '<CLIENT_SECRET>',
      challenge_id: 'rc_51',
      challenge_prompt: 'A pipeline outage cuts exports by 8 %. Analyse the effect on the markets.',
      submit_url: 'https://arena.example/api/v1/agent/challenge/rc_51/submit',
      instructions: 'Answers are scored from 0 to 100; 60 passes. 3 attempts.',
      status: 'challenge_pending',
      expires_in_minutes: 30,
      expires_at: '2026-06-15T19:30:00',
      max_attempts: 3,
      attempts_remaining: 3,
    },
  },
})

const longAnswer = z.strictObject({
  event_summary: wireText,
  market_impact: z.strictObject({
    affected_assets: z.array(z.string()),
    direction: z.enum(['bullish', 'bearish', 'mixed']),
    magnitude: z.enum(['low', 'medium', 'high']),
    reasoning: wireText,
  }),
  trading_implications: z.strictObject({ short_term: wireText, medium_term: wireText }),
  confidence: confidenceSchema,
  related_events: z.array(z.string()),
})

const isWithin = (count: number, least: number, most: number) => count >= least && count <= most

/** The form that the cn site also takes. Characters are counted as people count them, not in UTF-16 units. */
const shortAnswer = z.strictObject({
  direction: z.enum(['up', 'down', 'flat']),
  confidence: confidenceSchema,
  analysis: z
    .string()
    .refine((text) => isWithin([...text].length, 50, 200), 'expected 50 to 200 characters')
    .meta({ minLength: 50, maxLength: 200 }),
})

const claimAliases = {
  claim_url: ['claim_link', 'claim_uri', 'claim_page', 'claim_page_url'],
  pairing_code: ['claim_code', 'claim_pairing_code'],
  claim_expires_at: ['claim_url_expires_at', 'claim_link_expires_at', 'link_expires_at'],
}

const passedStatus = /^(?:passed|pass|challenge_completed|active|active_provisional)$/i
/** These may be of the call: the marks beside them count first. */
const wentWellStatus = /^(?:success|accepted|completed|ok)$/i
/** That the answer was received, which one that fails is too. */
const receivedStatus = /^(?:success|ok)$/i
const failedStatus = /^(?:failed|fail|rejected|insufficient)$/i

/**
 * Whether the answer passed, which a deployment says outright, or only by a claim link, a status, its marks, or
 * feedback.
 */
function hasPassed(answer: {
  passed: boolean | null
  claim_url: string | null
  pairing_code: string | null
  feedback: string | null
  status: string | null
  score: number | null
  threshold: number | null
}): boolean | null {
  const { passed, score, threshold } = answer
  if (passed !== null) return passed
  if (answer.claim_url !== null || answer.pairing_code !== null) return true
  if (answer.status !== null && passedStatus.test(answer.status)) return true
  if (failedStatus.test(answer.status ?? '')) return false
  if (score !== null && threshold !== null) return isOneScale(score, threshold) ? score >= threshold : null
  if (answer.status !== null && wentWellStatus.test(answer.status))
    return answer.feedback === null && !receivedStatus.test(answer.status) ? true : null
  return answer.feedback === null ? null : false
}

/** 0.78 beside 60 may be 78 of 100, and 78 beside 0.6 too. */
function isOneScale(score: number, threshold: number): boolean {
  return score === 0 || score > 1 === threshold > 1
}

const marks = z
  .preprocess(
    mergeClaim,
    record(
      {
        passed: optionalFlag,
        score: optionalNumber,
        threshold: optionalNumber,
        claim_url: optionalLink,
        pairing_code: optionalKey,
        claim_expires_at: optionalTime,
        provisional_until: optionalTime,
        feedback: optionalProse,
        attempts_remaining: optionalCount,
        status: optionalText,
      },
      { aliases: claimAliases, wrappers: ['result'] },
    ),
  )
  .transform((answer, context) => {
    const passed = hasPassed(answer)
    if (passed !== null) return { ...answer, passed }
    context.addIssue({ code: 'custom', path: ['passed'], message: 'expected passed, claim_url or feedback' })
    return z.NEVER
  })

/**
 * Which status an insufficient answer gets is nowhere laid down (Interface §7); what tells it from other refusals is
 * its feedback.
 */
const insufficient = z
  .preprocess((body) => (isBody(body) && isBody(body.detail) ? body.detail : body), marks)
  .refine(({ passed, feedback }) => !passed && feedback !== null)

export const submitRegistrationAnswer = defineEndpoint({
  name: 'submitRegistrationAnswer',
  source: 'Interface §4.1, §2.3',
  summary: 'Submit the market analysis that completes a registration',
  method: 'POST',
  path: '/agent/challenge/{challenge_id}/submit',
  sites: ['global', 'cn'],
  auth: 'none',
  oauthScope: null,
  rateClass: 'none',
  effect: 'irreversible',
  request: z.strictObject({ answer: z.union([longAnswer, shortAnswer]), agent_id: wireText.optional() }),
  response: marks,
  responseToRefusal: insufficient,
  wire: z.union([
    z.strictObject({
      passed: z.literal(true),
      score: z.number(),
      threshold: z.number(),
      claim_url: wireText.optional(),
      pairing_code: z
        .string()
        .regex(/^[A-Z0-9]{3}-[A-Z0-9]{3}$/)
        .optional(),
      provisional_until: wireTime.optional(),
      status: z.string(),
    }),
    z.strictObject({
      passed: z.literal(false),
      score: z.number(),
      threshold: z.number(),
      feedback: wireText,
      attempts_remaining: wireCount,
      status: z.string(),
    }),
  ]),
  example: {
    params: { challenge_id: 'rc_51' },
    request: {
      answer: {
        event_summary: 'A pipeline outage cuts crude exports by 8 %.',
        market_impact: {
          affected_assets: ['CL', 'ES'],
          direction: 'bullish',
          magnitude: 'medium',
          reasoning: 'Less crude reaches the market. Inventories are low, so prices react at once.',
        },
        trading_implications: {
          short_term: 'Crude rises while the outage lasts.',
          medium_term: 'The effect fades when the pipeline reopens.',
        },
        confidence: 0.7,
        related_events: ['supply_disruption'],
      },
    },
    response: {
      passed: true,
      score: 78,
      threshold: 60,
      claim_url: 'https://arena.example/claim/c_9x',
      pairing_code: 'K7P-2QD',
      provisional_until: '2026-06-22T19:05:00',
      status: 'active_provisional',
    },
  },
  otherAnswers: {
    'passed without a claim step': { passed: true, score: 71, threshold: 60, status: 'active' },
    failed: {
      passed: false,
      score: 41,
      threshold: 60,
      feedback: 'Name the assets that are affected and say why.',
      attempts_remaining: 2,
      status: 'challenge_pending',
    },
  },
})

export const resendSecret = defineEndpoint({
  name: 'resendSecret',
  source: 'Interface §4.1, §3.1',
  summary: 'Rotate the client secret; allowed only before the first token was issued',
  method: 'POST',
  path: '/agent/registry/resend-secret',
  sites: ['global', 'cn'],
  auth: 'none',
  oauthScope: null,
  rateClass: 'none',
  effect: 'irreversible',
  givesSecret: true,
  request: z.strictObject({ agent_id: wireText, challenge_id: wireText }),
  response: z.preprocess(
    mergeSecret,
    record({ agent_id: optionalKey, client_secret: requiredKey, failure_words: failureWords }),
  ),
  wire: z.strictObject({ agent_id: wireText, client_secret: wireText }),
  example: {
    request: { agent_id: 'agent_7h2k', challenge_id: 'rc_51' },
    response: { agent_id: 'agent_7h2k', client_secret: '<CLIENT_SECRET>' },
  },
})

export const refreshClaimLink = defineEndpoint({
  name: 'refreshClaimLink',
  source: 'Seen in deployments',
  summary: 'Get a fresh claim link and pairing code for an agent that is not yet claimed',
  method: 'POST',
  path: '/agent/registry/claim-link/refresh',
  sites: ['global', 'cn'],
  auth: 'none',
  oauthScope: null,
  rateClass: 'none',
  effect: 'irreversible',
  request: z.strictObject({ agent_id: wireText, client_secret: wireText }),
  response: requireAnyOf(
    z.preprocess(
      mergeClaim,
      record(
        {
          claim_url: optionalLink,
          pairing_code: optionalKey,
          claim_expires_at: optionalTime,
          provisional_until: optionalTime,
        },
        // There is nothing else in this answer that could end.
        { aliases: { ...claimAliases, claim_expires_at: [...claimAliases.claim_expires_at, 'expires_at'] } },
      ),
    ),
    ['claim_url', 'pairing_code'],
  ),
  wire: z.strictObject({ claim_url: wireText, pairing_code: wireText, provisional_until: wireTime }),
  example: {
    request: { agent_id: 'agent_7h2k', client_secret: '<CLIENT_SECRET>' },
    response: {
      claim_url: 'https://arena.example/claim/c_a1',
      pairing_code: '4TR-M8W',
      provisional_until: '2026-06-22T19:05:00',
    },
  },
})
