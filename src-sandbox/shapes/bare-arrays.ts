import { withJson } from './json-answer.ts'
import { listIn } from './list-rows.ts'
import type { Shape } from './shape.ts'

export const bareArrays: Shape = {
  name: 'bare-arrays',
  description: 'Every list is a JSON array without an envelope: no total, no cursor.',
  answer: (answer, call) => withJson(answer, (body) => listIn(body, call)?.rows ?? body),
}
