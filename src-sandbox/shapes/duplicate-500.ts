import { createJsonResponse } from '../http/service-response.ts'
import type { Shape } from './shape.ts'

export const duplicate500: Shape = {
  name: 'duplicate-500',
  description: 'A second prediction on a challenge is a bare 500 "Internal Server Error".',
  response: (response, { endpoint }) =>
    endpoint === 'submitPrediction' && response.status === 409
      ? createJsonResponse(500, { detail: 'Internal Server Error' })
      : response,
}
