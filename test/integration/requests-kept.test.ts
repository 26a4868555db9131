/** What is kept of requests holds nothing that proves an identity, even where the service sends all of it back. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clientAssertionType } from '#contract/service/token.endpoints.ts'
import type { ServiceClient } from '../../src-main/service/service-client.ts'
import { createWireLog, type WireLog } from '../../src-main/service/wire-log.ts'
import { createSweep } from '../support/canaries.ts'
import { type FaultServer, sendJson, startFaultServer } from '../support/fault-server.ts'
import { createTestClient } from '../support/test-client.ts'

const canaries = new Map([
  ['client secret', 'cs_canary_5b1f0d9e7a6c4b3d2e1f'],
  ['access token', 'at_canary_91c7e3f5a2d846b0c1d2'],
  ['assertion', 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhZ2VudC0xIn0.c2lnbmF0dXJlLW9mLWNhbmFyeS0x'],
  ['address of an earlier answer', 'one-time-canary-77aa88bb99cc'],
  ['text of an agent', 'what the agent thinks of gold: canary'],
])
const secretOf = (name: string): string => canaries.get(name) ?? ''
const sweep = createSweep(canaries)

let server: FaultServer
let wireLog: WireLog
let client: ServiceClient

beforeEach(async () => {
  // Everything that came in goes out again: in the head, in a redirect's address and in the body.
  server = await startFaultServer((request, response) => {
    const echo = JSON.stringify(request)
    response.setHeader('x-echo', echo.replace(/[^\x20-\x7e]/g, '?'))
    sendJson(response, 400, { error: { code: 'invalid', message: echo } })
  })
  wireLog = createWireLog({ capacity: 5 })
  client = createTestClient({ wireLog })
})
afterEach(() => server.close())

const authorize = (headers: Record<string, string>) => {
  headers.authorization = `Bearer ${secretOf('access token')}`
}
const place = () => ({ baseUrl: server.baseUrl, site: 'global' as const })
const answered = (call: Promise<unknown>) => call.catch(() => undefined)

const calls: Record<string, () => Promise<unknown>> = {
  'a token by client secret': () =>
    client.call('requestToken', {
      ...place(),
      body: { grant_type: 'client_credentials', agent_id: 'agent-1', client_secret: secretOf('client secret') },
    }),
  'a token by assertion': () =>
    client.call('requestToken', {
      ...place(),
      body: {
        grant_type: 'client_credentials',
        agent_id: 'agent-1',
        client_assertion_type: clientAssertionType,
        client_assertion: secretOf('assertion'),
      },
    }),
  'a prediction': () =>
    client.call('submitPrediction', {
      ...place(),
      params: { challenge_id: 'c1' },
      body: { direction: 'bullish', confidence: 0.7, reasoning: secretOf('text of an agent') },
      authorize,
    }),
  'an answer at an address that the service gave': () =>
    client.call('submitRegistrationAnswer', {
      ...place(),
      params: { challenge_id: 'c1' },
      path: `/api/v1/agent/challenge/${secretOf('address of an earlier answer')}/submit`,
      body: { answer: { direction: 'up', confidence: 0.7, analysis: secretOf('text of an agent') } },
      authorize,
    }),
  'a list whose id is a token': () =>
    client.call('readResults', {
      ...place(),
      params: { challenge_id: secretOf('assertion') },
      authorize,
    }),
  'a list whose id is the token that is sent': () =>
    client.call('readResults', {
      ...place(),
      params: { challenge_id: secretOf('access token') },
      authorize,
    }),
}

describe('what is kept of requests', () => {
  it.each(Object.entries(calls))('of %s, has nothing secret and no text', async (_what, call) => {
    await answered(call())
    const entries = wireLog.list()
    expect(entries.length).toBeGreaterThan(0)
    expect(entries[0]).toMatchObject({ status: 400, failure: null })
    expect(sweep(Buffer.from(JSON.stringify(entries)))).toEqual([])
  })

  it('says what went, how long it was and which fields it had', async () => {
    await answered(calls['a prediction']?.() ?? Promise.reject(new Error('no such call')))
    expect(wireLog.list()[0]).toMatchObject({
      no: 1,
      method: 'POST',
      endpoint: 'submitPrediction',
      isAuthorized: true,
      fields: ['direction', 'confidence', 'reasoning'],
    })
    expect(wireLog.list()[0]?.sentBytes).toBeGreaterThan(40)
  })

  it('names a request without a response by its error', async () => {
    server.answer = (_request, response) => response.destroy()
    await answered(calls['a prediction']?.() ?? Promise.reject(new Error('no such call')))
    expect(wireLog.list()[0]).toMatchObject({ status: null, failure: 'site_down', receivedBytes: null })
  })

  it('is bounded, and counts what it forgot', async () => {
    server.answer = (_request, response) => sendJson(response, 200, { items: [], total: 0 })
    for (let at = 0; at < 8; at += 1) await client.call('listChallenges', place())
    expect(wireLog.list().map(({ no }) => no)).toEqual([8, 7, 6, 5, 4])
    expect(wireLog.forgotten()).toBe(3)
  })
})
