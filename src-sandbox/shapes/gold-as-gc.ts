import { detailOf, mapTexts, withDetail, withJson } from './json-response.ts'
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
  response: (response) => {
    const detail = detailOf(response)
    if (detail !== null) return withDetail(response, mapTexts(detail, toField))
    return withJson(response, (body) => mapTexts(body, toField))
  },
}
