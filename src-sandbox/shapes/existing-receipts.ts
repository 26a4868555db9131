import { createJsonResponse } from '../http/service-response.ts'
import { detailOf } from './json-response.ts'
import type { Shape } from './shape.ts'

export const existingReceipts: Shape = {
  name: 'existing-receipts',
  description:
    'A second prediction on a challenge is a 200 with {"id", "existing": true}, and what was said first holds.',
  response: (response, { endpoint, params }) => {
    const isSecond = endpoint === 'submitPrediction' && response.status === 409
    if (!isSecond || !/already/.test(String(detailOf(response)))) return response
    return createJsonResponse(200, { id: `pr_${params.challenge_id}`, existing: true }, response.headers)
  },
}
