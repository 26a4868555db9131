import { createJsonResponse } from '../http/service-response.ts'
import { detailOf } from './json-response.ts'
import type { Shape } from './shape.ts'

export const successFalse: Shape = {
  name: 'success-false',
  description:
    'A refusal is a 200 with {"success": false, "message", "code"}, but for 401; what answers 204 answers {"success": true}.',
  response: (response) => {
    if (response.status === 204) return createJsonResponse(200, { success: true }, response.headers)
    if (response.status < 400 || response.status >= 500 || response.status === 401) return response
    const detail = detailOf(response)
    const message = typeof detail === 'string' ? detail : JSON.stringify(detail)
    return createJsonResponse(200, { success: false, message, code: response.status })
  },
}
