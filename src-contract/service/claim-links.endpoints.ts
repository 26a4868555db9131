/** The link by which an operator claims an agent, wherever it is given (Interface §2.3, §3.1; seen in deployments). */
import { z } from 'zod'
import { isPlainObject } from '../rules/plain-object.ts'
import { detailOf } from '../rules/text/refusal-detail.ts'
import { findClaimInWords, mergeClaim } from './decoding/agents/decode-claim.ts'
import { claimSaid, withClaimSaid } from './decoding/agents/decode-claim-state.ts'
import { readLifetimeMs } from './decoding/agents/decode-lifetime.ts'
import { findSecret } from './decoding/agents/find-secret.ts'
import { optionalKey, optionalLink, optionalNumber, optionalTime, record, requireAnyOf } from './decoding/decode.ts'
import { optionalProse } from './decoding/values/prose.ts'
import { defineEndpoint } from './endpoint.ts'
import { failureWords } from './failure-words.ts'
import { wireText, wireTime } from './wire.ts'

export const claimAliases = {
  claim_url: ['claim_link', 'claim_uri', 'claim_page', 'claim_page_url'],
  pairing_code: ['claim_code', 'claim_pairing_code'],
  claim_expires_at: ['claim_url_expires_at', 'claim_link_expires_at', 'link_expires_at'],
}

/** The fields of a claim, of which `mergeClaim` has found those that are elsewhere. */
export const claimFields = {
  claim_url: optionalLink,
  pairing_code: optionalKey,
  claim_expires_at: optionalTime,
  /** How long the link lives from now on, in ms. */
  claim_life_ms: optionalNumber,
  provisional_until: optionalTime,
}

/** With the life of the link under a name that says of nothing what it is of: there is nothing else that could end. */
function mergeFreshClaim(body: unknown): unknown {
  const merged = withClaimSaid(mergeClaim(body), { isAgent: true })
  if (!isPlainObject(merged) || !isPlainObject(body)) return merged
  return {
    ...merged,
    claim_life_ms: merged.claim_life_ms ?? readLifetimeMs(body),
    client_secret: findSecret(body),
    said_words: detailOf(body),
  }
}

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
  isOfAgent: true,
  givesOnce: ['claim_url', 'pairing_code', 'client_secret'],
  request: z.strictObject({ agent_id: wireText, client_secret: wireText }),
  response: requireAnyOf(
    z.preprocess(
      mergeFreshClaim,
      record(
        {
          ...claimFields,
          /** Where there is nothing left to claim, that is all that it says. */
          claim_said: claimSaid,
          /** Another one in the place of that which was sent. */
          client_secret: optionalKey,
          said_words: optionalProse,
          failure_words: failureWords,
        },
        // A bare `expires_at` is the link's: nothing else in this response expires.
        { aliases: { ...claimAliases, claim_expires_at: [...claimAliases.claim_expires_at, 'expires_at'] } },
      ).transform(({ said_words, ...fresh }) =>
        // A link in words may be the one that was used.
        fresh.claim_said === 'claimed'
          ? fresh
          : { ...fresh, ...findClaimInWords(fresh, said_words ?? '', { isDue: true }) },
      ),
    ),
    ['claim_url', 'pairing_code', 'claim_said'],
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
