import type { Shape } from './shape.ts'

export const htmlErrors: Shape = {
  name: 'html-errors',
  description: 'Every refusal and failure is the page of a proxy, with its status and without its words.',
  response: (response) => {
    if (response.status < 400) return response
    const { status } = response
    const body = `<!doctype html>\n<html><head><title>${status}</title></head><body><center><h1>${status}</h1></center></body></html>\n`
    return { ...response, headers: { ...response.headers, 'content-type': 'text/html; charset=utf-8' }, body }
  },
}
