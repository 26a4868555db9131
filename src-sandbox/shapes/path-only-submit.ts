import { isObject } from './json-response.ts'
import type { Shape } from './shape.ts'

export const pathOnlySubmit: Shape = {
  name: 'path-only-submit',
  description: 'submit_url is a path, not a whole address.',
  json: (body, { endpoint }) =>
    endpoint === 'registerAgent' && isObject(body)
      ? { ...body, submit_url: new URL(String(body.submit_url)).pathname }
      : body,
}
