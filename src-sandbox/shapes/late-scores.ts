import { isPlainObject } from '#contract/rules/plain-object.ts'
import { parseServiceTime } from '#contract/rules/service-time.ts'
import { omitFields } from './json-response.ts'
import type { Shape } from './shape.ts'

const scoredAfterMs = 15 * 60_000

export const lateScores: Shape = {
  name: 'late-scores',
  description: 'For a quarter of an hour after a resolution its results have no list of predictions, and so no scores.',
  json: (body, { endpoint, nowMs }) => {
    if (endpoint !== 'readResults' || !isPlainObject(body) || body.status !== 'resolved') return body
    const resolvedAtMs = parseServiceTime(String(body.resolved_at)) ?? 0
    return nowMs - resolvedAtMs < scoredAfterMs ? omitFields(body, ['predictions', 'submitted_count']) : body
  },
}
