import { listIn } from './list-rows.ts'
import type { Shape } from './shape.ts'

export const bareArrays: Shape = {
  name: 'bare-arrays',
  description: 'Every list is a JSON array without an envelope: no total, no cursor.',
  json: (body, call) => listIn(body, call)?.rows ?? body,
}
