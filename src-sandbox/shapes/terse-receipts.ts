import { isObject } from './json-response.ts'
import type { Shape } from './shape.ts'

export const terseReceipts: Shape = {
  name: 'terse-receipts',
  description: 'A prediction is answered with {"id"} and nothing of what it says.',
  json: (body, { endpoint }) => (endpoint === 'submitPrediction' && isObject(body) ? { id: body.prediction_id } : body),
}
