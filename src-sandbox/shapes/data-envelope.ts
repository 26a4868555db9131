import { createJsonResponse } from '../http/service-response.ts'
import { detailOf, withJson } from './json-response.ts'
import type { Shape } from './shape.ts'

export const dataEnvelope: Shape = {
  name: 'data-envelope',
  description:
    'Every response stands in {"code": 0, "message": "ok", "data": …}; a refusal is {"code", "message", "data": null}.',
  response: (response) => {
    const detail = detailOf(response)
    if (detail === null) return withJson(response, (data) => ({ code: 0, message: 'ok', data }))
    const message = typeof detail === 'string' ? detail : JSON.stringify(detail)
    return createJsonResponse(
      response.status,
      { code: response.status * 100 + 1, message, data: null },
      response.headers,
    )
  },
}
