import { isPlainObject } from '#contract/rules/plain-object.ts'
import { ownNameOf } from './list-rows.ts'
import type { Shape } from './shape.ts'

export const resultEnvelope: Shape = {
  name: 'result-envelope',
  description: 'Lists and the results of challenges stand in {"site", "result": …}, with all that is said of them.',
  json: (body, call) => {
    const isWrapped = isPlainObject(body) && (ownNameOf(call) !== null || call.endpoint === 'readResults')
    return isWrapped ? { site: call.site, result: body } : body
  },
}
