import { isPlainObject } from '#contract/rules/plain-object.ts'
import type { Shape } from './shape.ts'

export const pathOnlySubmit: Shape = {
  name: 'path-only-submit',
  description: 'submit_url is a path, not a whole address.',
  json: (body, { endpoint }) =>
    endpoint === 'registerAgent' && isPlainObject(body)
      ? { ...body, submit_url: new URL(String(body.submit_url)).pathname }
      : body,
}
