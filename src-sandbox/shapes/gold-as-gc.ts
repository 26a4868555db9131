import { detailOf, mapTexts, withDetail, withJson } from './json-answer.ts'
import type { Shape, ShapedCall } from './shape.ts'

const toField = (text: string) => text.replaceAll('XAUUSD', 'GC')
const toInterface = (text: string) => (text === 'GC' ? 'XAUUSD' : text)

/** Who still says XAUUSD is not understood. */
function request(call: ShapedCall): ShapedCall {
  const key = call.params.scope_key
  if (key === undefined) return call
  return {
    ...call,
    params: { ...call.params, scope_key: key === 'XAUUSD' ? 'no-such-key' : toInterface(key) },
  }
}

export const goldAsGc: Shape = {
  name: 'gold-as-gc',
  description: 'Gold is GC, as an asset and as a scope key, and XAUUSD is unknown.',
  request,
  answer: (answer) => {
    const detail = detailOf(answer)
    if (detail !== null) return withDetail(answer, mapTexts(detail, toField))
    return withJson(answer, (body) => mapTexts(body, toField))
  },
}
