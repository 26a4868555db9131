import { mapObjects, omitFields } from './json-response.ts'
import type { Shape } from './shape.ts'

const counts = [
  'prediction_count',
  'bullish_count',
  'bearish_count',
  'neutral_count',
  'submitted_count',
  'comment_count',
  'reply_count',
  'like_count',
]

export const absentCounts: Shape = {
  name: 'absent-counts',
  description: 'Nothing says how many predictions, comments, replies or likes there are.',
  json: (body) => mapObjects(body, (object) => omitFields(object, counts)),
}
