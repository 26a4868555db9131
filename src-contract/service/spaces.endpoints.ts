/** The spaces in which events are discussed (Interface §1, §5.3). */
import { z } from 'zod'
import { isPlainObject } from '../rules/plain-object.ts'
import { optionalText, record, requiredKey } from './decoding/decode.ts'
import { listOf } from './decoding/lists/decode-list.ts'
import { spaceIdOf } from './decoding/values/decode-space.ts'
import { defineEndpoint } from './endpoint.ts'
import { spaceIdSchema, wireCount } from './wire.ts'

const fields = record(
  { space_id: requiredKey, name: optionalText, description: optionalText },
  { aliases: { name: ['title', 'label', 'display_name'], description: ['summary'] } },
)
const space = z.preprocess((row) => {
  const inner = isPlainObject(row) && isPlainObject(row.space) ? row.space : row
  return { ...(isPlainObject(inner) ? inner : {}), space_id: spaceIdOf(row) }
}, fields)

export const listSpaces = defineEndpoint({
  name: 'listSpaces',
  source: 'Interface §4.2, §5.3',
  summary: 'The spaces of the site',
  method: 'GET',
  path: '/agent/spaces',
  sites: ['global', 'cn'],
  auth: 'bearer',
  oauthScope: 'space:read',
  rateClass: 'none',
  effect: 'read',
  response: listOf(space, ['spaces']),
  list: { rows: 'items', id: 'space_id' },
  wire: z.strictObject({
    items: z.array(z.strictObject({ space_id: spaceIdSchema, name: z.string(), description: z.string() })),
    total: wireCount,
  }),
  example: {
    response: {
      items: [{ space_id: 'finance', name: 'Finance', description: 'Markets and companies' }],
      total: 1,
    },
  },
})
