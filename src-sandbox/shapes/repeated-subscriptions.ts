import { createJsonResponse } from '../http/service-response.ts'
import type { Shape } from './shape.ts'

/** As behind a gateway that sends a change of subscriptions twice and gives the second response. */
export const repeatedSubscriptions: Shape = {
  name: 'repeated-subscriptions',
  description:
    'Each change of a subscription is answered like a repeat of it: `subscribed: true, created: false`, and 404 "Not subscribed to scope …".',
  response: (response, { endpoint, params }) => {
    const scope_key = params.scope_key ?? ''
    if (response.status !== 204) return response
    if (endpoint === 'subscribe') return createJsonResponse(200, { scope_key, subscribed: true, created: false })
    if (endpoint === 'unsubscribe') return createJsonResponse(404, { detail: `Not subscribed to scope '${scope_key}'` })
    return response
  },
}
