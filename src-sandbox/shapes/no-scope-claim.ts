import { isObject, omitFields, withJson } from './json-answer.ts'
import type { Shape } from './shape.ts'

export const noScopeClaim: Shape = {
  name: 'no-scope-claim',
  description: 'Neither the JWT nor the token answer says the scopes.',
  settings: { scopeClaim: false },
  answer: (answer, { endpoint }) =>
    endpoint === 'requestToken'
      ? withJson(answer, (body) => (isObject(body) ? omitFields(body, ['scope']) : body))
      : answer,
}
