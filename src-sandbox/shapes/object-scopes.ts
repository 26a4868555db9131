import { listIn } from './list-rows.ts'
import type { Shape } from './shape.ts'

export const objectScopes: Shape = {
  name: 'object-scopes',
  description: 'Scope keys are listed as objects: {"symbol": "CL", "active": true}.',
  json: (body, call) => {
    const list = listIn(body, call)
    if (list === null || (call.endpoint !== 'listAvailableScopes' && call.endpoint !== 'listSubscriptions')) return body
    return { ...list.envelope, [list.name]: list.rows.map((symbol) => ({ symbol, active: true })) }
  },
}
