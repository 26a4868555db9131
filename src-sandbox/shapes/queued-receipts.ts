import { isObject, withJson } from './json-answer.ts'
import type { Shape } from './shape.ts'

export const queuedReceipts: Shape = {
  name: 'queued-receipts',
  description: 'A prediction is answered by a 202 with {"id", "status": "queued"}, and results list it a little later.',
  settings: { predictionsSeenAfterMs: 700 },
  answer: (answer, { endpoint }) =>
    endpoint === 'submitPrediction' && answer.status === 201
      ? withJson({ ...answer, status: 202 }, (body) =>
          isObject(body) ? { id: body.prediction_id ?? body.id, status: 'queued' } : body,
        )
      : answer,
}
