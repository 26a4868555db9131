import type { Shape } from './shape.ts'

export const datedRetry: Shape = {
  name: 'dated-retry',
  description: 'A 429 says in Retry-After when to come again, as a date in place of seconds.',
  response: (response, { nowMs }) => {
    const wait = response.headers['retry-after']
    if (response.status !== 429 || wait === undefined) return response
    const until = new Date(Math.ceil(nowMs / 1_000 + Number(wait)) * 1_000).toUTCString()
    return { ...response, headers: { ...response.headers, 'retry-after': until } }
  },
}
