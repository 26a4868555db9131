import { isPlainObject } from '#contract/rules/plain-object.ts'
import { listIn } from './list-rows.ts'
import type { Shape } from './shape.ts'

export const wrappedChallenges: Shape = {
  name: 'wrapped-challenges',
  description: 'Challenges come as {"challenges": [{"challenge": {…}, "context": {…}}]} and nothing else.',
  json: (body, call) => {
    const list = listIn(body, call)
    if (list === null || !isPlainObject(body)) return body
    if (call.endpoint === 'listActiveChallenges') return { challenges: body.challenges }
    if (call.endpoint !== 'listChallenges') return body
    return { challenges: list.rows.map((challenge) => ({ challenge, context: {} })) }
  },
}
