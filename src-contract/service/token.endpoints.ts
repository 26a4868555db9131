/** Access tokens (Interface §5). */
import { z } from 'zod'
import { isPlainObject } from '../rules/plain-object.ts'
import { claimSaid, withClaimSaid } from './decoding/agents/decode-claim-state.ts'
import { readLifetimeMs } from './decoding/agents/decode-lifetime.ts'
import { parseTokenScopes } from './decoding/agents/decode-token-scopes.ts'
import {
  decodeField,
  optionalKey,
  optionalNumber,
  optionalText,
  optionalTime,
  record,
  requiredToken,
} from './decoding/decode.ts'
import { siteOf } from './decoding/values/decode-site.ts'
import { plainWordOf } from './decoding/values/decode-word.ts'
import { endNames } from './decoding/values/end-names.ts'
import { defineEndpoint } from './endpoint.ts'
import { wireText, wireTime } from './wire.ts'

/** RFC 7523 §2.2. */
export const clientAssertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

const grantType = z.literal('client_credentials')

/** With the life of the token where words or the name of a unit say it, and with what is said of the claim. */
const withReadFacts = (body: unknown): unknown =>
  isPlainObject(body)
    ? withClaimSaid({ ...body, life_ms: readLifetimeMs(body) ?? readLifetimeMs(body, 'token') }, { isAgent: false })
    : body

export const requestToken = defineEndpoint({
  name: 'requestToken',
  source: 'Interface §5.1, §5.2; RFC 6749 §4.4; RFC 7523 §2.2',
  summary: 'Exchange a client secret or a signed client assertion for an access token',
  method: 'POST',
  path: '/agent/auth/token',
  // The one path that both sites share; the audience of a client assertion names it too.
  sitePath: { cn: '/api/v1/agent/auth/token' },
  sites: ['global', 'cn'],
  auth: 'none',
  oauthScope: null,
  rateClass: 'token',
  effect: 'idempotent',
  request: z.union([
    z.strictObject({ grant_type: grantType, agent_id: wireText, client_secret: wireText }),
    z.strictObject({
      grant_type: grantType,
      agent_id: wireText,
      client_assertion_type: z.literal(clientAssertionType),
      client_assertion: wireText,
    }),
  ]),
  response: z.preprocess(
    withReadFacts,
    record(
      {
        access_token: requiredToken,
        /** Whose it is, where the response says so. */
        agent_id: optionalKey,
        site: decodeField(siteOf),
        token_type: optionalText,
        expires_in: optionalNumber,
        /** In ms. */
        life_ms: optionalNumber,
        expires_at: optionalTime,
        // `null` when the response does not say; the claim inside the token comes first.
        scope: decodeField(parseTokenScopes),
        claim_said: claimSaid,
        provisional_until: optionalTime,
        claim_note: optionalText,
        agent_status: decodeField((value) => plainWordOf(value) || null),
      },
      {
        aliases: {
          access_token: ['token', 'jwt'],
          scope: ['scp', 'scopes', 'granted_scopes'],
          expires_at: endNames,
        },
      },
    ),
  ),
  wire: z.strictObject({
    access_token: wireText,
    token_type: z.literal('bearer'),
    expires_in: z.number().int().positive(),
    scope: z.string(),
    agent_status: z.enum(['active', 'active_provisional']),
    claim_pending: z.literal(true).optional(),
    provisional_until: wireTime.optional(),
    claim_note: z.string().optional(),
  }),
  example: {
    request: { grant_type: 'client_credentials', agent_id: 'agent_7h2k', client_secret: '<CLIENT_SECRET>' },
    response: {
      access_token: '<ACCESS_TOKEN>',
      token_type: 'bearer',
      expires_in: 3600,
      scope: 'prediction:submit challenge:read',
      agent_status: 'active',
    },
  },
  otherResponses: {
    'not yet claimed': {
      access_token: '<ACCESS_TOKEN>',
      token_type: 'bearer',
      expires_in: 3600,
      scope: 'prediction:submit challenge:read',
      agent_status: 'active_provisional',
      claim_pending: true,
      provisional_until: '2026-06-22T19:05:00',
      claim_note: 'Ask the operator to open the claim link.',
    },
  },
})
