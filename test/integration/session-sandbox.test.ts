/** Agents get their tokens from the sandbox and call it: real HTTP, real keys. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '#contract/app-error.ts'
import { agentKeySchema, deploymentIdSchema } from '#contract/ids.ts'
import type { AgentIdentity } from '../../src-main/session/agent-identity.ts'
import { type AgentSessions, createAgentSessions } from '../../src-main/session/agent-session.ts'
import { readPrivateKey } from '../../src-main/session/key-material.ts'
import type { Credential } from '../../src-main/vault/credential.ts'
import { Secret } from '../../src-main/vault/secret.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { createTestClient } from '../support/test-client.ts'

type FleetAgent = RunningSandbox['agents'][number]
interface LedgerEntry {
  endpoint: string
  agent_id: string | null
  status: number
}

let sandbox: RunningSandbox
let tokenRequests: number
let likesSent: number
let mostInFlight: number
let changes: string[]

beforeEach(async () => {
  sandbox = await startSandbox({ agents: 6 })
  tokenRequests = 0
  likesSent = 0
  mostInFlight = 0
  changes = []
})

afterEach(() => sandbox.close())

/** Node's fetch, counting likes and what goes to the token endpoint. */
function countingFetch(): typeof globalThis.fetch {
  let inFlight = 0
  return async (input, init) => {
    if (String(input).endsWith('/like')) likesSent += 1
    if (!String(input).endsWith('/auth/token')) return fetch(input, init)
    tokenRequests += 1
    inFlight += 1
    mostInFlight = Math.max(mostInFlight, inFlight)
    try {
      return await fetch(input, init)
    } finally {
      inFlight -= 1
    }
  }
}

function openSessions(
  options: { clock?: () => number; credentialOf?: (agent: FleetAgent) => Promise<Credential> } = {},
) {
  const clock = options.clock ?? Date.now
  const credentialOf = options.credentialOf ?? credentialOfAgent
  const client = createTestClient({ fetch: countingFetch(), clock, random: () => 0.5 })
  return createAgentSessions({
    client,
    readCredential: async ({ agentId }) =>
      new Secret(await credentialOf(agentBy(({ agent_id }) => agent_id === agentId))),
    clock,
    random: () => 0.5,
    onTokenChange: (agentKey, facts) => changes.push(`${agentKey} ${facts === null ? 'gone' : 'here'}`),
  })
}

async function credentialOfAgent(agent: FleetAgent): Promise<Credential> {
  if (agent.auth_method === 'client_credentials') return { kind: 'client_secret', secret: agent.client_secret }
  const { alg, pem } = await readPrivateKey(agent.private_key_pem)
  return { kind: 'private_key', alg, pem }
}

function agentBy(matches: (agent: FleetAgent) => boolean): FleetAgent {
  const agent = sandbox.agents.find(matches)
  if (agent === undefined) throw new Error('the sandbox has no such agent')
  return agent
}

function identityOf(agent: FleetAgent): AgentIdentity {
  return {
    agentKey: agentKeySchema.parse(`ag_${agent.agent_id.slice(0, 8)}`),
    agentId: agent.agent_id,
    site: agent.site,
    deploymentId: deploymentIdSchema.parse('dp_test'),
    baseUrl: sandbox.baseUrl,
  }
}

async function operator(command: string, body: unknown): Promise<{ entries: LedgerEntry[] }> {
  const response = await fetch(`${sandbox.operatorUrl}/${command}`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(200)
  return (await response.json()) as { entries: LedgerEntry[] }
}

const withSecret = () => agentBy(({ auth_method }) => auth_method === 'client_credentials')
const withKey = (site: 'global' | 'cn' = 'global') =>
  agentBy((agent) => agent.auth_method === 'private_key_jwt' && agent.site === site)
const subscriptions = (sessions: AgentSessions, agent: FleetAgent) =>
  sessions.call(identityOf(agent), 'listSubscriptions', {})
const failTokens = (status: number, times: number, detail = 'no') =>
  operator('faults', [{ match: { path: '*/auth/token' }, effect: { status, body: { detail } }, times }])
const refuseCalls = (times: number | null, status = 401, body: unknown = { detail: 'Token expired' }) =>
  operator('faults', [{ match: { path: '*/prediction-scope' }, effect: { status, body }, times }])

describe('an agent', () => {
  it('of either site and with either kind of credential makes an authenticated call', async () => {
    const sessions = openSessions()
    for (const agent of sandbox.agents) {
      expect(await subscriptions(sessions, agent)).toMatchObject({ scopes: [] })
      expect(sessions.facts(identityOf(agent).agentKey)).toMatchObject({
        site: agent.site,
        sub: agent.agent_id,
      })
    }
    expect(tokenRequests).toBe(sandbox.agents.length)
  })

  it('that makes a thousand calls at once asks for one token', async () => {
    const sessions = openSessions()
    await Promise.all(Array.from({ length: 1_000 }, () => subscriptions(sessions, withKey())))
    expect(tokenRequests).toBe(1)
    expect(changes).toEqual([`${identityOf(withKey()).agentKey} here`])
  })

  it('that must pass as another agent is refused', async () => {
    const other = agentBy((agent) => agent.auth_method === 'private_key_jwt' && agent !== withKey())
    const sessions = openSessions({ credentialOf: () => credentialOfAgent(other) })
    await expect(subscriptions(sessions, withKey())).rejects.toMatchObject({ code: 'credential_refused' })
    expect(sessions.facts(identityOf(withKey()).agentKey)).toBeNull()
  })

  it('is not believed to be of the other site', async () => {
    const sessions = openSessions()
    const identity = { ...identityOf(withSecret()), site: 'cn' as const }
    await expect(sessions.call(identity, 'listSubscriptions', {})).rejects.toMatchObject({
      code: 'token_site_mismatch',
      details: { agentSite: 'cn', tokenSite: 'global' },
    })
  })

  it('whose credential cannot be read sends nothing', async () => {
    const locked = new AppError('keychain_locked')
    const sessions = openSessions({ credentialOf: () => Promise.reject(locked) })
    await expect(subscriptions(sessions, withSecret())).rejects.toBe(locked)
    expect(tokenRequests).toBe(0)
  })
})

describe('a fleet', () => {
  it('asks for its tokens no more than eight at a time', async () => {
    const sessions = openSessions()
    await Promise.all(sandbox.agents.map((agent) => subscriptions(sessions, agent)))
    expect(tokenRequests).toBe(sandbox.agents.length)
    expect(mostInFlight).toBeLessThanOrEqual(8)
  })
})

describe('a credential that is proven', () => {
  it('gives the facts of its token and leaves nothing behind', async () => {
    const sessions = openSessions()
    const facts = await sessions.proveCredential(
      identityOf(withKey('cn')),
      new Secret(await credentialOfAgent(withKey('cn'))),
    )
    expect(facts).toMatchObject({ site: 'cn', scopes: expect.arrayContaining(['prediction:submit']) })
    expect(sessions.facts(identityOf(withKey('cn')).agentKey)).toBeNull()
    expect(changes).toEqual([])
  })

  it('is refused when it is wrong', async () => {
    const wrong = new Secret<Credential>({ kind: 'client_secret', secret: 'wrong' })
    await expect(openSessions().proveCredential(identityOf(withSecret()), wrong)).rejects.toMatchObject({
      code: 'credential_refused',
    })
  })
})

describe('a token that the service refuses', () => {
  it.each<[number, unknown]>([
    [401, { detail: 'Token expired' }],
    [403, { detail: 'Not authenticated' }],
    [403, { detail: 'Could not validate credentials' }],
    [400, { error: 'invalid_token' }],
    [422, { msg: 'Signature verification failed' }],
    [498, {}],
    [200, { success: false, message: 'Token expired' }],
  ])('with %i %j is replaced once and the call made again', async (status, body) => {
    const sessions = openSessions()
    await subscriptions(sessions, withSecret())
    await refuseCalls(1, status, body)
    expect(await subscriptions(sessions, withSecret())).toMatchObject({ scopes: [] })
    expect(tokenRequests).toBe(2)
  })

  it('again and again is not replaced more than once a minute', async () => {
    let nowMs = Date.now()
    const sessions = openSessions({ clock: () => nowMs })
    await refuseCalls(null)
    const ofToken = { code: 'credential_refused', details: { status: 401, of: 'token' } }
    for (let call = 0; call < 9; call += 1)
      await expect(subscriptions(sessions, withSecret())).rejects.toMatchObject(ofToken)
    expect(tokenRequests).toBe(2)
    nowMs += 60_000
    await expect(subscriptions(sessions, withSecret())).rejects.toMatchObject(ofToken)
    expect(tokenRequests).toBe(3)
    await operator('faults', [])
    expect(await subscriptions(sessions, withSecret())).toMatchObject({ scopes: [] })
    expect(tokenRequests).toBe(3)
  })

  const likeOnce = (sessions: AgentSessions) =>
    sessions.call(identityOf(withSecret()), 'likeComment', { params: { comment_id: 'c-none' } }).catch((error) => error)

  it.each<[number, unknown, string]>([
    [403, { detail: 'Invalid or expired token' }, 'forbidden'],
    [400, { error: 'invalid_token' }, 'request_refused'],
    [422, { msg: 'Signature has expired' }, 'request_refused'],
    [498, {}, 'request_refused'],
    [200, { success: false, message: 'Token expired' }, 'request_refused'],
  ])('in words alone, %i %j, costs one new token and ends as %s', async (status, body, code) => {
    let nowMs = Date.now()
    const sessions = openSessions({ clock: () => nowMs })
    await operator('faults', [{ match: { path: '*/like' }, effect: { status, body }, times: null }])
    expect(await likeOnce(sessions)).toMatchObject({ code, details: { status, endpoint: 'likeComment' } })
    expect(likesSent).toBe(2)
    expect(tokenRequests).toBe(2)
    // The fresh token stays, and for a minute it costs no other.
    expect(await likeOnce(sessions)).toMatchObject({ code, details: { status } })
    expect(likesSent).toBe(3)
    nowMs += 30_000
    expect(await subscriptions(sessions, withSecret())).toMatchObject({ scopes: [] })
    expect(tokenRequests).toBe(2)
    nowMs += 31_000
    await likeOnce(sessions)
    expect(likesSent).toBe(5)
    expect(tokenRequests).toBe(3)
  })

  it('in words alone is refused with the next token where none was to be had at once', async () => {
    let nowMs = Date.now()
    const sessions = openSessions({ clock: () => nowMs })
    await subscriptions(sessions, withSecret())
    const noToken = { match: { path: '*/auth/token' }, effect: { status: 503, body: {} }, times: null }
    const refused = {
      match: { path: '*/like' },
      effect: { status: 403, body: { detail: 'Token expired' } },
      times: null,
    }
    await operator('faults', [noToken, refused])
    expect(await likeOnce(sessions)).toMatchObject({ code: 'site_down' })
    nowMs += 61_000
    await operator('faults', [refused])
    expect(await likeOnce(sessions)).toMatchObject({ code: 'forbidden', details: { status: 403 } })
    expect(likesSent).toBe(2)
  })

  it.each([
    'Unauthorized',
    'Missing required scope in token: follow:read',
    'Token was issued for site global',
    'Token expired for the cn site',
    'Agent is not active',
    'You may not see this',
  ])('is not replaced where %j is said', async (detail) => {
    const sessions = openSessions()
    await refuseCalls(1, 403, { detail })
    await expect(subscriptions(sessions, withSecret())).rejects.toMatchObject({ details: { status: 403 } })
    expect(tokenRequests).toBe(1)
  })

  it.each([401, 403])('by %i did not carry a prediction twice: the refused one was not applied', async (status) => {
    const sessions = openSessions()
    const challenge = { asset: 'CL', question: 'Will CL rise?' }
    const opened = (await operator('challenges', { site: 'global', ...challenge })) as unknown as {
      id: string
    }
    await operator('subscriptions', { agent_id: withSecret().agent_id, scopes: ['CL'] })
    await operator('faults', [
      { match: { path: '*/predict' }, effect: { status, body: { detail: 'Token expired' } }, times: 1 },
    ])
    const receipt = await sessions.call(identityOf(withSecret()), 'submitPrediction', {
      params: { challenge_id: opened.id },
      body: { direction: 'bullish', confidence: 0.7 },
    })
    expect(receipt.prediction_id).not.toBe('')
    const { entries } = await operator('ledger', {})
    expect(entries.filter(({ endpoint, status }) => endpoint === 'submitPrediction' && status < 300)).toHaveLength(1)
  })
})

describe('a token', () => {
  it('is asked for anew on demand, and forgotten on demand', async () => {
    const sessions = openSessions()
    const identity = identityOf(withSecret())
    const first = await sessions.mint(identity)
    expect((await sessions.mint(identity)).jti).not.toBe(first.jti)
    sessions.forget(identity.agentKey)
    expect(sessions.facts(identity.agentKey)).toBeNull()
    await subscriptions(sessions, withSecret())
    sessions.clear()
    expect(sessions.facts(identity.agentKey)).toBeNull()
    expect(tokenRequests).toBe(3)
  })

  it('is not granted to an agent that is not active, with the reason', async () => {
    await failTokens(403, 1, 'Agent is not activated yet')
    await expect(openSessions().mint(identityOf(withSecret()))).rejects.toMatchObject({
      code: 'agent_not_activated',
    })
  })
})

describe('a computer with a wrong clock', () => {
  it.each([-86_400_000, -3_600_000, 3_600_000, 86_400_000])(
    '%i ms off signs in the time of the service',
    async (offMs) => {
      const sessions = openSessions({ clock: () => Date.now() + offMs })
      const keyed = sandbox.agents.filter(({ auth_method }) => auth_method === 'private_key_jwt')
      await Promise.all(keyed.map((agent) => subscriptions(sessions, agent)))
      expect(tokenRequests).toBeLessThanOrEqual(keyed.length + 1)
    },
  )

  it('whose clock is set while the console runs goes on', async () => {
    let offMs = 0
    const sessions = openSessions({ clock: () => Date.now() + offMs })
    await subscriptions(sessions, withKey())
    offMs = 3_600_000
    await sessions.mint(identityOf(withKey()))
    await sessions.mint(identityOf(withKey('cn')))
    expect(tokenRequests).toBeLessThanOrEqual(4)
  })
})
