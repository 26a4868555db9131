import { omitFields } from './json-response.ts'
import { listIn, ownNameOf } from './list-rows.ts'
import type { Shape } from './shape.ts'

export const namedLists: Shape = {
  name: 'named-lists',
  description:
    'Lists stand under the name of what they hold ("challenges", "leaderboard", "events" …) in place of "items".',
  json: (body, call) => {
    const list = listIn(body, call)
    const ownName = ownNameOf(call)
    if (list === null || ownName === null) return body
    return { ...omitFields(list.envelope, ['items']), [ownName]: list.rows }
  },
}
