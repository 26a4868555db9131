/** The read-only suite: against the sandbox, where everything is well, and against a service with forms of its own. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { agentIdSchema, type Site } from '#contract/ids.ts'
import { endpointNames, endpointTable } from '#contract/service/endpoint-table.ts'
import { bundleConformance } from '../../scripts/bundle-program.mjs'
import { type Finding, runReadOnlySuite } from '../../scripts/conformance/read-only-suite.ts'
import { formatFinding, summarise } from '../../scripts/conformance/report.ts'
import type { AgentCredential } from '../../scripts/conformance/request-token.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { agentOf, operate, tokenOf } from './sandbox-client.ts'

const command = await bundleConformance()

async function run(baseUrl: string, site: Site = 'global', credential: AgentCredential | null = null) {
  const findings: Finding[] = []
  for await (const finding of runReadOnlySuite({ baseUrl, site, credential })) findings.push(finding)
  return findings
}

async function runCommand(args: readonly string[], { env = {}, input = '' }: { env?: object; input?: string } = {}) {
  const child = spawn(process.execPath, [command, ...args], {
    env: { ...process.env, ...env },
  })
  child.stdin.end(input)
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { output, errors, code }
}

describe('the read-only suite on the sandbox', () => {
  let sandbox: RunningSandbox
  const credentialOf = (site: Site, index: number): AgentCredential => {
    const agent = agentOf(sandbox, site, index)
    const secret = agent.auth_method === 'client_credentials' ? agent.client_secret : agent.private_key_pem
    return { agentId: agent.agent_id, secret }
  }
  beforeAll(async () => {
    sandbox = await startSandbox({ agents: 6, demoFleet: true })
  })
  afterAll(() => sandbox.close())
  beforeEach(() => operate(sandbox, 'reset'))

  it.each([
    ['global', 0],
    ['global', 2],
    ['global', 5],
    ['cn', 1],
  ] as const)('reads every row of %s as agent %d and finds all well', async (site, index) => {
    const findings = await run(sandbox.baseUrl, site, credentialOf(site, index))
    expect(findings.filter(({ outcome }) => outcome.kind !== 'ok').map(formatFinding)).toEqual([])
    const asked = new Set(findings.map(({ name }) => name.replace(/ \(.*/, '')))
    const rows = endpointNames.filter((name) => {
      const { effect, sites } = endpointTable[name]
      return effect === 'read' && sites.some((each) => each === site)
    })
    expect([...asked].sort()).toEqual(['requestToken', ...rows].sort())
    expect(findings.map(({ name }) => name)).toContain('readResults (resolved)')
    expect(summarise(findings).exitCode).toBe(0)
  })

  it('reads what is public without a credential, and says what it did not try', async () => {
    const findings = await run(sandbox.baseUrl)
    const untried = findings.filter(({ outcome }) => outcome.kind === 'not tried').map(({ name }) => name)
    const guarded = endpointNames.filter((name) => {
      const { effect, auth } = endpointTable[name]
      return effect === 'read' && auth === 'bearer'
    })
    expect(untried.sort()).toEqual([...guarded].sort())
    expect(findings.every(({ outcome }) => ['ok', 'not tried'].includes(outcome.kind))).toBe(true)
  })

  it('changes nothing but that a token was issued', async () => {
    await run(sandbox.baseUrl, 'global', credentialOf('global', 0))
    const { entries } = await operate(sandbox, 'ledger')
    expect(entries.map(({ endpoint }: { endpoint: string }) => endpoint)).toEqual(['requestToken'])
  })

  it('calls closed what the agent may not read', async () => {
    const { agentId } = credentialOf('global', 0)
    await operate(sandbox, 'scopes', { agent_id: agentId, scopes: ['challenge:read'] })
    const findings = await run(sandbox.baseUrl, 'global', credentialOf('global', 0))
    const profile = findings.find(({ name }) => name === 'readOwnProfile')
    expect(profile?.outcome).toEqual({
      kind: 'closed',
      status: 403,
      detail: 'Missing required scope: profile:read:self',
    })
    expect(summarise(findings).exitCode).toBe(0)
  })

  it('tells apart what faults do to answers', async () => {
    const faults = [
      { match: { path: '/api/v1/eval/leaderboard' }, effect: { drop_fields: ['agent_id'] } },
      { match: { path: '/api/v1/eval/challenges' }, effect: { wrong_type: ['deadline'] } },
      { match: { path: '/api/v1/events' }, effect: { html: 200 } },
      { match: { path: '/api/v1/events/today' }, effect: { status: 503 } },
      { match: { path: '/api/v1/public/prediction-scopes' }, effect: 'reset_after' },
    ]
    await operate(sandbox, 'faults', { faults })
    const findings = await run(sandbox.baseUrl)
    const kinds = Object.fromEntries(findings.map(({ name, outcome }) => [name, outcome.kind]))
    expect(kinds).toMatchObject({
      readLeaderboard: 'does not decode',
      listChallenges: 'does not decode',
      listEvents: 'does not decode',
      listEventsToday: 'failed',
      listAvailableScopes: 'failed',
    })
    const report = findings.map(formatFinding).join('\n')
    expect(report).toMatch(/items\.0\.agent_id: .*expected string/i)
    expect(report).toMatch(/items\.0\.deadline: .*expected string/i)
    expect(report).toContain('body: expected JSON, found text/html')
    expect(summarise(findings)).toMatchObject({ exitCode: 1 })
  })

  it('is a command that takes the secret from the environment or from standard input, and ends with 0', async () => {
    const { agentId, secret } = credentialOf('global', 0)
    const args = ['--base-url', sandbox.baseUrl, '--agent-id', agentId]
    const byVariable = await runCommand(args, { env: { ARENA_CLIENT_SECRET: secret } })
    const byInput = await runCommand([...args, '--secret-stdin'], { input: `${secret}\n` })
    for (const { output, errors, code } of [byVariable, byInput]) {
      expect({ errors, code }).toEqual({ errors: '', code: 0 })
      expect(output).toMatch(/\n\d+ ok, 0 closed, 0 not tried, 0 do not decode, 0 failed\n$/)
      expect(output).not.toContain(secret)
    }
    expect(await tokenOf(sandbox, agentOf(sandbox, 'global'))).toEqual(expect.any(String))
  })
})

describe('the command', () => {
  it.each([
    [['--help'], 0, ''],
    [[], 2, '--base-url'],
    [['--base-url', 'http://arena.example'], 2, 'base_url_insecure'],
    [['--base-url', 'https://arena.example/api'], 2, 'base_url_has_path'],
    [['--base-url', 'https://arena.example', '--site', 'mars'], 2, "not 'mars'"],
    [['--base-url', 'https://arena.example', '--agent-id', 'a'], 2, 'ARENA_CLIENT_SECRET'],
    [['--base-url', 'https://arena.example', '--client-secret', 's'], 2, '--client-secret'],
  ])('with %j ends with %d and says %j', async (args, code, word) => {
    const ended = await runCommand(args, { env: { ARENA_CLIENT_SECRET: '' } })
    expect(ended.code).toBe(code)
    expect(ended.errors).toContain(word)
  })
})

describe('the read-only suite on a service with forms of its own', () => {
  let server: Server
  let baseUrl: string
  const challenge = {
    id: 7,
    question: 'Up?',
    asset: 'CL',
    deadline: '2026-06-15T19:00:00Z',
    event_id: 'ev_1',
  }
  const answers: Record<string, RequestListener> = {
    '/api/v1/events': json({ events: [{ news_id: 'ev \u202e1', headline: 'Odd' }] }),
    '/api/v1/events/today': json([]),
    '/api/v1/public/prediction-scopes': json(['XAUUSD', 'CL']),
    '/api/v1/public/comments/ev%20%E2%80%AE1': json({ comments: null, total_count: 0 }),
    '/api/v1/eval/challenges': json({
      challenges: [challenge, { id: 8, asset: 'CL', deadline: 'soon' }, { challenge, context: {} }],
    }),
    '/api/v1/eval/challenges/7/results': json({ status: 'open' }),
    '/api/v1/eval/leaderboard': (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    '/api/v1/agent/auth/token': (_, response) =>
      response.writeHead(401, { 'content-type': 'application/json' }).end('{"detail": "No\\u001b[31m such agent"}'),
  }
  beforeAll(async () => {
    server = createServer((request, response) => {
      const found = answers[request.url ?? '']
      if (found === undefined) response.writeHead(404).end('<html>Not here</html>')
      else found(request, response)
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  it('says of each row what it is', async () => {
    const findings = await run(baseUrl, 'global', {
      agentId: agentIdSchema.parse('agent-1'),
      secret: 'secret',
    })
    const lines = Object.fromEntries(findings.map((finding) => [finding.name, formatFinding(finding)]))
    expect(lines).toMatchObject({
      requestToken: expect.stringMatching(/closed .*401 No⟦U\+001B⟧\[31m such agent$/),
      readOwnProfile: expect.stringMatching(/not tried .*there is no token/),
      listEvents: expect.stringMatching(/ ok .*\(1 rows\)$/),
      listEventsToday: expect.stringMatching(/ ok .*\(0 rows\)$/),
      listAvailableScopes: expect.stringMatching(/ ok .*\(2 rows\)$/),
      readPublicComments: expect.stringContaining(' ok '),
      listChallenges: expect.stringMatching(/does not decode .*\n +1 of 3 rows cannot be read\n.*challenges\.1\./),
      readLeaderboard: expect.stringMatching(/failed .*302/),
      readScorecard: expect.stringMatching(/closed .*404$/),
      'readResults (open)': expect.stringContaining('no answer named a challenge_id'),
    })
    expect(summarise(findings)).toMatchObject({ exitCode: 1 })
  })

  it('ends as a command with 1', async () => {
    const { output, code } = await runCommand(['--base-url', baseUrl])
    expect(code).toBe(1)
    expect(output).toContain('1 do not decode, 1 failed')
  })

  it('says why there is no answer at all', async () => {
    const gone = createServer()
    await once(gone.listen(0, '127.0.0.1'), 'listening')
    const { port } = gone.address() as AddressInfo
    await once(gone.close(), 'close')
    const findings = await run(`http://127.0.0.1:${port}`)
    const told = findings.filter(({ outcome }) => outcome.kind === 'failed').map(formatFinding)
    expect(told.length).toBeGreaterThan(0)
    for (const line of told) expect(line).toMatch(/ECONNREFUSED/)
  })
})

function json(body: unknown): RequestListener {
  return (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
