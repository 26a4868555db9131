import { createJsonAnswer } from '../http/answer.ts'
import { detailOf, withJson } from './json-answer.ts'
import type { Shape } from './shape.ts'

export const dataEnvelope: Shape = {
  name: 'data-envelope',
  description:
    'Every answer stands in {"code": 0, "message": "ok", "data": …}; a refusal is {"code", "message", "data": null}.',
  answer: (answer) => {
    const detail = detailOf(answer)
    if (detail === null) return withJson(answer, (data) => ({ code: 0, message: 'ok', data }))
    const message = typeof detail === 'string' ? detail : JSON.stringify(detail)
    return createJsonAnswer(answer.status, { code: answer.status * 100 + 1, message, data: null }, answer.headers)
  },
}
