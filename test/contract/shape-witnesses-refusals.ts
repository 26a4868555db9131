/** What a client meets under each shape that changes refusals as a proxy or a limiter does. */
import { expect } from 'vitest'
import { call } from './sandbox-client.ts'
import { challenges, get, overTheLimit, type ShapeWitness } from './shape-witness-calls.ts'

export const refusalWitnesses: Readonly<Record<string, ShapeWitness>> = {
  'bare-429': async ({ sandbox }) => {
    expect((await overTheLimit(sandbox)).headers.get('retry-after')).toBeNull()
  },
  'dated-retry': async ({ sandbox }) => {
    expect((await overTheLimit(sandbox)).headers.get('retry-after')).toMatch(/^\w{3}, \d{2} \w{3} \d{4} [\d:]{8} GMT$/)
  },
  'limit-headers': async ({ sandbox }) => {
    const { headers } = await overTheLimit(sandbox)
    expect(headers.get('retry-after')).toBeNull()
    expect(headers.get('x-ratelimit-reset')).toMatch(/^\d{10}$/)
  },
  'html-errors': async (stage) => {
    for (const path of [`${challenges}/none/results`, '/api/v1/nowhere']) {
      const { status, headers, body } = await get(stage, path)
      expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
      expect(body).toContain('<h1>404</h1>')
    }
    const own = await call(stage.sandbox, '/operator/dance', { method: 'POST' })
    expect(own.body).toHaveProperty('detail')
  },
  'empty-errors': async (stage) => {
    for (const path of [`${challenges}/none/results`, '/api/v1/nowhere']) {
      const { status, headers, body } = await get(stage, path)
      expect([status, headers.get('content-type'), body]).toEqual([404, null, ''])
    }
  },
}
