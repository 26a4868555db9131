/** Calls that wait to be tried again, over real HTTP: what ends the waiting. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ServiceClient } from '../../src-main/service/service-client.ts'
import { type FaultServer, sendJson, startFaultServer } from '../support/fault-server.ts'
import { createTestClient } from '../support/test-client.ts'

let server: FaultServer
let client: ServiceClient
let waits: number[]

beforeEach(async () => {
  waits = []
  server = await startFaultServer((_request, response) => {
    response.setHeader('retry-after', '8')
    sendJson(response, 429, { detail: 'Too many requests' })
  })
  client = createTestClient({
    // Time that does not pass: only an end of the waiting brings a call back.
    startTimer: (delayMs) => {
      waits.push(delayMs)
      return () => {}
    },
  })
})
afterEach(() => server.close())

const read = (signal?: AbortSignal) =>
  client.call('listChallenges', {
    baseUrl: server.baseUrl,
    site: 'global',
    query: { status: 'open' },
    ...(signal === undefined ? {} : { signal }),
  })
const errorOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'it succeeded',
    (thrown: unknown) => thrown,
  )
const cancelled = { code: 'timed_out', details: { isCancelled: true } }

it('ends a call that waits to be tried again at once when it is closed, and begins none after that', async () => {
  const call = errorOf(read())
  await vi.waitFor(() => expect(waits).toContain(8_000))
  client.close()
  expect(await call).toMatchObject(cancelled)
  expect(await errorOf(read())).toMatchObject(cancelled)
  expect(server.received).toHaveLength(1)
})

it('ends a call that waits to be tried again at once when its caller gives up', async () => {
  const giveUp = new AbortController()
  const call = errorOf(read(giveUp.signal))
  await vi.waitFor(() => expect(waits).toContain(8_000))
  giveUp.abort()
  expect(await call).toMatchObject(cancelled)
  expect(server.received).toHaveLength(1)
})
