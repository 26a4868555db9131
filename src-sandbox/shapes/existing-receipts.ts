import { createJsonAnswer } from '../http/answer.ts'
import { detailOf } from './json-answer.ts'
import type { Shape } from './shape.ts'

export const existingReceipts: Shape = {
  name: 'existing-receipts',
  description:
    'A second prediction on a challenge is a 200 with {"id", "existing": true}, and what was said first holds.',
  answer: (answer, { endpoint, params }) => {
    const isSecond = endpoint === 'submitPrediction' && answer.status === 409
    if (!isSecond || !/already/.test(String(detailOf(answer)))) return answer
    return createJsonAnswer(200, { id: `pr_${params.challenge_id}`, existing: true }, answer.headers)
  },
}
