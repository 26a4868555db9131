/**
 * By which signs a claim is noticed at a service that says less than others, and the status of an agent that is not for
 * predicting.
 */
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { DeploymentId } from '#contract/ids.ts'
import { oauthScopes } from '#contract/rules/agents/oauth-scopes.ts'
import { createMemoryVault } from '../../src-main/vault/memory-vault.ts'
import type { Vault } from '../../src-main/vault/vault.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { operate } from '../contract/sandbox-client.ts'
import { form, goodAnswer } from '../support/registration-samples.ts'
import { openConsole, type RunningConsole } from '../support/running-console.ts'
import { strangersEntry } from '../support/strangers-agent.ts'

let sandbox: RunningSandbox
let running: RunningConsole
let deploymentId: DeploymentId
/** Fields that no answer of this service has. */
let untold: readonly string[]
/** What its profiles say instead. */
let profileSays: Readonly<Record<string, unknown>>
/** All that a profile is, where it is no profile. */
let profileIs: unknown
let asked: string[]
/** How far the clock of this computer went on. */
let shiftMs: number
/** Tokens come when this is done. */
let tokensHeld: Promise<void>
/** The accounts of the keychain that hold something. */
let kept: Set<string>

beforeEach(async () => {
  sandbox = await startSandbox({ agents: 0, limits: false })
  untold = []
  profileSays = {}
  profileIs = undefined
  tokensHeld = Promise.resolve()
  // Of this console only: one that is closed may have a call under way.
  const calls: string[] = []
  asked = calls
  shiftMs = 0
  running = openConsole(':memory:', {
    clock: () => Date.now() + shiftMs,
    vault: noteAccounts(createMemoryVault('test')),
    fetch: async (input, init) => {
      calls.push(new URL(String(input)).pathname)
      if (calls.at(-1)?.endsWith('/token')) await tokensHeld
      const answer = await fetch(input, init)
      if (profileIs !== undefined && calls.at(-1)?.endsWith('/profile/self')) return Response.json(profileIs)
      if (untold.length === 0 || answer.status === 204) return answer
      const { status, headers } = answer
      const told = Object.entries(await answer.json()).filter(([name]) => !untold.includes(name))
      const isProfile = new URL(String(input)).pathname.endsWith('/profile/self')
      const said = { ...Object.fromEntries(told), ...(isProfile ? profileSays : {}) }
      return new Response(JSON.stringify(said), { status, headers })
    },
  })
  running.console.start()
  const site = { baseUrl: sandbox.baseUrl, name: 'Sandbox', sites: ['global' as const] }
  deploymentId = (await running.client.deployments.add(site)).deploymentId
})
afterEach(async () => {
  await running.console.close()
  await sandbox.close()
})

function noteAccounts(vault: Vault): Vault {
  const accounts = new Set<string>()
  kept = accounts
  return {
    ...vault,
    async save(account, value) {
      await vault.save(account, value)
      accounts.add(account)
    },
    async erase(account) {
      await vault.erase(account)
      accounts.delete(account)
    },
  }
}

async function pass(requestedScopes: readonly (typeof oauthScopes)[number][], fields: Partial<typeof form> = {}) {
  const { client } = running
  const request = { agentKey: null, deploymentId, site: 'global' as const }
  const row = await client.registrations.start({
    ...request,
    form: { ...form, ...fields, requestedScopes: [...requestedScopes] },
  })
  return client.registrations.submitAnswer({ agentKey: row.agentKey, draft: goodAnswer(row) })
}

it('likes are withheld until the claim: a token that has them shows it where no word does', async () => {
  untold = claimFields
  const { agentKey, agentId, stage } = await pass(oauthScopes)
  expect(stage).toBe('passed')
  expect(await running.client.registrations.check({ agentKey })).toMatchObject({ stage: 'passed' })
  await operate(sandbox, 'claim', { agent_id: agentId })
  expect(await running.client.registrations.check({ agentKey })).toMatchObject({ stage: 'active' })
})

const withoutLikes = oauthScopes.filter((scope) => !scope.endsWith(':like'))
const claimFields = [
  'claim_pending',
  'agent_status',
  'verification_status',
  'status',
  'provisional_until',
  'trust_level',
]

it.each<[string, Record<string, unknown>, 'passed' | 'active']>([
  ['its flag says no', { claimed: false }, 'passed'],
  ['its flag says yes', { is_claimed: true }, 'active'],
  ['a word within the claim', { claim: { state: 'unclaimed' } }, 'passed'],
  ['a time within the claim', { claim: { claimed_at: '2026-06-15T19:05:00' } }, 'active'],
  ['a Chinese word', { verification_status: '待认领' }, 'passed'],
  ['another Chinese word', { claim_status: '已认领' }, 'active'],
  ['an owner', { claimed_by: 'op_1' }, 'active'],
  ['its own status', { status: 'active_provisional' }, 'passed'],
  ['both', { verified: true, agent_status: 'active_provisional' }, 'passed'],
  ['nothing, with a link that was given', {}, 'passed'],
])('where tokens say nothing of the claim the profile does: %s', async (_title, says, stage) => {
  untold = claimFields
  profileSays = says
  const { agentKey } = await pass(withoutLikes)
  expect(await running.client.registrations.check({ agentKey })).toMatchObject({ stage })
})

it.each<[string, Record<string, unknown>, 'passed' | 'active']>([
  ['waits where its profile says so', { claimed: false }, 'passed'],
  ['waits for nobody where nothing says so', {}, 'active'],
])('an agent that was given no link %s', async (_title, says, stage) => {
  untold = [...claimFields, 'claim_url', 'pairing_code']
  profileSays = says
  const { agentKey } = await pass(withoutLikes)
  expect(await running.client.registrations.check({ agentKey })).toMatchObject({ stage })
})

it.each<[string, readonly string[], unknown]>([
  ['its profile says so without naming the agent', claimFields, { profile: { name: 'Harbour', verified: true } }],
  ['its profile cannot be read and its token says so', [], { name: 'Harbour' }],
])('the watch notices a claim where %s', async (_title, silent, profile) => {
  untold = claimFields
  const { agentKey, agentId } = await pass(withoutLikes)
  expect(await desk()).toMatchObject([{ claimedAtMs: null }])
  untold = silent
  profileIs = profile
  await operate(sandbox, 'claim', { agent_id: agentId })
  // The next look of the watch is at this agent.
  await running.client.claims.revealCode({ agentKey })
  await expect.poll(desk, { timeout: 20_000 }).toMatchObject([{ agentKey, state: 'claimed', isMarked: false }])
})

const desk = async () => (await running.client.claims.list()).rows

async function importStray(): Promise<void> {
  const { imports } = running.client
  const entry = await strangersEntry(sandbox.baseUrl, 'Stray', { requested_scopes: withoutLikes })
  const credentialText = JSON.stringify({ [sandbox.baseUrl]: { _agents: { [entry.agent_id]: entry } } })
  const { importId, rows } = await imports.read({ deploymentId, site: 'global', credentialText })
  await imports.run({ importId, lines: rows.map(({ line }) => line) })
  await expect
    .poll(async () => (await imports.current()).import)
    .toMatchObject({ isRunning: false, rows: [{ state: 'added', error: null }] })
}

it.each<[string, readonly string[], Record<string, unknown>, object[]]>([
  ['its token says that it waits', [], {}, [{ hasCode: true, claimedAtMs: null, isUnsaid: false }]],
  ['nothing says whether it waits', claimFields, {}, [{ hasCode: true, claimedAtMs: null, isUnsaid: true }]],
  ['its profile alone says so', claimFields, { claimed: false }, [{ hasCode: true, claimedAtMs: null }]],
  ['its profile alone says that it was claimed', claimFields, { claimed: true }, []],
])('the link of a file is kept unless something says that it was used: %s', async (_title, silent, says, expected) => {
  untold = silent
  profileSays = says
  await importStray()
  expect(await desk()).toMatchObject(expected)
  expect(await desk()).toHaveLength(expected.length)
})

it.each([
  ['with a profile that says nothing', withoutLikes],
  ['without leave to read its profile', ['prediction:submit', 'challenge:read'] as const],
])('where nothing says whether an agent was claimed the operator does, %s', async (_title, scopes) => {
  untold = claimFields
  const { agentKey, agentId } = await pass(scopes)
  await operate(sandbox, 'claim', { agent_id: agentId })
  expect(await running.client.registrations.check({ agentKey })).toMatchObject({ stage: 'passed' })
  expect(await desk()).toMatchObject([{ claimedAtMs: null, isUnsaid: true, isMarked: false }])
  expect(await running.client.claims.markClaimed({ agentKeys: [agentKey] })).toEqual([
    { agentKey, outcome: { ok: true } },
  ])
  expect(await desk()).toMatchObject([{ state: 'claimed', isMarked: true, link: 'kept', hasCode: true }])
  expect((await running.client.registrations.list()).rows).toMatchObject([{ stage: 'active' }])
  // Silence says nothing against it.
  await running.client.agents.check({ agentKeys: [agentKey] })
  await running.client.registrations.check({ agentKey })
  expect(await desk()).toMatchObject([{ state: 'claimed', isMarked: true }])
  expect((await running.client.registrations.list()).rows).toMatchObject([{ stage: 'active' }])
})

it.each([6, 8, 400])(
  'what was only marked stays on the desk and can be dismissed there after %i days',
  async (days) => {
    const { client } = running
    untold = claimFields
    const { agentKey } = await pass(withoutLikes, byKey)
    await client.claims.markClaimed({ agentKeys: [agentKey] })
    shiftMs = days * 86_400_000
    expect(await desk()).toMatchObject([{ state: 'claimed', isMarked: true, link: 'kept', hasCode: true }])
    await client.claims.dismiss({ agentKeys: [agentKey] })
    expect(await desk()).toEqual([])
    expect([...kept]).toEqual([agentKey])
  },
)

it.each([
  [6, 1],
  [8, 0],
])('what the service said to be claimed is on the desk after %i days: %i', async (days, count) => {
  const { agentKey, agentId } = await pass(withoutLikes)
  await operate(sandbox, 'claim', { agent_id: agentId })
  await running.client.claims.check({ agentKeys: [agentKey] })
  expect(await desk()).toMatchObject([{ state: 'claimed', isMarked: false }])
  shiftMs = days * 86_400_000
  expect(await desk()).toHaveLength(count)
})

it.each<[string, Record<string, unknown>, boolean]>([
  ['says nothing', {}, true],
  ['says that it waits', { claimed: false }, false],
  ['says so in a word', { verification_status: 'pending' }, false],
  ['says so in a Chinese word', { verification_status: '待认领' }, false],
])(
  'an agent may be marked as claimed while its token is silent where its profile %s: %j',
  async (_title, says, may) => {
    untold = claimFields
    profileSays = says
    const { agentKey } = await pass(withoutLikes)
    const found = may ? 'unsaid' : 'pending'
    expect(await running.client.claims.check({ agentKeys: [agentKey] })).toMatchObject([{ found }])
    expect(await desk()).toMatchObject([{ claimedAtMs: null, isUnsaid: may }])
    profileSays = {}
    await running.client.claims.check({ agentKeys: [agentKey] })
    expect(await desk()).toMatchObject([{ claimedAtMs: null, isUnsaid: true }])
    const [receipt] = await running.client.claims.markClaimed({ agentKeys: [agentKey] })
    expect(receipt?.outcome).toEqual({ ok: true })
  },
)

it.each(['markClaimed', 'reissue', 'check'] as const)(
  'nothing else is done with an agent that is being checked, and not said to be: %s',
  async (act) => {
    untold = claimFields
    const { agentKey } = await pass(withoutLikes)
    let release = () => {}
    tokensHeld = new Promise((resolve) => {
      release = resolve
    })
    const check = running.client.claims.check({ agentKeys: [agentKey] })
    await expect.poll(desk).toMatchObject([{ isWorking: true }])
    const [receipt] = await running.client.claims[act]({ agentKeys: [agentKey] })
    expect(receipt?.outcome).toMatchObject({ ok: false, error: { code: 'claim_under_way' } })
    release()
    await check
    expect(await desk()).toMatchObject([{ claimedAtMs: null, isMarked: false }])
  },
)

it.each<[string, readonly string[], Record<string, unknown>]>([
  ['the token', [], {}],
  ['the profile', claimFields, { claimed: false }],
])('an agent is not marked as claimed while %s says that it waits', async (_title, silent, says) => {
  untold = silent
  profileSays = says
  const { agentKey } = await pass(withoutLikes)
  const [receipt] = await running.client.claims.markClaimed({ agentKeys: [agentKey] })
  expect(receipt?.outcome).toMatchObject({ ok: false, error: { code: 'claim_said_pending' } })
  expect(await desk()).toMatchObject([{ claimedAtMs: null, isMarked: false, link: 'kept' }])
})

it.each<[string, readonly string[], Record<string, unknown>, boolean]>([
  ['nothing else says that it is', claimFields, {}, false],
  ['its profile says that it waits', claimFields, { claimed: false }, false],
  ['its token says that it waits', [], {}, false],
  ['its profile says so too', claimFields, { claimed: true }, true],
])('a new link for an agent that is said to be claimed: %s', async (_title, silent, says, isClaimed) => {
  untold = silent
  const { agentKey } = await pass(withoutLikes)
  profileSays = says
  const refused = { status: 409, body: { detail: 'Agent is already claimed' } }
  await operate(sandbox, 'faults', {
    faults: [{ match: { path: '*/claim-link/refresh' }, effect: refused, times: null }],
  })
  const [receipt] = await running.client.claims.reissue({ agentKeys: [agentKey] })
  expect(receipt?.outcome).toEqual(
    isClaimed ? { ok: true } : { ok: false, error: expect.objectContaining({ code: 'already_claimed' }) },
  )
  expect(await desk()).toMatchObject([{ claimedAtMs: isClaimed ? expect.any(Number) : null }])
})

const expired = { status: 403, body: { detail: 'Provisional period has expired' } }
const byKey = { authMethod: 'private_key_jwt', keyKind: 'ES256' } as const

interface LaterWord {
  isDismissed?: boolean
  profile?: Record<string, unknown>
  refusal?: object
}
const tokenSpeaks: LaterWord = {}

it.each<[string, LaterWord]>([
  ['a token says that it waits', tokenSpeaks],
  ['a token says so after the mark was dismissed', { isDismissed: true }],
  ['a profile that is read for a check says so', { profile: { claimed: false } }],
  ['its time without an owner is said to be over', { refusal: expired }],
])('a mark is undone where %s, and the agent waits with what it had', async (_title, later) => {
  const { client } = running
  const { isDismissed = false, profile, refusal } = later
  untold = claimFields
  const { agentKey } = await pass(withoutLikes, byKey)
  const [waiting] = await desk()
  const { pairingCode } = await client.claims.revealCode({ agentKey })
  await client.claims.markClaimed({ agentKeys: [agentKey] })
  expect([...kept].sort()).toEqual([agentKey, `${agentKey}.claim`, `${agentKey}.secret`])
  if (isDismissed) await client.claims.dismiss({ agentKeys: [agentKey] })
  expect(await desk()).toHaveLength(isDismissed ? 0 : 1)
  if (profile === undefined) untold = []
  else profileSays = profile
  if (refusal !== undefined) {
    const fault = { match: { path: '*/token' }, effect: refusal, times: null }
    await operate(sandbox, 'faults', { faults: [fault] })
  }
  await client.agents.check({ agentKeys: [agentKey] })
  await expect.poll(desk).toMatchObject([{ agentKey, claimedAtMs: null, isMarked: false }])
  if (isDismissed) return expect([...kept]).toEqual([agentKey])
  expect(waiting).toMatchObject({ link: 'kept', hasCode: true, canReissue: true })
  const { host, linkExpiresAtMs } = waiting ?? {}
  expect(await desk()).toMatchObject([{ host, link: 'kept', hasCode: true, linkExpiresAtMs, canReissue: true }])
  expect(await client.claims.revealCode({ agentKey })).toEqual({ pairingCode })
  expect((await client.registrations.list()).rows).toMatchObject([{ stage: 'passed' }])
})

it.each<[string, LaterWord]>([
  ['a token says', tokenSpeaks],
  ['a profile that is read for a check says', { profile: { claimed: true } }],
])('a mark ends where %s that the agent is claimed: what was kept for its claim is erased', async (_title, later) => {
  const { client } = running
  untold = claimFields
  const { agentKey, agentId } = await pass(withoutLikes, byKey)
  await client.claims.markClaimed({ agentKeys: [agentKey] })
  await operate(sandbox, 'claim', { agent_id: agentId })
  if (later.profile === undefined) untold = []
  else profileSays = later.profile
  await client.agents.check({ agentKeys: [agentKey] })
  await expect.poll(desk).toMatchObject([{ state: 'claimed', isMarked: false }])
  await expect.poll(() => [...kept]).toEqual([agentKey])
})

it('an agent that is not activated says whether it is its challenge that is not answered', async () => {
  const request = { agentKey: null, deploymentId, site: 'global' as const, form }
  const row = await running.client.registrations.start(request)
  const fleetRow = async () => (await running.client.agents.fleet()).rows[0]
  expect(await fleetRow()).toMatchObject({ status: 'not_activated', statusDetail: 'challenge' })
  await running.client.agents.check({ agentKeys: [row.agentKey] })
  expect(await fleetRow()).toMatchObject({ status: 'not_activated', statusDetail: 'challenge' })
  await operate(sandbox, 'faults', {
    faults: [
      {
        match: { path: '*/token' },
        effect: { status: 403, body: { detail: 'Agent is not activated' } },
        times: null,
      },
    ],
  })
  const draft = goodAnswer(row)
  await running.client.registrations.submitAnswer({ agentKey: row.agentKey, draft })
  expect(await fleetRow()).toMatchObject({ status: 'not_activated', statusDetail: null })
})

it('an agent that may predict and not read challenges is asked what it is subscribed to: another token may have done it', async () => {
  const { agentKey, agentId } = await pass(['prediction:submit'])
  await operate(sandbox, 'claim', { agent_id: agentId })
  await running.client.registrations.check({ agentKey })
  await running.client.agents.get({ agentKey })
  await expect.poll(() => asked.filter((path) => path.endsWith('/prediction-scope'))).not.toEqual([])
  expect((await running.client.agents.fleet()).rows).toMatchObject([{ subscriptions: null }])
})

it('an agent for discussions stands well without the scopes of predicting, and is not asked what it is subscribed to', async () => {
  const { agentKey, agentId } = await pass(oauthScopes.filter((scope) => !/^(?:prediction|challenge):/.test(scope)))
  await operate(sandbox, 'claim', { agent_id: agentId })
  expect(await running.client.registrations.check({ agentKey })).toMatchObject({ stage: 'active' })
  await running.client.agents.get({ agentKey })
  await expect
    .poll(async () => (await running.client.agents.fleet()).rows)
    .toMatchObject([{ status: 'ready', statusDetail: null, subscriptions: [] }])
  expect(asked.filter((path) => path.endsWith('/prediction-scope'))).toEqual([])
})
