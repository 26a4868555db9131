/**
 * A service that sends back what it was sent, in the words of its refusals: what it quotes is shown, and no secret in
 * it.
 */
import { generateKeyPairSync } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '#contract/app-error.ts'
import { agentIdSchema, agentKeySchema, deploymentIdSchema } from '#contract/ids.ts'
import type { ServiceClient } from '../../src-main/service/service-client.ts'
import { createAgentSessions } from '../../src-main/session/agent-session.ts'
import type { Credential } from '../../src-main/vault/credential.ts'
import { Secret } from '../../src-main/vault/secret.ts'
import { type Answer, type FaultServer, sendJson, startFaultServer } from '../support/fault-server.ts'
import { createTestClient } from '../support/test-client.ts'

const clientSecret = 'cs-Canary/4f9a+b7e2=61'
const accessToken = 'at-Canary-0d1c2b3a4958'
const agentId = agentIdSchema.parse('agent_1')

type Received = Parameters<Answer>[0]

let server: FaultServer
let client: ServiceClient
let logged: string
beforeEach(async () => {
  logged = ''
  server = await startFaultServer((_, response) => response.end())
  client = createTestClient({
    log: (...line) => {
      logged += JSON.stringify(line)
    },
  })
})
afterEach(() => server.close())

const failureOf = (call: Promise<unknown>): Promise<AppError> =>
  call.then(
    () => expect.unreachable('it succeeded'),
    (thrown: unknown) => (thrown instanceof AppError ? thrown : expect.unreachable(String(thrown))),
  )

/** How a service quotes a request: whole, in part, as it came or in another spelling. */
const quotes: readonly [string, (request: Received) => string][] = [
  ['the body', ({ body }) => `Cannot read ${body}`],
  ['the body in one field', ({ body }) => `Bad: ${Object.values(JSON.parse(body)).join(' | ')}`],
  ['the header', ({ headers }) => `Bad header ${headers.authorization ?? ''}`],
  ['everything', (request) => `Bad request ${JSON.stringify(request)}`],
  ['in capitals', ({ body, headers }) => `BAD ${body} ${headers.authorization ?? ''}`.toUpperCase()],
  ['in a URL', ({ body }) => `Bad ${encodeURIComponent(body)}`],
  ['a half', ({ body }) => `Bad ${body.slice(0, -12)}`],
]

/** Under which status and name the words come. */
const forms: readonly [number, (words: string) => unknown][] = [
  [400, (detail) => ({ detail })],
  [403, (message) => ({ error: { message } })],
  [422, (msg) => ({ detail: [{ loc: ['body', 'client_secret'], msg, type: 'x' }] })],
  [401, (error) => ({ error: 'invalid_client', error_description: error })],
  [200, (message) => ({ success: false, message })],
  [200, (message) => ({ status: 'error', data: { message } })],
]

const cases = quotes.flatMap(([name, quote]) => forms.map(([status, body]) => ({ name, status, quote, body })))

function expectNothingOf(error: AppError, secrets: readonly string[]) {
  const shown = `${JSON.stringify([error.code, error.details, error.message])}${logged}`.toLowerCase()
  for (const secret of secrets.map((each) => each.toLowerCase())) {
    for (let at = 0; at + 8 <= secret.length; at += 4) expect(shown).not.toContain(secret.slice(at, at + 8))
    expect(shown).not.toContain(encodeURIComponent(secret).toLowerCase())
  }
}

describe('words that quote a request', () => {
  it.each(cases)('$name under $status bring no client secret', async ({ status, quote, body }) => {
    server.answer = (request, response) => sendJson(response, status, body(quote(request)))
    const call = client.call('refreshClaimLink', {
      baseUrl: server.baseUrl,
      site: 'global',
      agentId,
      body: { agent_id: agentId, client_secret: clientSecret },
    })
    expectNothingOf(await failureOf(call), [clientSecret])
  })

  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const pem = String(privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const credentials: readonly Credential[] = [
    { kind: 'client_secret', secret: clientSecret },
    { kind: 'private_key', alg: 'ES256', pem },
  ]

  it.each(cases)('$name under $status bring no assertion and no token', async ({ status, quote, body }) => {
    for (const credential of credentials) {
      const sessions = createAgentSessions({
        client,
        readCredential: async () => new Secret(credential),
        clock: Date.now,
        random: () => 0.5,
        onTokenChange: () => {},
      })
      const identity = {
        agentKey: agentKeySchema.parse('ag_00000001'),
        agentId,
        site: 'global' as const,
        deploymentId: deploymentIdSchema.parse('dp_test'),
        baseUrl: server.baseUrl,
      }
      let assertion = ''
      server.answer = (request, response) => {
        assertion = String(JSON.parse(request.body).client_assertion ?? '')
        sendJson(response, status, body(quote(request)))
      }
      expectNothingOf(await failureOf(sessions.mint(identity)), [clientSecret, assertion].filter(Boolean))
      server.answer = (request, response) => {
        if (!request.path.endsWith('/auth/token')) return sendJson(response, status, body(quote(request)))
        sendJson(response, 200, { access_token: accessToken, expires_in: 3600 })
      }
      const predict = sessions.call(identity, 'submitPrediction', {
        params: { challenge_id: 'c1' },
        body: { direction: 'bullish', confidence: 0.9 },
      })
      expectNothingOf(await failureOf(predict), [accessToken])
    }
  })

  it('are shown as far as they are no secret, invisible characters as codes', async () => {
    server.answer = (_, response) =>
      sendJson(response, 422, { detail: `confidence ≤ 0.6 \u202Eplease\u0007 ${'x'.repeat(5_000)}` })
    const error = await failureOf(
      client.call('submitPrediction', {
        baseUrl: server.baseUrl,
        site: 'global',
        params: { challenge_id: 'c1' },
        body: { direction: 'bullish', confidence: 0.9 },
      }),
    )
    const words = String(error.details.serviceWords)
    expect(words).toMatch(/^confidence ≤ 0\.6 ⟦U\+202E⟧please⟦U\+0007⟧ x+…$/)
    expect(words).toHaveLength(300)
  })
})
