/**
 * Everything that one console keeps of a working fleet, found again on another, over real HTTP; and secrets that are
 * proved there.
 */
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '#contract/app-error.ts'
import type { AgentKey, DeploymentId } from '#contract/ids.ts'
import { createEmptyAnswer } from '#contract/rules/registrations/registration-answer.ts'
import { openDatabase } from '../../src-main/store/database/database.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { encodeCredential } from '../../src-main/vault/credential.ts'
import { createMemoryVault } from '../../src-main/vault/memory-vault.ts'
import { Secret } from '../../src-main/vault/secret.ts'
import type { Vault } from '../../src-main/vault/vault.ts'
import type { FleetAgent } from '../../src-sandbox/fleet.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { agentOf, operate } from '../contract/sandbox-client.ts'
import {
  countBy,
  type Machine,
  openPackMachines,
  type PackMachines,
  pack,
  take,
  unlocked,
  written,
} from '../support/pack-machines.ts'
import { form, goodAnswer } from '../support/registration-samples.ts'

let machines: PackMachines
let sandbox: RunningSandbox
let vaults: { old: Vault; new: Vault }

beforeEach(async () => {
  machines = openPackMachines()
  sandbox = await startSandbox({ agents: 4, limits: false })
  vaults = { old: createMemoryVault('old'), new: createMemoryVault('new') }
})
afterEach(async () => {
  await machines.remove()
  await sandbox.close()
})

const machine = (name: 'old' | 'new') => machines.startWith(name, vaults[name])

async function connect({ client }: Machine): Promise<DeploymentId> {
  const request = { baseUrl: sandbox.baseUrl, name: 'Local', sites: ['global' as const, 'cn' as const] }
  return (await client.deployments.add(request)).deploymentId
}

async function add({ client }: Machine, deploymentId: DeploymentId, agent: FleetAgent): Promise<AgentKey> {
  const credential =
    agent.auth_method === 'client_credentials'
      ? ({ kind: 'client_secret', secret: agent.client_secret } as const)
      : ({ kind: 'private_key', key: agent.private_key_pem } as const)
  const { site, agent_id: agentId, name } = agent
  return (await client.agents.add({ deploymentId, site, agentId, name, credential })).agentKey
}

async function keyOf({ client }: Machine, agentId: string): Promise<AgentKey> {
  const row = (await client.agents.fleet()).rows.find((each) => each.agentId === agentId)
  if (row === undefined) throw new Error(`${agentId} is not here`)
  return row.agentKey
}

function reading<Result>(name: 'old' | 'new', read: (store: Store) => Result): Result {
  const store = openStore({ path: join(machines.folder, `${name}.db`), clock: Date.now })
  try {
    return read(store)
  } finally {
    store.close()
  }
}

/** Everything that is known of the fleet, without what is a number or key of this one console. */
const factsOf = (name: 'old' | 'new') =>
  reading(name, (store) => ({
    agents: store.agents.all().map((agent) => {
      const { claim, claimedAtMs } = store.claims.find(agent.agentKey) ?? {}
      const kept = store.packs.agentRow(agent.agentNo) ?? {}
      const { agent_no, agent_key, site_no, status, status_at_ms, last_seen_at_ms, ...row } = kept
      return {
        row,
        claim,
        claimedAtMs,
        site: agent.site,
        tags: store.labels.tagsOf(agent.agentNo).sort(),
        subscriptions: store.subscriptions.of(agent.agentNo),
        wishes: store.packs.pendingChangesOf({ agentNo: agent.agentNo }),
        drafts: store.packs.draftsOf({ agentNo: agent.agentNo }).map(({ challengeNo, ...draft }) => draft),
      }
    }),
    registrations: store.registrations
      .all()
      .map(({ agentKey, siteNo, deploymentId, ...registration }) => registration)
      .sort((a, b) => a.form.name.localeCompare(b.form.name)),
    views: store.savedViews.all().map(({ viewId, ...view }) => view),
  }))

describe('a fleet that was worked with', () => {
  it('comes over with every label, subscription, pending change of one, draft, view, claim and registration', async () => {
    const from = machine('old')
    from.console.start()
    const { client } = from
    const deploymentId = await connect(from)
    const [gull, tern, knot] = [
      await add(from, deploymentId, agentOf(sandbox, 'global', 0)),
      await add(from, deploymentId, agentOf(sandbox, 'global', 2)),
      await add(from, deploymentId, agentOf(sandbox, 'cn', 0)),
    ]
    await client.agents.label({
      agentKeys: [gull, knot],
      addTags: ['oil', '夜间'],
      removeTags: [],
      group: 'Macro',
    })
    await client.agents.setNote({ agentKey: gull, note: 'Ask Ann first.\nThen wait.' })
    await client.subscriptions.change({
      changes: [{ agentKey: gull, scopeKey: 'CL', subscribe: true }],
    })
    await client.subscriptions.putPending({
      edits: [gull, knot].map((agentKey) => ({ agentKey, on: ['ES', 'AU'], off: ['CL'], back: [] })),
    })
    await client.savedViews.save({ viewId: null, screen: 'fleet', name: 'Oil at night', search: '?tag=oil' })
    await client.savedViews.save({ viewId: null, screen: 'fleet', name: 'Macro', search: '?group=Macro' })
    await operate(sandbox, 'challenges', {
      site: 'global',
      scope_key: 'CL',
      question: 'Up?',
      deadline_in_s: 3_600,
    })
    await client.challenges.refresh()
    const item = (await client.challenges.list()).items.find(({ challenge }) => challenge.question === 'Up?')
    if (item === undefined) throw new Error('no challenge')
    const { challengeKey } = item.challenge
    const draft = { direction: 'bearish', confidenceText: '0.6', reasoning: 'Stocks rise.' } as const
    await client.predictions.saveDrafts({ drafts: [{ agentKey: gull, challengeKey, draft }] })
    await client.agents.archive({ agentKeys: [knot], archived: true })

    const start = (name: string, change: Partial<typeof form> = {}) =>
      client.registrations.start({
        agentKey: null,
        deploymentId,
        site: 'global',
        form: { ...form, ...change, name },
      })
    const passed = await start('Passed', { authMethod: 'private_key_jwt' })
    await client.registrations.submitAnswer({ agentKey: passed.agentKey, draft: goodAnswer(passed) })
    const open = await start('Challenged')
    const answer = { ...createEmptyAnswer('long'), eventSummary: 'Half of an answer' }
    await client.registrations.saveAnswerDraft({ agentKey: open.agentKey, draft: answer })
    await client.registrations.stage({
      deploymentId,
      site: 'cn',
      forms: [{ ...form, name: 'Staged', authMethod: 'private_key_jwt' }],
    })
    await machines.closeAll()
    const { db } = openDatabase({ path: join(machines.folder, 'old.db'), clock: Date.now })
    db.prepare('UPDATE agents SET claimed_at_ms = ?, jwks_url = ? WHERE agent_key = ?').run(
      1_750_000_000_000,
      'https://keys.example/tern.json',
      tern,
    )
    db.close()
    const before = factsOf('old')
    expect(before.registrations.map(({ stage }) => stage)).toEqual(['challenge', 'passed', 'staged'])
    expect(before.agents.map(({ claim }) => claim != null)).toContain(true)
    expect(before.agents.filter(({ drafts }) => drafts.length === 1)).toHaveLength(1)
    expect(before.agents.filter(({ wishes }) => wishes.some(({ isWanted }) => isWanted))).toHaveLength(2)

    expect(await pack(machine('old'))).toMatchObject({ phase: 'done', unreadable: [] })
    const to = machine('new')
    const view = await unlocked(to)
    expect(view.alsoHolds).toMatchObject({ drafts: 1, registrations: 3, savedViews: 2 })
    const startTimer = await take(to, view)
    expect([countBy(startTimer, 'state'), startTimer.blockedBy]).toEqual([{ added: 5 }, null])
    // Once more: what is here is not added twice.
    await take(to, await unlocked(to))
    const newKeys = new Map<string, AgentKey>()
    for (const { agentId, agentKey } of (await to.client.agents.fleet()).rows) newKeys.set(agentId, agentKey)
    await machines.closeAll()
    expect(factsOf('new')).toEqual(before)

    // Link and code of the claim, and the secret beside the key, are in the keychain of the new machine.
    const newKey = newKeys.get(passed.agentId ?? '')
    if (newKey === undefined) throw new Error('the passed one is not here')
    for (const suffix of ['', '.claim', '.secret']) {
      const [there, here] = [await vaults.old.read(passed.agentKey + suffix), await vaults.new.read(newKey + suffix)]
      expect(here.reveal()).toBe(there.reveal())
    }
    const journalOf = (name: 'old' | 'new') =>
      reading(name, (store) => store.journal.newest({ limit: 500 }).filter(({ isIntact }) => isIntact))
    const taken = journalOf('new').filter(({ details }) => 'origin' in JSON.parse(JSON.stringify(details)))
    expect(taken.length).toBeGreaterThan(10)
    expect(new Set(taken.map(({ what }) => what))).toContain('registration_secret_kept')

    // And both go on there: the claim is asked about, the draft of the answer is passed.
    const back = machine('new')
    expect(await back.client.claims.list()).toMatchObject({
      rows: [{ name: 'Passed', state: 'unclaimed', link: 'kept', hasCode: true, canReissue: true }],
    })
    const openKey = newKeys.get(open.agentId ?? '')
    const row = (await back.client.registrations.list()).rows.find(({ agentKey }) => agentKey === openKey)
    if (row === undefined) throw new Error('the open one is not here')
    expect(row.draft?.eventSummary).toBe('Half of an answer')
    const marked = await back.client.registrations.submitAnswer({
      agentKey: row.agentKey,
      draft: goodAnswer(row),
    })
    expect(marked.stage).toBe('passed')
  }, 60_000)
})

describe('a registration that is no agent yet, at a locked keychain', () => {
  it('halts the pack on either side after the agents, and is gone on with', async () => {
    let isLockedFor = (_account: string) => false
    const refusing = (vault: Vault): Vault => ({
      ...vault,
      read: async (account) => {
        if (isLockedFor(account)) throw new AppError('keychain_locked')
        return vault.read(account)
      },
      save: async (account, value) => {
        if (isLockedFor(account)) throw new AppError('keychain_locked')
        return vault.save(account, value)
      },
    })
    const from = machines.startWith('old', refusing(vaults.old))
    const deploymentId = await connect(from)
    const agentKey = await add(from, deploymentId, agentOf(sandbox, 'global', 0))
    const hosted = { ...form, authMethod: 'private_key_jwt', publicKeyBy: 'jwks_url' } as const
    const { rows } = await from.client.registrations.stage({ deploymentId, site: 'global', forms: [hosted] })
    const registered = rows[0]?.agentKey
    if (registered === undefined) throw new Error('nothing was staged')
    await from.client.registrations.makeKey({ agentKey: registered })
    isLockedFor = (account) => account !== agentKey
    const blocked = await pack(from)
    expect(blocked).toMatchObject({ phase: 'blocked', read: 1, error: { code: 'keychain_locked' } })
    isLockedFor = () => false
    await from.client.packs.continueExport({ exportId: blocked.exportId })
    expect((await written(from)).phase).toBe('done')

    const to = machines.startWith('new', refusing(vaults.new))
    const view = await unlocked(to)
    let saved = 0
    isLockedFor = () => saved++ > 0
    const stopped = await take(to, view)
    expect([countBy(stopped, 'state'), stopped.blockedBy?.code]).toEqual([{ added: 1 }, 'keychain_locked'])
    expect((await to.client.registrations.list()).rows).toEqual([])
    isLockedFor = () => false
    expect((await take(to, stopped, { lines: [] })).blockedBy).toBeNull()
    const [row] = (await to.client.registrations.list()).rows
    expect(row).toMatchObject({ stage: 'staged', form: hosted })
    const [there, here] = [await vaults.old.read(registered), await vaults.new.read(row?.agentKey ?? '')]
    expect(here.reveal()).toBe(there.reveal())
  })
})

describe('secrets that are proved', () => {
  it('become ready agents, each by one token, and one that the service does not know is not added', async () => {
    const from = machine('old')
    const deploymentId = await connect(from)
    const wrong = agentOf(sandbox, 'global', 1)
    const agents = [agentOf(sandbox, 'global', 0), wrong, agentOf(sandbox, 'global', 2), agentOf(sandbox, 'cn', 0)]
    for (const agent of agents) await add(from, deploymentId, agent)
    const altered = new Secret({ kind: 'client_secret' as const, secret: 'cs_not-the-one' })
    await vaults.old.save(await keyOf(from, wrong.agent_id), encodeCredential(altered))
    await pack(from)
    const to = machine('new')
    const startTimer = await take(to, await unlocked(to), { proveByToken: true })
    expect(countBy(startTimer, 'state')).toEqual({ added: 3, failed: 1 })
    expect(startTimer.rows.find(({ agentId }) => agentId === wrong.agent_id)).toMatchObject({
      state: 'failed',
      error: { code: 'credential_refused' },
    })
    const { rows } = await to.client.agents.fleet()
    expect(rows.map(({ status }) => status)).toEqual(['ready', 'ready', 'ready'])
    expect(rows.map(({ agentId }) => agentId)).not.toContain(wrong.agent_id)
  })

  it('take the place of the one here only when the service issues a token for them', async () => {
    const [good, bad] = [agentOf(sandbox, 'global', 0), agentOf(sandbox, 'global', 1)]
    const from = machine('old')
    const deploymentId = await connect(from)
    const to = machine('new')
    const newId = await connect(to)
    for (const agent of [good, bad]) {
      await add(from, deploymentId, agent)
      await add(to, newId, agent)
    }
    const secret = (text: string) => encodeCredential(new Secret({ kind: 'client_secret' as const, secret: text }))
    const [goodHere, badHere] = [await keyOf(to, good.agent_id), await keyOf(to, bad.agent_id)]
    const proper = (await vaults.new.read(badHere)).reveal()
    await vaults.new.save(goodHere, secret('cs_worn-out'))
    await vaults.old.save(await keyOf(from, bad.agent_id), secret('cs_worn-out-there'))
    await pack(from)
    const view = await unlocked(to)
    const startTimer = await take(to, view, { take: 'mine', replaceSecret: true })
    const stateOf = (agentId: string) => startTimer.rows.find((row) => row.agentId === agentId)
    expect(stateOf(good.agent_id)).toMatchObject({ state: 'merged', error: null })
    expect(stateOf(bad.agent_id)).toMatchObject({ state: 'failed', error: { code: 'credential_refused' } })
    expect((await vaults.new.read(goodHere)).reveal()).toBe(
      (await vaults.old.read(await keyOf(from, good.agent_id))).reveal(),
    )
    expect((await vaults.new.read(badHere)).reveal()).toBe(proper)
    const receipts = await to.client.agents.check({ agentKeys: [goodHere, badHere] })
    expect(receipts.map(({ outcome }) => outcome)).toEqual([{ ok: true }, { ok: true }])
  })
})
