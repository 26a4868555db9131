import { createJsonAnswer } from '../http/answer.ts'
import type { Shape } from './shape.ts'

export const duplicate500: Shape = {
  name: 'duplicate-500',
  description: 'A second prediction on a challenge is a bare 500 "Internal Server Error".',
  answer: (answer, { endpoint }) =>
    endpoint === 'submitPrediction' && answer.status === 409
      ? createJsonAnswer(500, { detail: 'Internal Server Error' })
      : answer,
}
