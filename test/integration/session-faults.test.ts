/** Tokens from a hand-made token endpoint that fails, dawdles and takes tokens back as a test says. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { agentIdSchema, agentKeySchema, deploymentIdSchema } from '#contract/ids.ts'
import { type AgentSessions, createAgentSessions } from '../../src-main/session/agent-session.ts'
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

beforeEach(async () => {
  nowMs = Date.UTC(2026, 5, 15, 12)
  tokenFaults = []
  tokensIssued = 0
  validFrom = 1
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
    if (tokenNumber < validFrom) return sendJson(response, 401, { detail: 'Token expired' })
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

const callAs = (number = 1) =>
  sessions.call(
    {
      agentKey: agentKeySchema.parse(`ag_0000000${number}`),
      agentId: agentIdSchema.parse(`agent_${number}`),
      site: 'global',
      deploymentId: deploymentIdSchema.parse('dp_test'),
      baseUrl: server.baseUrl,
    },
    'listSubscriptions',
    {},
  )

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
