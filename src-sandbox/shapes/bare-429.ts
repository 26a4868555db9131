import type { Shape } from './shape.ts'

export const bare429: Shape = {
  name: 'bare-429',
  description: 'A 429 does not say how long to wait: no Retry-After.',
  answer: (answer) => {
    const { 'retry-after': _, ...headers } = answer.headers
    return answer.status === 429 ? { ...answer, headers } : answer
  },
}
