/**
 * A fleet into one file and back on another machine: whole, judged before it is taken, and with no secret beside the
 * keychain.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import { openStore } from '../../src-main/store/store.ts'
import { createMemoryVault } from '../../src-main/vault/memory-vault.ts'
import { packFormat } from '../../src-main/vault/pack/pack-header.ts'
import type { Vault } from '../../src-main/vault/vault.ts'
import { startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { createSweep } from '../support/canaries.ts'
import { desktopWith } from '../support/no-desktop.ts'
import {
  countBy,
  ended,
  type Machine,
  openPackMachines,
  type PackMachines,
  pack,
  take,
  unlocked,
  written,
} from '../support/pack-machines.ts'
import { packPassphrase, storeFleetWithSecrets } from '../support/packed-fleet.ts'
import { refusalOf } from '../support/running-console.ts'

let machines: PackMachines
let folder: string
let file: string

beforeEach(() => {
  machines = openPackMachines()
  folder = machines.folder
  file = machines.file
})
afterEach(() => machines.remove())

/** Two items of the keychain may be out of order: one is not there, one makes no sense. */
function faulty(vault: Vault, faults: ReadonlyMap<string, AppError>): Vault {
  return {
    ...vault,
    async read(account) {
      const fault = faults.get(account)
      if (fault !== undefined) throw fault
      return vault.read(account)
    },
  }
}

function machine(name: string, vault: Vault = createMemoryVault(name), acts = machines.acts) {
  return { ...machines.startWith(name, vault, acts), vault }
}

async function oldMachine(): Promise<Machine & { vault: Vault; secrets: Map<AgentKey, string> }> {
  const vault = createMemoryVault('old')
  const secrets = await storeFleetWithSecrets(join(folder, 'old.db'), vault)
  return { ...machine('old', vault), secrets }
}

const sampleOf = (database: string) => {
  const store = openStore({ path: join(folder, database), clock: Date.now })
  const agents = store.agents.all().map(({ agentNo, agentKey: _key, siteNo: _no, deploymentId: _id, ...agent }) => ({
    ...agent,
    status: '',
    lastSeenAtMs: 0,
    subscriptions: store.subscriptions.of(agentNo),
    predictions: store.predictions
      .ofAgent(agentNo, 50)
      .map(({ challengeId, direction, score, remoteId }) => ({ challengeId, direction, score, remoteId }))
      .sort((a, b) => a.challengeId.localeCompare(b.challengeId)),
  }))
  store.close()
  return agents
}

describe('a fleet of 1,000 agents', () => {
  it('is the same on the other machine, secrets in its keychain and nowhere else', async () => {
    const from = await oldMachine()
    const made = await pack(from)
    expect(made).toMatchObject({ phase: 'done', total: 1_000, read: 1_000, unreadable: [], error: null })
    expect(machines.confirms).toEqual([1_000])

    const to = machine('new')
    const view = await unlocked(to)
    expect(countBy(view, 'verdict')).toEqual({ new: 1_000 })
    expect(view.alsoHolds).toMatchObject({ predictions: 20_000, unsettledIntents: 0 })
    expect(view.newServices).toEqual([{ name: 'Harbour', baseUrl: 'http://127.0.0.1:9' }])
    const startTimer = await take(to, view)
    expect([countBy(startTimer, 'state'), startTimer.blockedBy]).toEqual([{ added: 1_000 }, null])

    const fleet = (await to.client.agents.fleet()).rows
    const oldKeys = new Map((await from.client.agents.fleet()).rows.map((row) => [row.agentId, row.agentKey]))
    for (const row of fleet) {
      const oldKey = oldKeys.get(row.agentId)
      if (oldKey === undefined) throw new Error(`${row.agentId} came from nowhere`)
      expect(row.agentKey).not.toBe(oldKey)
      const [there, here] = [await from.vault.read(oldKey), await to.vault.read(row.agentKey)]
      expect(here.reveal()).toBe(there.reveal())
    }
    expect(fleet.every(({ status }) => status === 'unproven')).toBe(true)
    // Taken again it is all there already.
    const again = await unlocked(to)
    expect(countBy(again, 'verdict')).toEqual({ same: 1_000 })

    await machines.closeAll()
    const stripped = (agents: ReturnType<typeof sampleOf>) =>
      agents.map((agent) => ({ ...agent, keyFingerprint: '', addedAtMs: 0 }))
    expect(stripped(sampleOf('new.db'))).toEqual(stripped(sampleOf('old.db')))

    const secrets = [...from.secrets].slice(0, 60)
    const sweep = createSweep(new Map([...secrets, ['the passphrase', packPassphrase]]))
    for (const name of readdirSync(folder)) expect(sweep(readFileSync(join(folder, name)))).toEqual([])
    expect(sweep(Buffer.from(JSON.stringify([from.answers, to.answers])))).toEqual([])
  }, 400_000)
})

describe('an export', () => {
  it('names the agents whose secrets cannot be read, and leaves those out only when told to', async () => {
    const vault = createMemoryVault('old')
    await storeFleetWithSecrets(join(folder, 'old.db'), vault, { baseUrl: 'http://127.0.0.1:9', first: 10 })
    const from = machine('old', vault)
    const { rows } = await from.client.agents.fleet()
    const agentKeys = rows.slice(0, 12).map(({ agentKey }) => agentKey)
    const asked = await pack(from, agentKeys)
    expect(asked).toMatchObject({ phase: 'asking', total: 12, read: 12, bytes: null })
    expect(asked.unreadable.map(({ name, error }) => [name, error.code])).toEqual(
      rows.slice(10, 12).map(({ name }) => [name, 'secret_missing']),
    )
    expect(existsSync(file)).toBe(false)
    await from.client.packs.continueExport({ exportId: asked.exportId })
    expect((await written(from)).phase).toBe('done')

    const to = machine('new')
    const view = await unlocked(to)
    expect(view.rows.filter(({ hasSecret }) => !hasSecret)).toHaveLength(2)
    await take(to, view)
    const statuses = (await to.client.agents.fleet()).rows.map(({ status }) => status)
    expect(statuses.filter((status) => status === 'secret_missing')).toHaveLength(2)
  })

  it('stops at a locked keychain and goes on where it was', async () => {
    const vault = createMemoryVault('old')
    await storeFleetWithSecrets(join(folder, 'old.db'), vault)
    const faults = new Map([['ag_harbour_global_0004', new AppError('keychain_locked')]])
    const from = machine('old', faulty(vault, faults))
    const { rows } = await from.client.agents.fleet()
    const agentKeys = rows.slice(0, 9).map(({ agentKey }) => agentKey)
    const blocked = await pack(from, agentKeys)
    expect(blocked).toMatchObject({ phase: 'blocked', read: 4, error: { code: 'keychain_locked' } })
    expect(existsSync(file)).toBe(false)
    faults.clear()
    await from.client.packs.continueExport({ exportId: blocked.exportId })
    expect(await written(from)).toMatchObject({ phase: 'done', read: 9, error: null })
  })

  it('writes nothing when the operator says no, stops it, or gives a short passphrase', async () => {
    const from = await oldMachine()
    const input = { passphrase: packPassphrase, agentKeys: null, withHistory: true }
    const short = from.client.packs.export({ ...input, passphrase: 'eleven char' })
    expect(await refusalOf(short)).toEqual({ code: 'passphrase_too_short', details: { min: 12 } })
    const { export: begun } = await from.client.packs.export(input)
    const { exportId } = begun ?? { exportId: '' }
    await from.client.packs.stopExport({ exportId })
    expect(await written(from)).toMatchObject({ phase: 'stopped', error: null, isStopping: false })
    await from.client.packs.stopExport({ exportId })
    expect(await from.client.packs.current()).toEqual({ export: null, import: null })
    await from.console.close()
    const saysNo = { ...machines.acts, confirmPack: async () => false, chooseTarget: async () => null }
    const careful = machine('old', createMemoryVault('none'), saysNo)
    expect(await careful.client.packs.export(input)).toEqual({ export: null })
    const list = { list: 'agents', format: 'csv', agentKeys: null } as const
    expect(await careful.client.packs.exportList(list)).toEqual({ written: null })
    expect(readdirSync(folder).filter((name) => !name.includes('.db'))).toEqual([])
  })
})

describe('an opened pack', () => {
  it('is as it was after a trial, and can be restored', async () => {
    const from = await oldMachine()
    const { rows } = await from.client.agents.fleet()
    await pack(
      from,
      rows.slice(0, 2).map(({ agentKey }) => agentKey),
    )
    const sandbox = await startSandbox({ agents: 1 })
    const { baseUrl, agents } = sandbox
    const to = machines.start('new', {
      desktop: desktopWith(machines.acts),
      startTrialService: async () => ({ baseUrl, agents, stop: () => void sandbox.close() }),
    })
    const view = await unlocked(to)
    await to.client.trial.start()
    expect(await to.client.packs.current()).toMatchObject({ import: null })
    expect(await refusalOf(to.client.packs.open())).toMatchObject({ code: 'pack_in_trial' })
    await to.client.trial.leave()
    expect((await to.client.packs.current()).import).toEqual(view)
    expect(countBy(await take(to, view), 'state')).toEqual({ added: 2 })
  })

  it('stays shut for a wrong passphrase, and when it is cut or too new', async () => {
    const from = await oldMachine()
    const { rows } = await from.client.agents.fleet()
    await pack(from, [rows[0]?.agentKey ?? ('' as AgentKey)])
    const to = machine('new')
    const { import: held } = await to.client.packs.open()
    const importId = held?.importId ?? ''
    const wrong = to.client.packs.unlock({ importId, passphrase: 'not the passphrase' })
    expect(await refusalOf(wrong)).toEqual({ code: 'pack_wrong_passphrase', details: {} })
    expect((await to.client.packs.current()).import).toMatchObject({ phase: 'locked', rows: [] })
    const whole = readFileSync(file)
    writeFileSync(file, whole.subarray(0, whole.length - 30))
    expect(await refusalOf(to.client.packs.open())).toMatchObject({ code: 'pack_cut' })
    writeFileSync(
      file,
      whole.toString('latin1').replace(`"format":${packFormat}`, `"format":${packFormat + 1}`),
      'latin1',
    )
    expect(await refusalOf(to.client.packs.open())).toEqual({
      code: 'pack_too_new',
      details: { found: packFormat + 1, known: packFormat, appVersion: '0.0.0' },
    })
    expect((await to.client.agents.fleet()).rows).toEqual([])
  })

  it('says in what known agents differ, and takes what was chosen for each', async () => {
    const from = await oldMachine()
    const { rows } = await from.client.agents.fleet()
    const agentKeys = rows.slice(1, 5).map(({ agentKey }) => agentKey)
    await pack(from, agentKeys)
    const to = machine('new')
    await take(to, await unlocked(to))
    await machines.closeAll()
    const change = (name: string, say: (store: ReturnType<typeof openStore>) => void) => {
      const store = openStore({ path: join(folder, name), clock: Date.now })
      store.transaction(() => say(store))
      store.close()
    }
    const label = (note: string, tag: string) => (store: ReturnType<typeof openStore>) => {
      for (const { agentNo, name } of store.agents.all().filter(({ agentId }) => /000[1-4]$/.test(agentId))) {
        store.packs.setLabels(agentNo, { name, note, group: null, archivedAtMs: null })
        store.packs.setTags(agentNo, [tag])
      }
    }
    change('new.db', label('mine', 'here'))
    change('old.db', label('theirs', 'there'))
    await pack(machine('old', from.vault), agentKeys)
    const back = machine('new', to.vault)
    const view = await unlocked(back)
    expect(view.rows.map(({ verdict, differences }) => [verdict, differences])).toEqual(
      view.rows.map(() => ['known', ['note', 'tags']]),
    )
    const [mine, theirs, filled, untouched] = view.rows.map(({ line }) => [line])
    await take(back, view, { take: 'mine', lines: mine ?? [] })
    await take(back, view, { take: 'pack', lines: theirs ?? [] })
    await take(back, view, { take: 'fill', lines: filled ?? [] })
    const startTimer = await unlocked(back)
    expect(startTimer.rows.map((row) => [row.mine?.note, row.mine?.tags])).toEqual([
      ['mine', ['here']],
      ['theirs', ['there']],
      ['mine', ['here', 'there']],
      ['mine', ['here']],
    ])
    expect(untouched).toHaveLength(1)
  })

  it('stops in the middle, goes on with the rest, and adds nobody twice', async () => {
    const from = await oldMachine()
    await pack(from)
    const to = machine('new')
    const view = await unlocked(to)
    const { importId } = view
    const rows = view.rows.map(({ line }) => ({ line, take: 'fill' as const, replaceSecret: false }))
    const input = { importId, rows, proveByToken: false, withSettings: false, withHistory: false }
    expect((await to.client.packs.apply(input)).phase).toBe('running')
    expect(await refusalOf(to.client.packs.open())).toMatchObject({ code: 'pack_running' })
    expect((await to.client.packs.stopImport({ importId })).isStopping).toBe(true)
    const stopped = await ended(to)
    const { added = 0, open: left = 0 } = countBy(stopped, 'state')
    expect(added + left).toBe(1_000)
    expect(left).toBeGreaterThan(0)
    expect((await to.client.agents.fleet()).rows).toHaveLength(added)
    await to.client.packs.apply(input)
    await ended(to)
    expect((await to.client.agents.fleet()).rows).toHaveLength(1_000)
    await to.client.packs.drop({ importId })
    expect((await to.client.packs.current()).import).toBeNull()
  }, 60_000)
})
