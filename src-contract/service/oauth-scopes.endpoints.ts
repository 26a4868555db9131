/** The OAuth scopes that an agent holds and, where a deployment allows it, changes itself. */
import { z } from 'zod'
import { isPlainObject } from '../rules/plain-object.ts'
import { decodeField, firstOf, record, textList } from './decoding/decode.ts'
import { heldNamesOf } from './decoding/subscriptions/held-rows.ts'
import { defineEndpoint } from './endpoint.ts'
import { wireText } from './wire.ts'

const changeNames = {
  granted: ['added'],
  already_had: ['already_granted', 'existing', 'unchanged'],
  removed: ['revoked'],
  invalid: ['rejected', 'denied', 'unknown'],
}

/** Null where there is no such list, which says nothing of what is not in it. */
const optionalList = decodeField((value) => {
  const listed = textList.parse(value)
  return listed.length > 0 || Array.isArray(value) ? listed : null
})

/** A response with none of these lists has not said what became of the change. */
const change = z
  .unknown()
  .refine(
    (body) =>
      isPlainObject(body) && Object.entries(changeNames).some(([name, others]) => isListed(body, [name, ...others])),
    'expected granted, already_had, removed or invalid',
  )
  .pipe(
    record(
      { granted: textList, already_had: textList, removed: optionalList, invalid: textList },
      { aliases: changeNames },
    ),
  )

function isListed(body: Readonly<Record<string, unknown>>, names: readonly string[]): boolean {
  return [names, names.map((name) => name.replace('_h', 'H').replace('_g', 'G'))].some((spelt) =>
    Array.isArray(firstOf(body, spelt)),
  )
}

export const listOAuthScopes = defineEndpoint({
  name: 'listOAuthScopes',
  source: 'Seen in deployments',
  summary: 'The OAuth scopes that the agent is granted',
  method: 'GET',
  path: '/agent/scopes',
  sites: ['global', 'cn'],
  auth: 'bearer',
  oauthScope: null,
  rateClass: 'none',
  effect: 'read',
  isOfAgent: true,
  response: heldNamesOf(['scope', 'name', 'key'], ['effective', 'granted', 'granted_scopes', 'approved', 'scopes']),
  list: { rows: 'scopes', id: null, hasEnds: true },
  wire: z.strictObject({ scopes: z.array(wireText) }),
  example: { response: { scopes: ['prediction:submit', 'challenge:read'] } },
})

export const changeOAuthScopes = defineEndpoint({
  name: 'changeOAuthScopes',
  source: 'Seen in deployments',
  summary: 'Add or remove OAuth scopes of the agent itself; a fresh token shows the change',
  method: 'POST',
  path: '/agent/scopes',
  sites: ['global', 'cn'],
  auth: 'bearer',
  oauthScope: null,
  rateClass: 'none',
  effect: 'idempotent',
  request: z
    .strictObject({ add: z.array(wireText).min(1).optional(), remove: z.array(wireText).min(1).optional() })
    .refine(({ add, remove }) => add !== undefined || remove !== undefined, 'add or remove at least one scope'),
  response: change,
  wire: z.strictObject({
    granted: z.array(z.string()),
    already_had: z.array(z.string()),
    removed: z.array(z.string()),
    invalid: z.array(z.string()),
  }),
  example: {
    request: { add: ['comment:create', 'challenge:read', 'tea:make'] },
    response: {
      granted: ['comment:create'],
      already_had: ['challenge:read'],
      removed: [],
      invalid: ['tea:make'],
    },
  },
})
