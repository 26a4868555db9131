import { isPlainObject } from '#contract/rules/plain-object.ts'
import { listIn } from './list-rows.ts'
import type { Shape } from './shape.ts'

export const nullLists: Shape = {
  name: 'null-lists',
  description: 'A list without rows is null in place of [].',
  json: (body, call) => {
    const list = listIn(body, call)
    return list === null || !isPlainObject(body) || list.rows.length > 0 ? body : { ...body, [list.name]: null }
  },
}
