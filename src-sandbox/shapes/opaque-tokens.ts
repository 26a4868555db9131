import { isObject, omitFields } from './json-answer.ts'
import type { Shape } from './shape.ts'

export const opaqueTokens: Shape = {
  name: 'opaque-tokens',
  description: 'Access tokens are no JWT, and the token answer does not say their scopes.',
  settings: { tokenForm: 'opaque' },
  json: (body, { endpoint }) => (endpoint === 'requestToken' && isObject(body) ? omitFields(body, ['scope']) : body),
}
