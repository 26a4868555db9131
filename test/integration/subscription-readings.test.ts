/**
 * What a list of subscriptions may take away, over real HTTP: lists of many forms in the place of the sandbox's own.
 */
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AgentKey } from '#contract/ids.ts'
import type { ChallengeKey } from '#contract/ipc/challenge-key.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { agentOf, operate } from '../contract/sandbox-client.ts'
import { addDeployment, addSandboxAgent } from '../support/connected-sandbox.ts'
import { openConsole, type RunningConsole } from '../support/running-console.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

const later = 3 * 60_000
const hour = 3_600_000
let folder: string
let sandbox: RunningSandbox
let running: RunningConsole
let agentKey: AgentKey
let agentId: string
/** The console's clock is that far ahead. */
let shiftMs: number
/** In the place of the service's list of the agent's subscriptions, or of what a prediction is answered with. */
let list: unknown
let offered: unknown
let refusal: string | null
/** How every token is refused at the list of subscriptions. */
let tokenRefusal: [status: number, body: unknown] | null
let tokensAsked: number

const json = (status: number, body: unknown) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json' },
  })

function startConsole(file: string): RunningConsole {
  const started = openConsole(join(folder, file), {
    clock: () => Date.now() + shiftMs,
    fetch: async (input, init) => {
      const { url, method } = new Request(input, init)
      if (url.endsWith('/auth/token')) tokensAsked += 1
      if (tokenRefusal !== null && url.endsWith('/agent/prediction-scope')) return json(...tokenRefusal)
      if (list !== undefined && method === 'GET' && url.endsWith('/agent/prediction-scope')) return json(200, list)
      if (offered !== undefined && url.endsWith('/public/prediction-scopes')) return json(200, offered)
      if (refusal !== null && url.endsWith('/predict')) return json(403, { detail: refusal })
      return fetch(input, init)
    },
  })
  started.console.start()
  return started
}

async function addTern(to: RunningConsole): Promise<AgentKey> {
  const { deploymentId } = await addDeployment(to, sandbox)
  const row = await addSandboxAgent(to, { deploymentId, agent: agentOf(sandbox, 'global'), name: 'Tern' })
  return row.agentKey
}

beforeEach(async () => {
  folder = makeTemporaryFolder()
  sandbox = await startSandbox({ agents: 1 })
  shiftMs = 0
  list = undefined
  offered = undefined
  refusal = null
  tokenRefusal = null
  tokensAsked = 0
  const agent = agentOf(sandbox, 'global')
  agentId = agent.agent_id
  await operate(sandbox, 'subscriptions', { agent_id: agentId, scopes: ['BTC', 'CL', 'ES'] })
  running = startConsole('console.db')
  agentKey = await addTern(running)
  await read()
})
afterEach(async () => {
  await running.console.close()
  await sandbox.close()
})

const read = async () => (await running.client.subscriptions.refresh({ agentKeys: [agentKey] }))[0]?.outcome
const statusOf = async () => (await running.client.agents.fleet()).rows.find((row) => row.agentKey === agentKey)?.status
const readAs = (body: unknown) => {
  list = body
  return read()
}
const matrix = () => running.client.subscriptions.matrix({ agentKeys: [agentKey] })
const agent = async () => {
  const [row] = (await matrix()).agents
  if (row === undefined) throw new Error('no row')
  return row
}
const held = async () => (await agent()).scopeKeys?.toSorted()
const all = ['BTC', 'CL', 'ES']

describe('a list of subscriptions that takes nothing away', () => {
  it.each<[string, unknown]>([
    ['no list', { scopes: null }],
    ['no body', null],
    ['an empty object', {}],
    ['a number in its place', { scopes: 7 }],
    ['rows that cannot be read', { scopes: [{}, null, []] }],
    ['half of its rows unreadable', { scopes: ['ES', { nothing: true }] }],
    ['fewer rows than its total', { scopes: ['ES'], total: 3 }],
    ['not the page after it', { scopes: ['ES'], has_more: true }],
    ['half of its text', '{"scopes": ["ES"'],
    ['a body that says failure', { success: false, scopes: [] }],
  ])('has %s, however often it comes', async (_what, body) => {
    for (let times = 0; times < 3; times += 1) {
      await readAs(body)
      shiftMs += later
    }
    expect(await held()).toEqual(all)
    const { reading } = await agent()
    expect([reading.error?.code ?? null, reading.list]).not.toEqual([null, null])
    await readAs(undefined)
    expect((await agent()).reading).toMatchObject({ error: null, missing: [], losses: [] })
  })

  it.each<[string, unknown]>([
    ['is empty', { scopes: [] }],
    ['is a bare empty list', []],
    ['lacks two', { scopes: ['ES'] }],
  ])('%s once', async (_what, body) => {
    await readAs(body)
    await read()
    expect(await held()).toEqual(all)
    expect((await agent()).reading.missing.length).toBeGreaterThan(1)
    await readAs({ scopes: all })
    expect((await agent()).reading).toMatchObject({ missing: [], losses: [] })
  })
})

describe('subscriptions', () => {
  it('end when two complete lists lack them, and the cell says why it is off', async () => {
    await readAs({ scopes: ['ES'] })
    expect((await agent()).reading.missing.toSorted()).toEqual(['BTC', 'CL'])
    shiftMs += later
    await read()
    expect(await held()).toEqual(['ES'])
    const { reading } = await agent()
    expect(reading.missing).toEqual([])
    expect(reading.losses.map(({ instrument, reason }) => [instrument, reason]).sort()).toEqual([
      ['BTC', 'unlisted'],
      ['CL', 'unlisted'],
    ])
    await readAs({ scopes: ['ES', 'CL'] })
    expect((await agent()).reading.losses.map(({ instrument }) => instrument)).toEqual(['BTC'])
  })

  it('grow at once, also by half a list', async () => {
    await readAs({ scopes: ['ZN', { nothing: true }] })
    expect(await held()).toEqual([...all, 'ZN'])
  })

  it.each([[['*']], [{ scopes: ['*'] }], [{ scopes: [{ scope_key: 'ALL' }] }], [{ scopes: '*' }]])(
    'are all that the site offers where %j comes',
    async (body) => {
      await readAs(body)
      const now = await held()
      expect(now).toEqual(expect.arrayContaining([...all, 'ZN', 'WC2026']))
      expect(now).not.toContain('*')
      expect(now).not.toContain('ALL')
    },
  )

  it('are not known by that while the site does not say what it offers', async () => {
    offered = 'no list'
    list = { scopes: ['*'] }
    const other = startConsole('other.db')
    try {
      const key = await addTern(other)
      const readOther = async () => (await other.client.subscriptions.refresh({ agentKeys: [key] }))[0]?.outcome
      const subscriptions = async () => (await other.client.agents.fleet()).rows[0]?.subscriptions
      expect(await readOther()).toMatchObject({ ok: false })
      expect(await subscriptions()).toBeNull()
      offered = undefined
      expect(await readOther()).toMatchObject({ ok: true })
      expect(await subscriptions()).toEqual(expect.arrayContaining([...all, 'ZN', 'WC2026']))
    } finally {
      await other.console.close()
    }
  })

  it('end at once by a change that the service has confirmed, which leaves no doubt', async () => {
    await readAs({ scopes: ['ES'] })
    await running.client.subscriptions.change({
      changes: ['BTC', 'CL'].map((scopeKey) => ({ agentKey, scopeKey, subscribe: false })),
    })
    expect(await held()).toEqual(['ES'])
    await readAs(undefined)
    expect(await held()).toEqual(['ES'])
    expect((await agent()).reading).toMatchObject({ missing: [], losses: [] })
  })

  it.each([
    "Not subscribed to scope 'CL'. Subscribe first.",
    "Subscribe to 'CL' first via POST /api/v1/agent/prediction-scope/CL",
  ])('are corrected by the refusal "%s"', async (detail) => {
    await operate(sandbox, 'challenges', { scope_key: 'CL', deadline_in_s: 3600 })
    await running.client.challenges.refresh()
    const { items } = await running.client.challenges.list()
    const challenge = items.find((item) => item.challenge.scopeKey === 'CL')?.challenge
    if (challenge === undefined) throw new Error('no challenge')
    refusal = detail
    await predict(challenge.challengeKey)
    await expect.poll(held, { timeout: 10_000 }).toEqual(['BTC', 'ES'])
    expect((await agent()).reading.losses).toMatchObject([{ instrument: 'CL', reason: 'refused' }])
  })
})

describe('an agent whose every token is refused', () => {
  // A fresh token that is refused too shows nothing of the credential.
  it.each<[status: number, body: unknown]>([
    [401, { detail: 'Token expired' }],
    [403, { detail: 'Invalid or expired token' }],
    [400, { error: 'invalid_token' }],
    [200, { success: false, message: 'Token expired' }],
  ])('with %i %j asks for one more in ten readings and stays ready', async (status, body) => {
    tokenRefusal = [status, body]
    tokensAsked = 0
    for (let reading = 0; reading < 10; reading += 1) await read()
    expect(await statusOf()).toBe('ready')
    expect(tokensAsked).toBe(1)
    tokenRefusal = null
    shiftMs = hour
    await read()
    expect(await statusOf()).toBe('ready')
  })
})

describe('the scope keys that a site offers', () => {
  it('stay when one list lacks them, and go when two do', async () => {
    const before = (await matrix()).available[0]?.scopeKeys ?? []
    expect(before.length).toBeGreaterThan(2)
    const afterHours = async (body: unknown) => {
      offered = body
      shiftMs += 7 * 3_600_000
      await running.client.challenges.refresh()
      return (await matrix()).available[0]?.scopeKeys.toSorted()
    }
    expect(await afterHours({ scopes: null })).toEqual(before.toSorted())
    expect(await afterHours({ scopes: ['CL', {}] })).toEqual(before.toSorted())
    expect(await afterHours({ scopes: ['CL'] })).toEqual(before.toSorted())
    expect(await afterHours({ scopes: ['CL'] })).toEqual(['CL'])
  })
})

async function predict(challengeKey: ChallengeKey): Promise<void> {
  const item = { agentKey, challengeKey }
  const draft = { direction: 'bullish', confidenceText: '0.7', reasoning: '' } as const
  await running.client.predictions.saveDrafts({ drafts: [{ ...item, draft }] })
  await running.client.predictions.send({ items: [item] })
}
