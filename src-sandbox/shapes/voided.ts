import { isPlainObject } from '#contract/rules/plain-object.ts'
import { mapChallenges, omitFields } from './json-response.ts'
import type { Shape } from './shape.ts'

/** No direction was right, so nobody has a score. */
export const voided: Shape = {
  name: 'voided',
  description: 'Challenges that resolve are "voided": no result, no close price, predictions without a score.',
  json: (body, { endpoint }) => {
    if (endpoint === 'readResults' && isPlainObject(body) && body.status === 'resolved') {
      const rows = Array.isArray(body.predictions) ? body.predictions : []
      const predictions = rows.map((row) => (isPlainObject(row) ? omitFields(row, ['is_correct', 'score']) : row))
      return { ...omitFields(body, ['result', 'close_price']), status: 'voided', predictions }
    }
    return mapChallenges(body, (challenge) =>
      challenge.status === 'resolved'
        ? { ...omitFields(challenge, ['result', 'close_price']), status: 'voided' }
        : challenge,
    )
  },
}
