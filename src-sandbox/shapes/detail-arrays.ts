import { detailOf, withDetail } from './json-response.ts'
import type { Shape } from './shape.ts'

export const detailArrays: Shape = {
  name: 'detail-arrays',
  description: 'The detail of every refusal is a list of {loc, msg, type}, not only that of a 422.',
  response: (response) => {
    const detail = detailOf(response)
    return typeof detail === 'string'
      ? withDetail(response, [{ loc: ['body'], msg: detail, type: 'value_error' }])
      : response
  },
}
