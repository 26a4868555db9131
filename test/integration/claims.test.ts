/**
 * Claims over real HTTP and a real database: every agent that waits is on the desk, and link and code are nowhere but
 * in the keychain.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AgentKey, DeploymentId } from '#contract/ids.ts'
import { oauthScopes } from '#contract/rules/agents/oauth-scopes.ts'
import type { ClaimCard } from '../../src-main/ports/claim-sheets.ts'
import { createMemoryVault } from '../../src-main/vault/memory-vault.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { register, submitAnswer } from '../contract/sandbox-rows.ts'
import { createSweep } from '../support/canaries.ts'
import { desktopWith } from '../support/no-desktop.ts'
import { form, goodAnswer } from '../support/registration-samples.ts'
import { openConsole, type RunningConsole, refusalOf } from '../support/running-console.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

let folder: string
let sandbox: RunningSandbox
let running: RunningConsole
let deploymentId: DeploymentId
let copied: string[]
let opened: string[]
let sheets: (readonly ClaimCard[])[]
let told: string[]
const logged: unknown[] = []

beforeEach(async () => {
  folder = makeTemporaryFolder()
  sandbox = await startSandbox({ agents: 0, limits: false })
  copied = []
  opened = []
  sheets = []
  told = []
  logged.length = 0
  running = openConsole(join(folder, 'console.db'), {
    vault: createMemoryVault('test'),
    log: (...line) => void logged.push(line),
    desktop: desktopWith({
      openExternal: async ({ url }) => opened.push(url) > 0,
      copyForAWhile: (text) => void copied.push(text),
      notifyClaimed: ({ names }) => void told.push(...names),
      saveClaimSheet: async (cards) => sheets.push(cards) > 0,
    }),
  })
  running.console.start()
  const request = { baseUrl: sandbox.baseUrl, name: 'Sandbox', sites: ['global' as const, 'cn' as const] }
  deploymentId = (await running.client.deployments.add(request)).deploymentId
})
afterEach(async () => {
  await running.console.close()
  await sandbox.close()
})

const desk = async () => (await running.client.claims.list()).rows

async function operate(act: string, body: object): Promise<unknown> {
  const answer = await fetch(`${sandbox.operatorUrl}/${act}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return answer.json()
}

/** Registers an agent here and has it pass. */
async function passOne(change: Partial<typeof form> = {}) {
  const { client } = running
  const view = await client.registrations.start({
    agentKey: null,
    deploymentId,
    site: 'global',
    form: { ...form, ...change },
  })
  return client.registrations.submitAnswer({ agentKey: view.agentKey, draft: goodAnswer(view) })
}

/** An agent that somebody else registered, as a credentials file of a command-line client holds it. */
async function strangersEntry() {
  const at = { sandbox, site: 'global' as const }
  const agent = await register(at, { name: 'Stray' })
  const { claim_url, pairing_code } = (await submitAnswer(at, agent.challenge_id)).body
  const { agent_id, client_secret } = agent
  return { agent_id, agent_name: 'Stray', client_secret, claim_url, pairing_code }
}

async function importEntry(entry: Awaited<ReturnType<typeof strangersEntry>>): Promise<AgentKey> {
  const { client } = running
  const credentialText = JSON.stringify({ [sandbox.baseUrl]: { _agents: { [entry.agent_id]: entry } } })
  const held = await client.imports.read({ deploymentId, site: 'global', credentialText })
  await client.imports.run({ importId: held.importId, lines: held.rows.map(({ line }) => line) })
  await vi.waitFor(async () => {
    const { import: now } = await client.imports.current()
    expect(now).toMatchObject({ isRunning: false, rows: [{ state: 'added', error: null }] })
  })
  const found = (await client.agents.fleet()).rows.find(({ agentId }) => agentId === entry.agent_id)
  if (found === undefined) throw new Error('not in the fleet')
  return found.agentKey
}

/** Claims an agent on the page behind its link, as a browser would. */
async function claimOnPage(url: string, code: string, scopes: readonly string[]): Promise<void> {
  const send = async (to: string, fields: [string, string][]) =>
    (await fetch(to, { method: 'POST', body: new URLSearchParams(fields) })).text()
  const page = await send(url, [
    ['email', 'operator@example.org'],
    ['pairing_code', code],
  ])
  const proof = /name="proof" value="([^"]+)"/.exec(page)?.[1] ?? ''
  await send(`${url}/approve`, [
    ['proof', proof],
    ['approve', 'ticked'],
    ...scopes.map((scope): [string, string] => ['scope', scope]),
  ])
}

/** A call that makes the console hear the service's clock. */
const hearClock = () => running.client.deployments.check({ baseUrl: sandbox.baseUrl })

test('an agent is claimed on its page, is noticed, told once, and shows what was not approved', async () => {
  const { client } = running
  const { agentKey } = await passOne({
    requestedScopes: ['challenge:read', 'prediction:submit', 'profile:read:self', 'comment:create'],
  })
  expect(await desk()).toMatchObject([
    { agentKey, state: 'unclaimed', link: 'kept', hasCode: true, predictionsUsed: 0, canReissue: true },
  ])
  await client.claims.openPage({ agentKey })
  const { pairingCode } = await client.claims.revealCode({ agentKey })
  await claimOnPage(opened[0] ?? '', String(pairingCode), ['challenge:read', 'prediction:submit'])
  // The watch would see it by itself; the act is the same look, now.
  expect(await client.claims.check({ agentKeys: [agentKey] })).toMatchObject([{ found: 'claimed' }])
  expect(await desk()).toMatchObject([
    { state: 'claimed', link: 'kept', missingScopes: ['profile:read:self', 'comment:create'] },
  ])
  expect((await client.registrations.list()).rows).toMatchObject([{ stage: 'active' }])
  await vi.waitFor(() => expect(told).toEqual(['Tern 1']), 5_000)
  expect(await refusalOf(client.claims.copyLink({ agentKey }))).toMatchObject({ code: 'already_claimed' })
  await client.claims.dismiss({ agentKeys: [agentKey] })
  expect(await desk()).toEqual([])
})

test.each(['pending', 'claimed'] as const)(
  'an agent that may have no more tokens in this minute is %s by its profile',
  async (found) => {
    const { client } = running
    const { agentKey } = await passOne()
    await client.claims.openPage({ agentKey })
    const { pairingCode } = await client.claims.revealCode({ agentKey })
    // Five a minute, of which some are used already.
    for (let times = 0; times < 5; times += 1) await client.claims.check({ agentKeys: [agentKey] })
    if (found === 'claimed') await claimOnPage(opened[0] ?? '', String(pairingCode), oauthScopes)
    expect(await client.claims.check({ agentKeys: [agentKey] })).toMatchObject([{ found, outcome: { ok: true } }])
    expect(await desk()).toMatchObject([{ state: found === 'claimed' ? 'claimed' : 'unclaimed' }])
  },
)

test('an agent for which no scope was named has asked for all of them', async () => {
  const { client } = running
  const { agentKey } = await passOne({ requestedScopes: [] })
  await client.claims.openPage({ agentKey })
  const { pairingCode } = await client.claims.revealCode({ agentKey })
  const approved = oauthScopes.filter((scope) => scope !== 'comment:like')
  await claimOnPage(opened[0] ?? '', String(pairingCode), approved)
  await client.claims.check({ agentKeys: [agentKey] })
  expect(await desk()).toMatchObject([{ requestedScopes: [...oauthScopes], missingScopes: ['comment:like'] }])
})

test('an imported agent that nobody has claimed is on the desk with its link, and is noticed by itself', async () => {
  const entry = await strangersEntry()
  const agentKey = await importEntry(entry)
  expect(await desk()).toMatchObject([
    {
      name: 'Stray',
      state: 'unclaimed',
      link: 'kept',
      hasCode: true,
      isLinkEndAtLatest: true,
      requestedScopes: null,
    },
  ])
  await running.client.claims.copyLink({ agentKey })
  expect(copied).toEqual([entry.claim_url])
  await operate('claim', { agent_id: entry.agent_id })
  await vi.waitFor(async () => expect(await desk()).toMatchObject([{ state: 'claimed' }]), 20_000)
}, 40_000)

test('a link to another host is kept, named, and neither opened, copied, drawn nor printed', async () => {
  const entry = await strangersEntry()
  const agentKey = await importEntry({ ...entry, claim_url: 'https://elsewhere.example/claim/x' })
  expect(await desk()).toMatchObject([{ link: 'refused', host: 'elsewhere.example' }])
  const { claims } = running.client
  const refusal = { code: 'claim_link_refused', details: { host: 'elsewhere.example' } }
  for (const act of [claims.openPage, claims.copyLink, claims.qr])
    expect(await refusalOf(act({ agentKey }))).toEqual(refusal)
  const sheet = await claims.saveSheet({ agentKeys: [agentKey], withCodes: true })
  expect(sheet).toEqual({ isSaved: false, receipts: [{ agentKey, outcome: { ok: false, error: refusal } }] })
  expect([...opened, ...copied, ...sheets]).toEqual([])
  await claims.reissue({ agentKeys: [agentKey] })
  expect(await desk()).toMatchObject([{ link: 'kept', host: new URL(sandbox.baseUrl).host }])
})

test('both clocks run on the time of the service, and a new link begins its own anew', async () => {
  const { agentKey } = await passOne()
  const { claims } = running.client
  await operate('clock', { advance_s: 2 * 86_400 + 60 })
  await hearClock()
  expect(await desk()).toMatchObject([{ state: 'link_expired' }])
  await claims.reissue({ agentKeys: [agentKey] })
  expect(await desk()).toMatchObject([{ state: 'unclaimed' }])
  await operate('clock', { advance_s: 6 * 86_400 })
  await hearClock()
  const [over] = await claims.check({ agentKeys: [agentKey] })
  expect(over).toMatchObject({ outcome: { ok: false, error: { code: 'provisional_expired' } }, found: null })
  expect(await desk()).toMatchObject([{ state: 'limit_over' }])
  await operate('claim', { agent_id: (await desk())[0]?.agentId })
  // A look that was under way when the agent was claimed answers what was true before.
  await vi.waitFor(async () => {
    await claims.check({ agentKeys: [agentKey] })
    expect(await desk()).toMatchObject([{ state: 'claimed' }])
  }, 60_000)
}, 120_000)

test('of an imported link is known by when it ends at the latest, of a new one when it ends', async () => {
  const agentKey = await importEntry(await strangersEntry())
  await operate('clock', { advance_s: 2 * 86_400 + 60 })
  await hearClock()
  expect(await desk()).toMatchObject([{ state: 'link_expired', isLinkEndAtLatest: true }])
  await running.client.claims.reissue({ agentKeys: [agentKey] })
  expect(await desk()).toMatchObject([{ state: 'unclaimed', isLinkEndAtLatest: false }])
})

test('no link is issued while sending is paused, and the one that is kept stays good', async () => {
  const { client } = running
  const { agentKey } = await passOne()
  await client.pauses.add({ aims: [{ kind: 'all' }] })
  const [refused] = await client.claims.reissue({ agentKeys: [agentKey] })
  expect(refused?.outcome).toMatchObject({ ok: false, error: { code: 'writes_paused' } })
  await client.claims.openPage({ agentKey })
  expect((await fetch(opened[0] ?? '')).status).toBe(200)
  await client.pauses.remove({ aims: null })
  expect((await client.claims.reissue({ agentKeys: [agentKey] }))[0]?.outcome).toEqual({ ok: true })
  expect((await fetch(opened[0] ?? '')).status).not.toBe(200)
})

test('a key alone gets no new link; the secret that came beside it does', async () => {
  const { claims } = running.client
  const { agentKey } = await passOne({ authMethod: 'private_key_jwt' })
  const [issued] = await claims.reissue({ agentKeys: [agentKey] })
  expect(issued?.outcome).toEqual({ ok: true })
  await running.client.registrations.dismiss({ agentKey })
  expect(await desk()).toMatchObject([{ link: 'kept', canReissue: true }])
})

test('link and code stand in no list, no database and no log', async () => {
  const { client } = running
  const { agentKey } = await passOne()
  const stray = await strangersEntry()
  const strayKey = await importEntry(stray)
  await client.claims.openPage({ agentKey })
  const { pairingCode } = await client.claims.revealCode({ agentKey })
  const { size, modules } = await client.claims.qr({ agentKey })
  expect(modules).toHaveLength(size * size)
  const saved = await client.claims.saveSheet({ agentKeys: [agentKey, strayKey], withCodes: false })
  expect(saved.isSaved).toBe(true)
  expect(sheets[0]?.map((card) => card.pairingCode)).toEqual([null, null])
  expect(sheets[0]?.map(({ url }) => url)).toEqual([opened[0], stray.claim_url])
  await client.claims.reissue({ agentKeys: [agentKey] })
  const sweep = createSweep(
    new Map([
      ['a link', opened[0] ?? ''],
      ['its token', new URL(opened[0] ?? '').pathname.split('/').at(-1) ?? ''],
      ['a code', String(pairingCode)],
      ['an imported link', stray.claim_url],
      ['an imported code', stray.pairing_code],
      ['a QR code', modules],
    ]),
  )
  expect(sweep(Buffer.from(`x ${stray.pairing_code} x`))).not.toEqual([])
  const lists = [
    await client.claims.list(),
    await client.registrations.list(),
    await client.agents.fleet(),
    await client.imports.current(),
    await client.secrets.items(),
    await client.app.state(),
    saved,
    logged,
  ]
  expect(sweep(Buffer.from(JSON.stringify(lists)))).toEqual([])
  for (const file of readdirSync(folder)) expect(sweep(readFileSync(join(folder, file)))).toEqual([])
})
