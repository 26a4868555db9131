import type { Shape } from './shape.ts'

export const limitHeaders: Shape = {
  name: 'limit-headers',
  description: 'A 429 says in X-RateLimit-Reset, as seconds since 1970, when the limit ends, and has no Retry-After.',
  response: (response, { nowMs }) => {
    const { 'retry-after': wait, ...headers } = response.headers
    if (response.status !== 429 || wait === undefined) return response
    const reset = String(Math.ceil(nowMs / 1_000) + Number(wait))
    return { ...response, headers: { ...headers, 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset } }
  },
}
