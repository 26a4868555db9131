import { isPlainObject } from '#contract/rules/plain-object.ts'
import { withJson } from './json-response.ts'
import type { Shape } from './shape.ts'

export const queuedReceipts: Shape = {
  name: 'queued-receipts',
  description: 'A prediction is answered by a 202 with {"id", "status": "queued"}, and results list it a little later.',
  settings: { predictionsSeenAfterMs: 700 },
  response: (response, { endpoint }) =>
    endpoint === 'submitPrediction' && response.status === 201
      ? withJson({ ...response, status: 202 }, (body) =>
          isPlainObject(body) ? { id: body.prediction_id ?? body.id, status: 'queued' } : body,
        )
      : response,
}
