/** A service that speaks HTTP/2 as well and breaks a write off: it has come there once. */
import { readFileSync } from 'node:fs'
import { createSecureServer, type Http2SecureServer, type Http2ServerRequest } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { provideConsole } from './support/provided-console.ts'

const folder = join(import.meta.dirname, '../support/self-signed')

const app = provideConsole({ flavour: 'packaged' })

let server: Http2SecureServer
let arrived: string[]

test.beforeEach(async () => {
  arrived = []
  const [key, cert] = ['key.pem', 'this-address.pem'].map((name) => readFileSync(join(folder, name)))
  server = createSecureServer({ key, cert, allowHTTP1: true }, (request, response) => {
    arrived.push(`HTTP/${request.httpVersion}`)
    if (arrived.length === 2) breakOff(request)
    else response.end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
test.afterEach(() => {
  server.close()
})

function breakOff(request: Http2ServerRequest): void {
  if (request.httpVersion === '2.0') request.stream.session?.destroy()
  else request.socket.destroy()
}

test('a write that is broken off is not sent again unseen', async () => {
  const outcomes = await app.electron.evaluate(
    async ({ session }, url) => {
      // In a turn of its own: the debugger may break into the one in which main loads what `fetch` is made of.
      await new Promise((resolve) => setTimeout(resolve))
      const writes = session.fromPartition('writes')
      writes.setCertificateVerifyProc((_request, decide) => decide(0))
      const send = () =>
        writes.fetch(url, { method: 'POST', body: '{}', headers: { Connection: 'close' } }).then(
          async (response) => `${response.status} ${await response.text()}`,
          (thrown: unknown) => String(thrown),
        )
      return [await send(), await send()]
    },
    `https://127.0.0.1:${(server.address() as AddressInfo).port}/`,
  )
  expect(outcomes[0]).toBe('200 {}')
  expect(outcomes[1]).toContain('ERR_EMPTY_RESPONSE')
  expect(arrived).toEqual(['HTTP/1.1', 'HTTP/1.1'])
})
