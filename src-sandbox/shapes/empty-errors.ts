import type { Shape } from './shape.ts'

export const emptyErrors: Shape = {
  name: 'empty-errors',
  description: 'Every refusal and failure has its status and an empty body, as from a proxy.',
  response: (response) => {
    if (response.status < 400) return response
    const { 'content-type': _, ...headers } = response.headers
    return { ...response, headers, body: null }
  },
}
