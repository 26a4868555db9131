/** Which sets of challenges an agent takes part in (Interface §2.9, §4.3). */
import { z } from 'zod'
import { type Body, firstOf, isBody } from './decoding/decode.ts'
import { flagOf } from './decoding/decode-flag.ts'
import { scopeKeyOf, scopeKeysOf } from './decoding/decode-scope-key.ts'
import { listLevels, mergeLevels } from './decoding/envelope.ts'
import { readSubscribedBefore } from './decoding/subscribed-before.ts'
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
  response: scopeKeysOf({ held: true }),
  list: { rows: 'scopes', id: null, hasEnds: true },
  wire: scopesWire,
  example: { response: { scopes: ['CL', 'WC2026'] } },
})

interface SaidOfSubscription {
  scope_key: string | null
  subscribed: boolean | null
  /** All that the agent is subscribed to now, where a list of it came with at least one. */
  held?: readonly string[]
}

const heldKeys = scopeKeysOf({ held: true })

/** An empty list may be of what is new, and one that cannot be read whole is none. */
function heldIn(body: Body): Pick<SaidOfSubscription, 'held'> {
  const list = [body.scopes, body.subscriptions].find((value) => Array.isArray(value))
  const { scopes = [], completeness } = heldKeys.safeParse({ scopes: list }).data ?? {}
  const isKnown = scopes.length > 0 && completeness?.unreadable === 0 && !scopes.includes('*')
  return isKnown ? { held: scopes } : {}
}

/**
 * The published response is empty. What one says all the same: the scope key that it is about, whether the agent holds
 * it, and which it holds.
 */
function changedTo(wanted: boolean) {
  return z.unknown().transform((body): SaidOfSubscription => {
    const levels = listLevels(body).map((level) =>
      isBody(level.subscription) ? { ...level, ...level.subscription } : level,
    )
    const named = levels.map((level) => firstOf(level, keyNames)).findLast((name) => name !== undefined)
    const flags = levels.map((level) => flagOf(firstOf(level, flagNames))).filter((flag) => flag !== null)
    return {
      scope_key: named === undefined ? null : scopeKeyOf(named),
      // Of several that contradict each other, the one by which it is not so.
      subscribed: flags.find((flag) => flag !== wanted) ?? flags[0] ?? null,
      ...heldIn(mergeLevels(body)),
    }
  })
}
const keyNames = ['scope_key', 'scopeKey', 'scope', 'symbol', 'key']
const flagNames = ['subscribed', 'is_subscribed', 'isSubscribed', 'active', 'is_active', 'isActive']

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
  response: changedTo(true),
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
  response: changedTo(false),
  wire: wireNothing,
  example: { params: { scope_key: 'CL' }, response: null },
})
