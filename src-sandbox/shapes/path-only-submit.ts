import { isObject, withJson } from './json-answer.ts'
import type { Shape } from './shape.ts'

export const pathOnlySubmit: Shape = {
  name: 'path-only-submit',
  description: 'submit_url is a path, not a whole address.',
  answer: (answer, { endpoint }) =>
    endpoint === 'registerAgent'
      ? withJson(answer, (body) =>
          isObject(body) ? { ...body, submit_url: new URL(String(body.submit_url)).pathname } : body,
        )
      : answer,
}
