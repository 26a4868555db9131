import { isPlainObject } from '#contract/rules/plain-object.ts'
import { mapChallenges } from './json-response.ts'
import type { Shape } from './shape.ts'

export const settled: Shape = {
  name: 'settled',
  description: 'What is resolved is called "settled", in lists and results.',
  json: (body, { endpoint }) => {
    if (endpoint === 'readResults' && isPlainObject(body) && body.status === 'resolved') {
      return { ...body, status: 'settled' }
    }
    return mapChallenges(body, (challenge) =>
      challenge.status === 'resolved' ? { ...challenge, status: 'settled' } : challenge,
    )
  },
}
