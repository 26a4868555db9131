/** The service client over real HTTP against a service that misbehaves. */

import type { AddressInfo } from 'node:net'
import { createServer as createTcpServer } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '#contract/app-error.ts'
import type { ServiceClient, ServiceClientDeps } from '../../src-main/service/service-client.ts'
import { startRealTimer, type Timer } from '../../src-main/system/timer.ts'
import { type FaultServer, sendJson, startFaultServer } from '../support/fault-server.ts'
import { createTestClient } from '../support/test-client.ts'

const accepted = { prediction_id: 'p1', challenge_id: 'c1', direction: 'bullish', confidence: 0.7 }
const openChallenges = { items: [], total: 0 }
/** Packed beforehand: what packing takes is not the client's time. */
const fiftyMegabytes = gzipSync(Buffer.alloc(50_000_000, ' '))
const limits = { maxBytes: 1_000_000, idleMs: 300, headersMs: 500, wholeMs: 1_000 }

let server: FaultServer
let client: ServiceClient

beforeEach(async () => {
  server = await startFaultServer((_request, response) => sendJson(response, 200, openChallenges))
  client = clientWith(startRealTimer)
})

afterEach(() => server.close())

function clientWith(startTimer: Timer, more: Partial<ServiceClientDeps> = {}): ServiceClient {
  return createTestClient({ ...more, startTimer, limits })
}

const secretHeader = (headers: Record<string, string>) => {
  headers.authorization = 'Bearer top-secret'
}

const read = () => client.call('listChallenges', { baseUrl: server.baseUrl, site: 'global', query: { status: 'open' } })

const predict = () =>
  client.call('submitPrediction', {
    baseUrl: server.baseUrl,
    site: 'global',
    params: { challenge_id: 'c1' },
    body: { direction: 'bullish', confidence: 0.7 },
    authorize: secretHeader,
  })

const failureOf = async (call: Promise<unknown>): Promise<AppError> => {
  const thrown: unknown = await call.then(
    () => new Error('it succeeded'),
    (error: unknown) => error,
  )
  if (!(thrown instanceof AppError)) throw thrown
  return thrown
}

describe('a call that goes well', () => {
  it('gives the decoded answer and learns the time of the service', async () => {
    expect(client.timing(server.baseUrl)).toBeNull()
    expect(await read()).toMatchObject({ items: [], completeness: { received: 0 } })
    expect(server.received[0]).toMatchObject({ method: 'GET', path: '/api/v1/eval/challenges?status=open' })
    expect(Math.abs(client.timing(server.baseUrl)?.offsetMs ?? 9e9)).toBeLessThan(2_000)
    expect(client.traffic()).toEqual({ requestsTotal: 1, failuresTotal: 0 })
  })

  it.each([
    ['an age', { age: '240' }],
    ['a hit and no age', { 'x-cache': 'HIT' }],
  ])('keeps the time of the service when a cache answers with an old Date and %s', async (_what, headers) => {
    await read()
    const before = client.serviceNow(server.baseUrl)
    server.answer = (_request, response) => {
      const date = new Date(Date.now() - 240_000).toUTCString()
      response.writeHead(200, { 'content-type': 'application/json', date, ...headers })
      response.end('{"items":[],"total":0}')
    }
    await read()
    expect(client.serviceNow(server.baseUrl)).toBeGreaterThanOrEqual(before)
    expect(Math.abs(client.timing(server.baseUrl)?.offsetMs ?? 9e9)).toBeLessThan(2_000)
  })

  it('does not take the time of a page that a proxy sent', async () => {
    server.answer = (_request, response) => {
      response.writeHead(502, { 'content-type': 'text/html', date: new Date(0).toUTCString() })
      response.end('<html>bad gateway</html>')
    }
    await failureOf(read())
    expect(client.timing(server.baseUrl)).toBeNull()
  })

  it('sends a prediction once, with its authorization', async () => {
    server.answer = (_request, response) => sendJson(response, 201, accepted)
    expect(await predict()).toMatchObject({ prediction_id: 'p1' })
    expect(server.received).toHaveLength(1)
    expect(server.received[0]?.headers.authorization).toBe('Bearer top-secret')
  })
})

/**
 * Ways in which an answer fails after the request arrived. For a read with its own code, for a write always in doubt.
 */
const faults: readonly [string, FaultServer['answer'], string, number][] = [
  ['a reset without an answer', (_request, response) => response.socket?.resetAndDestroy(), 'site_down', 3],
  ['a close without an answer', (_request, response) => response.socket?.end(), 'site_down', 3],
  [
    'a reset in the middle of the body',
    (_request, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('{"items":', () => response.socket?.resetAndDestroy())
    },
    'site_down',
    3,
  ],
  [
    'a body shorter than it said',
    (_request, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('{"items":', () => response.socket?.end())
    },
    'site_down',
    3,
  ],
  ['truncated JSON', (_request, response) => response.end('{"items": ['), 'answer_not_json', 2],
  ['a page with status 200', (_request, response) => response.end('<!doctype html><p>Sign in'), 'answer_not_json', 2],
  [
    'a page with status 502',
    (_request, response) => response.writeHead(502).end('<html>Bad gateway</html>'),
    'site_down',
    3,
  ],
  ['JSON of another shape', (_request, response) => sendJson(response, 200, 7), 'answer_malformed', 1],
  ['a 503 without a body', (_request, response) => response.writeHead(503).end(), 'site_down', 3],
  ['no answer at all', () => {}, 'timed_out', 2],
  [
    'a body that stops',
    (_request, response) => {
      response.writeHead(200)
      response.write('{')
    },
    'timed_out',
    2,
  ],
  ['a huge body', (_request, response) => response.end(`"${'x'.repeat(2_000_000)}"`), 'answer_too_large', 1],
  [
    'a body that grows a thousandfold when unpacked',
    (_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(fiftyMegabytes)
    },
    'answer_too_large',
    1,
  ],
]

describe.each(faults)('after %s', (_title, answer, code, requests) => {
  it(`a read is tried again as often as makes sense and fails with ${code}`, async () => {
    server.answer = answer
    expect((await failureOf(read())).code).toBe(code)
    expect(server.received).toHaveLength(requests)
  })

  it('a prediction is in doubt and was sent exactly once', async () => {
    await read()
    server.answer = answer
    server.received.length = 0
    const failure = await failureOf(predict())
    expect(failure.code).toBe('outcome_unknown')
    expect(server.received).toHaveLength(1)
  })
})

describe('before anything is sent', () => {
  it('says that no one listens, for a read and a write alike', async () => {
    const gone = await startFaultServer(() => {})
    await gone.close()
    const at = { baseUrl: gone.baseUrl, site: 'global' } as const
    expect((await failureOf(client.call('listChallenges', at))).code).toBe('host_unreachable')
    const write = client.call('submitPrediction', {
      ...at,
      params: { challenge_id: 'c1' },
      body: { direction: 'bullish', confidence: 0.7 },
    })
    expect((await failureOf(write)).code).toBe('host_unreachable')
  })

  it('says that the name is unknown', async () => {
    const call = client.call('listChallenges', { baseUrl: 'https://arena.invalid', site: 'global' })
    expect(['host_unreachable', 'offline']).toContain((await failureOf(call)).code)
  })

  it('says that a host is not spoken to in TLS', async () => {
    const call = client.call('listChallenges', {
      baseUrl: server.baseUrl.replace('http:', 'https:'),
      site: 'global',
    })
    expect((await failureOf(call)).code).toBe('tls_refused')
  })

  it.each([
    ['http://arena.example', 'base_url_insecure'],
    ['https://arena.example/api', 'base_url_has_path'],
    ['https://arena.example@evil.example', 'base_url_malformed'],
    ['HTTPS://arena.example', 'base_url_malformed'],
  ])('takes no base URL like %s', async (baseUrl, code) => {
    expect((await failureOf(client.call('listChallenges', { baseUrl, site: 'global' }))).code).toBe(code)
  })
})

describe('a redirect', () => {
  it.each([301, 302, 303, 307, 308])(
    'with %i is not followed and carries nothing to the other host',
    async (status) => {
      const honeypot = await startFaultServer((_request, response) => sendJson(response, 200, openChallenges))
      server.answer = (_request, response) => response.writeHead(status, { location: `${honeypot.baseUrl}/x` }).end()
      const readFailure = await failureOf(read())
      const writeFailure = await failureOf(predict())
      await honeypot.close()
      expect(honeypot.received).toEqual([])
      expect(readFailure).toMatchObject({
        code: 'redirect_refused',
        details: { redirect: 'host', host: honeypot.baseUrl.slice(7) },
      })
      expect(writeFailure).toMatchObject({ code: 'outcome_unknown', details: { reason: 'redirect_refused' } })
    },
  )
})

describe('a redirect of every kind', () => {
  it.each([
    ['slash_added', '/api/v1/eval/challenges/?status=open'],
    ['https', 'https://127.0.0.1/api/v1/eval/challenges'],
    ['login', '/login?next=/api/v1/eval/challenges'],
    ['path', '/api/v2/eval/challenges'],
    ['loop', '?status=open'],
    ['nowhere', undefined],
  ])('is named %s for a read and a write, and is not followed', async (kind, location) => {
    server.answer = ({ path }, response) => {
      const to = kind === 'loop' ? path : kind === 'slash_added' ? path.replace(/(\?|$)/, '/$1') : location
      response.writeHead(307, to === undefined ? {} : { location: to }).end()
    }
    expect(await failureOf(read())).toMatchObject({ code: 'redirect_refused', details: { redirect: kind } })
    const sent = server.received.length
    expect(await failureOf(predict())).toMatchObject({ code: 'outcome_unknown', details: { redirect: kind } })
    expect(server.received).toHaveLength(sent + 1)
    expect(new Set(server.received.map(({ path }) => path.split('?')[0])).size).toBe(2)
  })
})

describe('a read that recovers', () => {
  it('succeeds at the second attempt', async () => {
    server.answer = (_request, response) => {
      if (server.received.length === 1) response.writeHead(503).end()
      else sendJson(response, 200, openChallenges)
    }
    expect(await read()).toMatchObject({ completeness: { received: 0 } })
  })

  it('waits as long as the service asks', async () => {
    const waitedMs: number[] = []
    client = clientWith((delayMs, task) => {
      waitedMs.push(delayMs)
      return startRealTimer(Math.min(delayMs, 500), task)
    })
    server.answer = (_request, response) => {
      if (server.received.length > 1) sendJson(response, 200, openChallenges)
      else response.writeHead(503, { 'retry-after': '7' }).end()
    }
    await read()
    expect(waitedMs).toContain(7_000)
  })
})

describe('a limit', () => {
  it('of the service is told with its wait, and kept', async () => {
    server.answer = (_request, response) => {
      response.writeHead(429, { 'retry-after': '90' }).end('{"detail":"slow down"}')
    }
    expect(await failureOf(read())).toMatchObject({
      code: 'rate_limited',
      details: { retryAfterSeconds: 90 },
    })
    expect(await failureOf(read())).toMatchObject({
      code: 'rate_limited',
      details: { retryAfterSeconds: 90 },
    })
    expect(server.received).toHaveLength(1)
  })

  it('of the service that ends at a time of its clock is counted by its clock, three hours behind this one', async () => {
    const theirMs = Math.trunc(Date.now() / 1000) * 1000 - 3 * 3_600_000
    server.answer = (_request, response) => {
      const date = new Date(theirMs).toUTCString()
      response.writeHead(429, { date, 'retry-after': new Date(theirMs + 90_000).toUTCString() }).end()
    }
    const { code, details } = await failureOf(read())
    expect(code).toBe('rate_limited')
    expect([89, 90]).toContain(details.retryAfterSeconds)
  })

  it('of ours keeps the sixth token request of a minute back', async () => {
    server.answer = (_request, response) => sendJson(response, 401, { detail: 'invalid client' })
    const ask = () =>
      client.call('requestToken', {
        baseUrl: server.baseUrl,
        site: 'global',
        body: { grant_type: 'client_credentials', agent_id: 'a1', client_secret: 's' },
      })
    for (let call = 0; call < 5; call += 1) expect((await failureOf(ask())).code).toBe('credential_refused')
    expect((await failureOf(ask())).code).toBe('rate_limited')
    expect(server.received).toHaveLength(5)
  })
})

it('sends irreversible calls, and only those, by the fetch that is kept for them', async () => {
  let writes = 0
  client = clientWith(startRealTimer, {
    fetchForWrites: (input, init) => {
      writes += 1
      return fetch(input, init)
    },
  })
  await read()
  server.answer = (_request, response) => sendJson(response, 201, accepted)
  await predict()
  expect(writes).toBe(1)
})

it('closes what an earlier write may have left before the next, and nothing for reads', async () => {
  const closedAfter: number[] = []
  const closeWriteConnections = async () => void closedAfter.push(server.received.length)
  client = clientWith(startRealTimer, { closeWriteConnections })
  await read()
  server.answer = (_request, response) => sendJson(response, 201, accepted)
  await predict()
  await predict()
  expect(closedAfter).toEqual([2])
})

it.each([
  [true, 'outcome_unknown'],
  [false, 'offline'],
])('takes a write whose route was lost for sent unless there was no network (online: %s)', async (isOnline, code) => {
  const fetchForWrites = () => Promise.reject(new Error('net::ERR_INTERNET_DISCONNECTED'))
  client = clientWith(startRealTimer, { fetchForWrites, isOnline: () => isOnline })
  expect((await failureOf(predict())).code).toBe(code)
})

it('spares a site that is down', async () => {
  server.answer = (_request, response) => response.writeHead(500).end()
  for (let call = 0; call < 4; call += 1) await failureOf(read())
  const failure = await failureOf(predict())
  expect(failure).toMatchObject({ code: 'site_down', details: { retryAfterSeconds: 30 } })
  expect(server.received).toHaveLength(5)
})

it.each([
  ['ERR_NETWORK_CHANGED', 'ok'],
  ['ERR_NETWORK_IO_SUSPENDED', 'ok'],
  ['ERR_CONNECTION_RESET', 'site_down'],
])('after five times %s the next call is %s', async (netError, expected) => {
  let failures = 5
  client = clientWith(startRealTimer, {
    fetch(input, init) {
      failures -= 1
      return failures < 0 ? fetch(input, init) : Promise.reject(new Error(`net::${netError}`))
    },
  })
  while (failures > 0) await read().catch(() => {})
  const outcome = failureOf(read()).then(({ code }) => code)
  expect(await outcome.catch(() => 'ok')).toBe(expected)
})

it('gives up when its caller does, and says that a write may have arrived', async () => {
  const caller = new AbortController()
  server.answer = () => caller.abort()
  const call = client.call('submitPrediction', {
    baseUrl: server.baseUrl,
    site: 'global',
    params: { challenge_id: 'c1' },
    body: { direction: 'bullish', confidence: 0.7 },
    signal: caller.signal,
  })
  expect((await failureOf(call)).code).toBe('outcome_unknown')
  const late = client.call('listChallenges', {
    baseUrl: server.baseUrl,
    site: 'global',
    signal: caller.signal,
  })
  expect((await failureOf(late)).code).toBe('timed_out')
  expect(server.received).toHaveLength(1)
})

it('calls an answer that is not HTTP an answer of a site that is down', async () => {
  const tcp = createTcpServer((socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n'))
  await new Promise<void>((resolve) => tcp.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(tcp.address() as AddressInfo).port}`
  const failure = await failureOf(client.call('listChallenges', { baseUrl, site: 'global' }))
  tcp.close()
  expect(failure.code).toBe('site_down')
})
