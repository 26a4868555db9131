/** Becoming an agent: registration, and the secret's second chance (Interface §2.1, §2.2, §4.1). */
import { z } from 'zod'
import { claimAliases, claimFields } from './claim-links.endpoints.ts'
import { findClaimInWords } from './decoding/agents/decode-claim.ts'
import { mergeRegistration, mergeSecret } from './decoding/agents/decode-registration.ts'
import {
  optionalCount,
  optionalKey,
  optionalNumber,
  optionalTime,
  record,
  requireAnyOf,
  requiredKey,
} from './decoding/decode.ts'
import { optionalProse } from './decoding/values/prose.ts'
import { defineEndpoint } from './endpoint.ts'
import { failureWords } from './failure-words.ts'
import { wireCount, wireText, wireTime } from './wire.ts'

/** Other names of what a challenge says, where it is not an object of its own. */
export const challengeAliases = {
  challenge_prompt: ['prompt', 'question', 'challenge_question', 'challenge_text', 'challenge_description', 'task'],
  challenge_id: ['challenge_uuid'],
  expires_at: ['challenge_expires_at'],
}

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
  givesOnce: ['client_secret', 'claim_url', 'pairing_code'],
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
          said_words: optionalProse,
          expires_at: optionalTime,
          life_ms: optionalNumber,
          max_attempts: optionalCount,
          attempts_remaining: optionalCount,
          ...claimFields,
          failure_words: failureWords,
        },
        { aliases: { ...challengeAliases, ...claimAliases } },
      ).transform(({ said_words, ...registered }) => {
        const words = `${registered.instructions ?? ''} ${said_words ?? ''}`
        return { ...registered, ...findClaimInWords(registered, words, { isDue: false }) }
      }),
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
  givesOnce: ['client_secret'],
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
