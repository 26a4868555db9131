import { createJsonAnswer } from '../http/answer.ts'
import { detailOf } from './json-answer.ts'
import type { Shape } from './shape.ts'

export const successFalse: Shape = {
  name: 'success-false',
  description:
    'A refusal is a 200 with {"success": false, "message", "code"}, but for 401; what answers 204 answers {"success": true}.',
  answer: (answer) => {
    if (answer.status === 204) return createJsonAnswer(200, { success: true }, answer.headers)
    if (answer.status < 400 || answer.status >= 500 || answer.status === 401) return answer
    const detail = detailOf(answer)
    const message = typeof detail === 'string' ? detail : JSON.stringify(detail)
    return createJsonAnswer(200, { success: false, message, code: answer.status })
  },
}
