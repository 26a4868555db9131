/** Responses that are not UTF-8, or say that they are not, over real HTTP. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ServiceClient } from '../../src-main/service/service-client.ts'
import { type FaultServer, startFaultServer } from '../support/fault-server.ts'
import { createTestClient } from '../support/test-client.ts'

const words = '接入指南：注册'
/** The same words in GBK, which Node does not write. */
const gbk = Buffer.from('bdd3c8ebd6b8c4cfa3bad7a2b2e1', 'hex')
const utf8 = Buffer.from(words)

let server: FaultServer
let client: ServiceClient
let sent: { type: string; bytes: Buffer }

beforeEach(async () => {
  server = await startFaultServer((_request, response) => {
    response.writeHead(200, { 'content-type': sent.type })
    response.end(sent.bytes)
  })
  client = createTestClient()
})
afterEach(() => server.close())

it.each([
  ['GBK as the header says', 'text/plain; charset=gbk', gbk],
  ['GB 18030 in capitals and quotes', 'text/plain; charset="GB18030"', gbk],
  ['UTF-8', 'text/plain', utf8],
  ['UTF-8 that the header calls Latin-1', 'text/plain; charset=iso-8859-1', utf8],
  ['UTF-8 with a byte order mark', 'text/plain; charset=utf-8', Buffer.concat([Buffer.from('efbbbf', 'hex'), utf8])],
  ['UTF-8 under an encoding that there is not', 'text/plain; charset=klingon', utf8],
])('reads the guide in %s', async (_title, type, bytes) => {
  sent = { type, bytes }
  const guide = await client.call('readOnboardingGuide', { baseUrl: server.baseUrl, site: 'cn' })
  expect(guide).toBe(words)
})

it('shows what is in no known encoding as far as it can be read', async () => {
  sent = { type: 'text/plain; charset=klingon', bytes: Buffer.concat([Buffer.from('Guide '), gbk]) }
  const guide = await client.call('readOnboardingGuide', { baseUrl: server.baseUrl, site: 'cn' })
  expect(guide).toMatch(/^Guide .*\uFFFD/)
})
