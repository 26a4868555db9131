import { detailOf, withDetail } from './json-answer.ts'
import type { Shape } from './shape.ts'

export const detailArrays: Shape = {
  name: 'detail-arrays',
  description: 'The detail of every refusal is a list of {loc, msg, type}, not only that of a 422.',
  answer: (answer) => {
    const detail = detailOf(answer)
    return typeof detail === 'string'
      ? withDetail(answer, [{ loc: ['body'], msg: detail, type: 'value_error' }])
      : answer
  },
}
