import { isPlainObject } from '#contract/rules/plain-object.ts'
import { omitFields } from './json-response.ts'
import type { Shape } from './shape.ts'

export const terseReceipts: Shape = {
  name: 'terse-receipts',
  description:
    'A prediction is answered with {"id"} alone, and a change of OAuth scopes without those that were removed.',
  json: (body, { endpoint }) => {
    if (endpoint === 'changeOAuthScopes' && isPlainObject(body)) return omitFields(body, ['removed'])
    return endpoint === 'submitPrediction' && isPlainObject(body) ? { id: body.prediction_id } : body
  },
}
