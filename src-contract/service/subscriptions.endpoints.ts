/** Which sets of challenges an agent takes part in (Interface §2.9, §4.3). */
import { z } from 'zod'
import { scopeKeysOf } from './decoding/subscriptions/decode-scope-key.ts'
import { readSubscribedBefore } from './decoding/subscriptions/subscribed-before.ts'
import { type SaidOfSubscription, saidOfChange } from './decoding/subscriptions/subscription-receipt.ts'
import { defineEndpoint } from './endpoint.ts'
import { wireNothing, wireText } from './wire.ts'

const scopesWire = z.strictObject({ scopes: z.array(wireText) })

export const listAvailableScopes = defineEndpoint({
  name: 'listAvailableScopes',
  source: 'Interface §4.3',
  summary: 'Every scope key that can be subscribed to',
  method: 'GET',
  path: '/public/prediction-scopes',
  sites: ['global', 'cn'],
  auth: 'none',
  oauthScope: null,
  rateClass: 'none',
  effect: 'read',
  response: scopeKeysOf({ held: false }),
  list: { rows: 'scopes', id: null },
  wire: scopesWire,
  example: { response: { scopes: ['XAUUSD', 'ES', 'ZN', 'CL', 'BTC', 'WC2026'] } },
})

export const listSubscriptions = defineEndpoint({
  name: 'listSubscriptions',
  source: 'Interface §4.3',
  summary: 'The scope keys that the agent is subscribed to',
  method: 'GET',
  path: '/agent/prediction-scope',
  sites: ['global', 'cn'],
  auth: 'bearer',
  oauthScope: 'challenge:read',
  rateClass: 'none',
  effect: 'read',
  isOfAgent: true,
  response: scopeKeysOf({ held: true }),
  list: { rows: 'scopes', id: null, hasEnds: true },
  wire: scopesWire,
  example: { response: { scopes: ['CL', 'WC2026'] } },
})

/** A refusal because the agent has the subscription is what was asked for. */
const subscribedBefore = z.unknown().transform((body, context): SaidOfSubscription => {
  const said = readSubscribedBefore(body)
  if (said !== null) return { ...said, subscribed: true }
  context.addIssue({ code: 'custom', message: 'a subscription from before' })
  return z.NEVER
})

export const subscribe = defineEndpoint({
  name: 'subscribe',
  source: 'Interface §4.3, §7',
  summary: 'Subscribe the agent to a scope key; the same again has no further effect',
  method: 'POST',
  path: '/agent/prediction-scope/{scope_key}',
  sites: ['global', 'cn'],
  auth: 'bearer',
  oauthScope: 'challenge:read',
  rateClass: 'none',
  effect: 'idempotent',
  status: 204,
  response: saidOfChange(true),
  responseToRefusal: subscribedBefore,
  wire: wireNothing,
  example: { params: { scope_key: 'CL' }, response: null },
})

export const unsubscribe = defineEndpoint({
  name: 'unsubscribe',
  source: 'Interface §4.3, §7',
  summary: 'End the subscription to a scope key; without one it has no effect',
  method: 'DELETE',
  path: '/agent/prediction-scope/{scope_key}',
  sites: ['global', 'cn'],
  auth: 'bearer',
  oauthScope: 'challenge:read',
  rateClass: 'none',
  effect: 'idempotent',
  status: 204,
  response: saidOfChange(false),
  wire: wireNothing,
  example: { params: { scope_key: 'CL' }, response: null },
})
