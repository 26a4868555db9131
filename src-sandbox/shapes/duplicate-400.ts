import type { Shape } from './shape.ts'

export const duplicate400: Shape = {
  name: 'duplicate-400',
  description: 'A second prediction on a challenge is a 400 in place of a 409.',
  answer: (answer, { endpoint }) =>
    endpoint === 'submitPrediction' && answer.status === 409 ? { ...answer, status: 400 } : answer,
}
