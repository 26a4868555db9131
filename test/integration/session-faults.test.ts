/** Tokens from a hand-made token endpoint that fails, dawdles and takes tokens back as a test says. */
import { decodeJwt } from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AppError } from '#contract/app-error.ts'
import { agentIdSchema, agentKeySchema, deploymentIdSchema } from '#contract/ids.ts'
import { type AgentSessions, createAgentSessions } from '../../src-main/session/agent-session.ts'
import { generateAgentKeyPair } from '../../src-main/session/generate-agent-key-pair.ts'
import { startRealTimer } from '../../src-main/system/timer.ts'
import { Secret } from '../../src-main/vault/secret.ts'
import { type FaultServer, sendJson, startFaultServer } from '../support/fault-server.ts'
import { createTestClient } from '../support/test-client.ts'

let server: FaultServer
let sessions: AgentSessions
let nowMs: number
/** What the token endpoint does with its next requests; then it issues again. */
let tokenFaults: number[]
let tokensIssued: number
/** Tokens with a lower number are refused. */
let validFrom: number
/** Operations that refuse every token, by the ends of their paths. */
let refusing: string[]

beforeEach(async () => {
  nowMs = Date.UTC(2026, 5, 15, 12)
  tokenFaults = []
  tokensIssued = 0
  validFrom = 1
  refusing = []
  server = await startFaultServer((request, response) => {
    // Without it the service's time is this computer's, which the test holds.
    response.sendDate = false
    if (request.path.endsWith('/auth/token')) {
      const fault = tokenFaults.shift()
      if (fault !== undefined) return void response.writeHead(fault).end()
      tokensIssued += 1
      return sendJson(response, 200, { access_token: `t${tokensIssued}`, expires_in: 3600 })
    }
    const tokenNumber = Number(request.headers.authorization?.slice('Bearer t'.length))
    const isRefused = refusing.some((end) => request.path.endsWith(end))
    if (tokenNumber < validFrom || isRefused) return sendJson(response, 401, { detail: 'Token expired' })
    sendJson(response, 200, { scopes: ['CL'] })
  })
  const clock = () => nowMs
  sessions = createAgentSessions({
    client: createTestClient({
      startTimer: (delayMs, task) => startRealTimer(delayMs < 10_000 ? 0 : delayMs, task),
      clock,
      random: () => 0.5,
    }),
    readCredential: async () => new Secret({ kind: 'client_secret', secret: 's3cret' }),
    clock,
    random: () => 0.5,
    onTokenChange: () => {},
  })
})

afterEach(() => server.close())

const identityOf = (number: number) => ({
  agentKey: agentKeySchema.parse(`ag_0000000${number}`),
  agentId: agentIdSchema.parse(`agent_${number}`),
  site: 'global' as const,
  deploymentId: deploymentIdSchema.parse('dp_test'),
  baseUrl: server.baseUrl,
})

const callAs = (number = 1) => sessions.call(identityOf(number), 'listSubscriptions', {})

describe('a token', () => {
  it('that is taken back while a hundred calls are on the way is replaced once', async () => {
    await callAs()
    validFrom = 2
    const answers = await Promise.all(Array.from({ length: 100 }, () => callAs()))
    expect(answers).toHaveLength(100)
    expect(tokensIssued).toBe(2)
  })

  it('is used until near its end, and then renewed before it', async () => {
    await callAs()
    nowMs += 3_200_000
    await callAs()
    expect(tokensIssued).toBe(1)
    nowMs += 60_000
    await callAs()
    expect(tokensIssued).toBe(2)
  })

  it('that still works is kept while no new one is to be had, but not past its end', async () => {
    await callAs()
    nowMs += 3_500_000
    tokenFaults = [503, 503, 503]
    expect(await callAs()).toMatchObject({ scopes: ['CL'] })
    expect(tokenFaults).toEqual([])
    nowMs += 100_000
    tokenFaults = [503, 503, 503]
    await expect(callAs()).rejects.toMatchObject({ code: 'site_down' })
  })

  it('of one agent is not asked for again because of another', async () => {
    await Promise.all([callAs(1), callAs(2), callAs(1)])
    expect(tokensIssued).toBe(2)
  })

  it('is asked for with the secret in the body and nowhere else', async () => {
    await callAs()
    const [first] = server.received
    expect(JSON.parse(first?.body ?? '')).toEqual({
      grant_type: 'client_credentials',
      agent_id: 'agent_1',
      client_secret: 's3cret',
    })
    expect(JSON.stringify([first?.path, first?.headers])).not.toContain('s3cret')
    expect(first?.headers['x-agent-id']).toBe('agent_1')
  })
})

describe('operations that refuse every token', () => {
  const calls = {
    '/prediction-scope': () => callAs(),
    '/profile/self': () => sessions.call(identityOf(1), 'readOwnProfile', {}),
    '/prediction-scopes': () => sessions.call(identityOf(1), 'listAvailableScopes', {}),
  }
  type End = keyof typeof calls
  const outcome = async (end: End) =>
    calls[end]().then(
      () => 'ok',
      (error: AppError) => error.code,
    )

  it.each<[string, End[], [afterMs: number, end: End, outcome: string][]]>([
    [
      'one, between calls that go through',
      ['/profile/self'],
      [
        [0, '/prediction-scope', 'ok'],
        [1_000, '/profile/self', 'credential_refused'],
        [1_000, '/prediction-scope', 'ok'],
        [8_000, '/profile/self', 'credential_refused'],
        [1_000, '/prediction-scope', 'ok'],
        [39_000, '/prediction-scope', 'ok'],
      ],
    ],
    [
      'one, and no other call before its second refusal',
      ['/profile/self'],
      [
        [0, '/profile/self', 'credential_refused'],
        [1_000, '/profile/self', 'credential_refused'],
        [1_000, '/prediction-scope', 'ok'],
      ],
    ],
    [
      'two, beside one that takes it',
      ['/profile/self', '/prediction-scopes'],
      [
        [0, '/prediction-scope', 'ok'],
        [1_000, '/profile/self', 'credential_refused'],
        [1_000, '/prediction-scope', 'ok'],
        [1_000, '/prediction-scopes', 'credential_refused'],
        [1_000, '/profile/self', 'credential_refused'],
        [1_000, '/prediction-scope', 'ok'],
      ],
    ],
    [
      'all: for a minute no other token is asked for',
      ['/profile/self', '/prediction-scope'],
      [
        [0, '/profile/self', 'credential_refused'],
        [1_000, '/prediction-scope', 'credential_refused'],
        [1_000, '/profile/self', 'rate_limited'],
        [1_000, '/prediction-scope', 'rate_limited'],
      ],
    ],
  ])('%s', async (_what, ends, steps) => {
    refusing = ends
    for (const [afterMs, end, expected] of steps) {
      nowMs += afterMs
      expect(await outcome(end), end).toBe(expected)
    }
    expect(tokensIssued).toBe(2)
  })
})

describe('a clock that is ahead', () => {
  const hour = 60 * 60_000
  let aheadMs: number
  let tokenRequests: number

  const callWithKey = async (refusal: [status: number, body: unknown]) => {
    tokenRequests = 0
    server.answer = (request, response) => {
      response.setHeader('date', new Date(nowMs).toUTCString())
      if (!request.path.endsWith('/auth/token')) return sendJson(response, 200, { scopes: ['CL'] })
      tokenRequests += 1
      const { client_assertion } = JSON.parse(request.body)
      const isAhead = (decodeJwt(client_assertion).iat ?? 0) * 1000 > nowMs + 30_000
      if (isAhead) return sendJson(response, ...refusal)
      sendJson(response, 200, { access_token: 't1', expires_in: 3600 })
    }
    const clock = () => nowMs + aheadMs
    const { credential } = await generateAgentKeyPair('ES256')
    return createAgentSessions({
      client: createTestClient({ startTimer: startRealTimer, clock }),
      readCredential: async () => credential,
      clock,
      random: () => 0.5,
      onTokenChange: () => {},
    }).call(identityOf(1), 'listSubscriptions', {})
  }

  it.each<[number, unknown]>([
    [401, { detail: 'Invalid client assertion' }],
    [400, { detail: 'JWT iat is in the future' }],
    [422, { detail: 'The token is not yet valid (iat)' }],
    [403, { detail: 'Forbidden' }],
  ])('costs one more request for a token where that is refused with %i %j', async (...refusal) => {
    aheadMs = hour
    expect(await callWithKey(refusal)).toMatchObject({ scopes: ['CL'] })
    expect(tokenRequests).toBe(2)
  })
})
