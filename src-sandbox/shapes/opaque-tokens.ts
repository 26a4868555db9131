import { isObject, withJson, without } from './json-answer.ts'
import type { Shape } from './shape.ts'

export const opaqueTokens: Shape = {
  name: 'opaque-tokens',
  description: 'Access tokens are no JWT, and the token answer does not say their scopes.',
  settings: { tokenForm: 'opaque' },
  answer: (answer, { endpoint }) =>
    endpoint === 'requestToken'
      ? withJson(answer, (body) => (isObject(body) ? without(body, ['scope']) : body))
      : answer,
}
