import { isObject, omitFields, withJson } from './json-answer.ts'
import type { Shape } from './shape.ts'

export const opaqueTokens: Shape = {
  name: 'opaque-tokens',
  description: 'Access tokens are no JWT, and the token answer does not say their scopes.',
  settings: { tokenForm: 'opaque' },
  answer: (answer, { endpoint }) =>
    endpoint === 'requestToken'
      ? withJson(answer, (body) => (isObject(body) ? omitFields(body, ['scope']) : body))
      : answer,
}
