import type { Shape } from './shape.ts'

export const htmlErrors: Shape = {
  name: 'html-errors',
  description: 'Every refusal and failure is the page of a proxy, with its status and without its words.',
  answer: (answer) => {
    if (answer.status < 400) return answer
    const { status } = answer
    const body = `<!doctype html>\n<html><head><title>${status}</title></head><body><center><h1>${status}</h1></center></body></html>\n`
    return { ...answer, headers: { ...answer.headers, 'content-type': 'text/html; charset=utf-8' }, body }
  },
}
