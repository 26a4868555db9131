import type { Shape } from './shape.ts'

export const bare429: Shape = {
  name: 'bare-429',
  description: 'A 429 does not say how long to wait: no Retry-After.',
  response: (response) => {
    const { 'retry-after': _, ...headers } = response.headers
    return response.status === 429 ? { ...response, headers } : response
  },
}
