import { omitFields } from './json-response.ts'
import { listIn } from './list-rows.ts'
import type { Shape } from './shape.ts'

export const generalLists: Shape = {
  name: 'general-lists',
  description: 'Lists stand under "list", whatever they hold.',
  json: (body, call) => {
    const list = listIn(body, call)
    return list === null ? body : { ...omitFields(list.envelope, [list.name, 'items']), list: list.rows }
  },
}
