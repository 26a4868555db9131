/** A service whose certificate nobody vouches for, at the sessions of the packaged console: nothing is sent to it. */
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { provideConsole } from './support/provided-console.ts'

const folder = join(import.meta.dirname, '../support/self-signed')
/** Each signed by itself with the one key. */
const certificates = { 'this address': 'this-address.pem', 'another host': 'another-host.pem' }

const app = provideConsole({ flavour: 'packaged', lifetime: 'test' })

for (const [of, file] of Object.entries(certificates)) {
  test.describe(`a certificate of ${of} that is signed by itself`, () => {
    let server: Server
    let baseUrl: string
    /** What has come through, beyond the greeting in which the certificate is shown. */
    let received: string[]

    test.beforeEach(async () => {
      received = []
      const [key, cert] = ['key.pem', file].map((name) => readFileSync(join(folder, name)))
      server = createServer({ key, cert }, (request, response) => {
        received.push(`${request.method} ${request.url}`)
        response.end('{"items":[],"scopes":[]}')
      })
      server.on('secureConnection', (socket) => socket.on('data', (bytes) => received.push(String(bytes))))
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      baseUrl = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
    })
    test.afterEach(() => {
      server.closeAllConnections()
      server.close()
    })

    test('is named when the service is connected to', async () => {
      const { page } = app
      await page.getByRole('button', { name: 'Connect to a service' }).click()
      await page.getByRole('textbox', { name: 'Service address' }).fill(baseUrl)
      await page.getByRole('button', { name: 'Check' }).click()
      await expect(page.getByText(/The certificate of .* is not trusted, so nothing was sent/).first()).toBeVisible()
      expect(received).toEqual([])
    })

    for (const name of ['service', 'writes']) {
      test(`ends what the session “${name}” was to send, with what it holds`, async () => {
        const failure = await app.electron.evaluate(
          ({ session }, [partition, url]) =>
            // In a turn of its own: the debugger may break into the one in which main loads what `fetch` is made of.
            new Promise<void>((resolve) => setTimeout(resolve))
              .then(() =>
                session
                  .fromPartition(partition ?? '')
                  .fetch(url ?? '', { method: 'POST', body: '{"client_secret":"s3cr3t"}' }),
              )
              .then(
                (response) => `answered ${response.status}`,
                (thrown: unknown) => String(thrown),
              ),
          [name, `${baseUrl}/api/v1/agent/auth/token`],
        )
        expect(failure).toMatch(/ERR_CERT_(?:AUTHORITY|COMMON_NAME)_INVALID/)
        expect(received).toEqual([])
      })
    }
  })
}
