import { isPlainObject } from '#contract/rules/plain-object.ts'
import { omitFields } from './json-response.ts'
import type { Shape } from './shape.ts'

export const opaqueTokens: Shape = {
  name: 'opaque-tokens',
  description: 'Access tokens are no JWT, and the token response does not say their scopes.',
  settings: { tokenForm: 'opaque' },
  json: (body, { endpoint }) =>
    endpoint === 'requestToken' && isPlainObject(body) ? omitFields(body, ['scope']) : body,
}
