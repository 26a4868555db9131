import { isPlainObject } from '#contract/rules/plain-object.ts'
import { readJson } from '../http/read-body.ts'
import { createJsonResponse } from '../http/service-response.ts'
import type { Shape } from './shape.ts'

/** 422 as for any field that is missing; the service itself would take both forms. */
export const shortAnswers: Shape = {
  name: 'short-answers',
  description: 'The cn site takes only the short registration answer {direction, confidence, analysis}.',
  instead: ({ endpoint, site, bodyText }) => {
    if (endpoint !== 'submitRegistrationAnswer' || site !== 'cn') return null
    const { value } = readJson(bodyText)
    const answer = isPlainObject(value) ? value.answer : null
    if (!isPlainObject(answer) || 'analysis' in answer) return null
    return createJsonResponse(422, {
      detail: [{ loc: ['body', 'answer', 'analysis'], msg: 'Field required', type: 'missing' }],
    })
  },
}
