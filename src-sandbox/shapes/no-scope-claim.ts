import { isPlainObject } from '#contract/rules/plain-object.ts'
import { omitFields } from './json-response.ts'
import type { Shape } from './shape.ts'

export const noScopeClaim: Shape = {
  name: 'no-scope-claim',
  description: 'Neither the JWT nor the token response says the scopes.',
  settings: { scopeClaim: false },
  json: (body, { endpoint }) =>
    endpoint === 'requestToken' && isPlainObject(body) ? omitFields(body, ['scope']) : body,
}
