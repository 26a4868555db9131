import { isPlainObject } from '#contract/rules/plain-object.ts'
import type { Shape } from './shape.ts'

/** What a database holds until it knows better. */
const unscored = { is_correct: false, score: 0 }

export const earlyZeros: Shape = {
  name: 'early-zeros',
  description:
    'Results of an open challenge have an outcome, a close price of 0, and rows that are wrong with a score of 0.',
  json: (body, { endpoint }) => {
    if (endpoint !== 'readResults' || !isPlainObject(body) || body.status !== 'open') return body
    const rows = Array.isArray(body.predictions) ? body.predictions : []
    const predictions = rows.map((row) => (isPlainObject(row) ? { ...row, ...unscored } : row))
    return { ...body, result: 'neutral', close_price: 0, predictions }
  },
}
