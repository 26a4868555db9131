import type { Shape } from './shape.ts'

export const duplicate400: Shape = {
  name: 'duplicate-400',
  description: 'A second prediction on a challenge is a 400 in place of a 409.',
  response: (response, { endpoint }) =>
    endpoint === 'submitPrediction' && response.status === 409 ? { ...response, status: 400 } : response,
}
