/** A fleet that changes while it is packed: rows and secrets of the pack are of one moment. */
import { generateKeyPairSync } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '#contract/app-error.ts'
import { type AgentKey, agentKeySchema } from '#contract/ids.ts'
import { continueExport, exportPack, stopExport } from '../../src-main/operations/packs/export-pack.ts'
import { packLines } from '../../src-main/operations/packs/pack-lines.ts'
import { createPackSessions } from '../../src-main/operations/packs/pack-session.ts'
import { createContentReader, type PackContent } from '../../src-main/operations/packs/restore/read-pack-content.ts'
import { createUnsavedRegistrations } from '../../src-main/operations/registrations/secrets/registration-secrets.ts'
import { factsOfCredential } from '../../src-main/session/agent-credential.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { type Credential, decodeCredential, encodeCredential } from '../../src-main/vault/credential.ts'
import { followVault } from '../../src-main/vault/follow-vault.ts'
import { createMemoryVault } from '../../src-main/vault/memory-vault.ts'
import { readPack } from '../../src-main/vault/pack/pack-file.ts'
import { Secret } from '../../src-main/vault/secret.ts'
import type { Vault } from '../../src-main/vault/vault.ts'
import { desktopWith } from '../support/no-desktop.ts'
import { form } from '../support/registration-samples.ts'
import { storeAgent, storeDeployment } from '../support/stored-fleet.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

const passphrase = () => new Secret('a passphrase of five words')
const keyOf = (name: string): AgentKey => agentKeySchema.parse(`ag_packed_${name.padEnd(8, '0')}`)

let folder: string
let store: Store
let vault: Vault
let items: Vault
let packs: ReturnType<typeof createPackSessions>
let unreadable: Set<string>
/** Done once, when the secret of this agent has been read. */
let onRead: { name: string; act: () => Promise<void> } | null

async function keepSecret(name: string, credential: Credential): Promise<void> {
  const held = new Secret(credential)
  await vault.save(keyOf(name), encodeCredential(held))
  store.agents.setCredential(keyOf(name), factsOfCredential(held))
}
const secretOf = (secret: string): Credential => ({ kind: 'client_secret', secret })
async function add(name: string): Promise<void> {
  storeAgent(store, { agentKey: keyOf(name), agentId: `agent-${name}`, name })
  await keepSecret(name, secretOf(`cs_first_${name}_secret`))
}

beforeEach(async () => {
  folder = makeTemporaryFolder()
  store = openStore({ path: join(folder, 'console.db'), clock: Date.now })
  packs = createPackSessions({ startTimer: () => () => {}, clock: () => 0, notify: () => {} })
  unreadable = new Set()
  onRead = null
  items = createMemoryVault('fleet')
  vault = followVault(
    {
      ...items,
      async read(account) {
        if (unreadable.has(account)) throw new AppError('secret_missing', { account })
        const item = await items.read(account)
        if (onRead !== null && account === keyOf(onRead.name)) {
          const { act } = onRead
          onRead = null
          await act()
        }
        return item
      },
    },
    packs.noteWritten,
  )
  storeDeployment(store)
  for (const name of ['ann', 'bob', 'cid']) await add(name)
})
afterEach(async () => {
  await packs.close()
  store.close()
})

const deps = () => ({
  isTrial: false,
  store,
  vault,
  held: createUnsavedRegistrations(),
  packs,
  clock: Date.now,
  newId: () => 'pk_test',
  notify: () => {},
})
const isOver = () => !['reading', 'writing'].includes(packs.exporting()?.phase ?? 'reading')
async function settle(): Promise<void> {
  while (!isOver()) await new Promise((resolve) => setImmediate(resolve))
}
const file = () => join(folder, 'fleet.arenapack')

async function begin(agentKeys: readonly AgentKey[] | null): Promise<void> {
  const ports = desktopWith({ confirmPack: async () => true, chooseTarget: async () => file() })
  const desktop = { ...ports, appVersion: '1.0.0' }
  await exportPack(deps(), desktop, { passphrase: passphrase(), agentKeys, withHistory: true })
  await settle()
}
async function goOn(): Promise<void> {
  continueExport(deps(), { appVersion: '1.0.0' }, { exportId: 'pk_test' })
  await settle()
}

async function packed(): Promise<PackContent> {
  expect(packs.exporting()).toMatchObject({ phase: 'done', error: null })
  const reader = createContentReader()
  await readPack(file(), passphrase(), (line) => reader.take(line))
  return reader.end()
}
/** What the pack says an agent proves itself with. */
function credentialsIn({ agents }: PackContent): Record<string, string> {
  return Object.fromEntries(
    [...agents.values()].map(({ facts, items: held }) => {
      const item = held.get('credential')
      const credential = item === undefined ? null : decodeCredential(item).reveal()
      const secret = credential === null ? 'none' : credential.kind === 'client_secret' ? credential.secret : 'a key'
      return [facts.row.name, secret]
    }),
  )
}
const first = (name: string) => `cs_first_${name}_secret`
const allFirst = { ann: first('ann'), bob: first('bob'), cid: first('cid') }

const pem = () =>
  String(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'pem', type: 'pkcs8' }))

interface Change {
  act: () => Promise<void>
  whole: Record<string, string>
  chosen: Record<string, string>
}
const replaced = { ...allFirst, ann: 'cs_second_ann_secret' }
const byKey = { ...allFirst, ann: 'a key' }
const withoutBob = { ann: first('ann'), cid: first('cid') }
const changes: Readonly<Record<string, Change>> = {
  'the secret of one is replaced': {
    act: () => keepSecret('ann', secretOf('cs_second_ann_secret')),
    whole: replaced,
    chosen: replaced,
  },
  'one proves itself with a key': {
    act: () => keepSecret('ann', { kind: 'private_key', alg: 'ES256', pem: pem() }),
    whole: byKey,
    chosen: byKey,
  },
  'one is forgotten': {
    act: async () => void store.agents.remove({ agentKey: keyOf('bob') }),
    whole: withoutBob,
    chosen: withoutBob,
  },
  'the newest is forgotten and another gets its number': {
    act: async () => {
      store.agents.remove({ agentKey: keyOf('cid') })
      await add('dan')
      expect(store.agents.find(keyOf('dan'))?.agentNo).toBe(3)
    },
    whole: { ann: first('ann'), bob: first('bob'), dan: first('dan') },
    chosen: { ann: first('ann'), bob: first('bob') },
  },
  'a registration becomes an agent': {
    act: () => add('eve'),
    whole: { ...allFirst, eve: first('eve') },
    chosen: allFirst,
  },
}
const chosenKeys = ['ann', 'bob', 'cid'].map(keyOf)

describe.each(Object.entries(changes))('when %s', (_what, { act, whole, chosen }) => {
  beforeEach(() => {
    store.registrations.add({ agentKey: keyOf('eve'), siteNo: 1, stage: 'intent', form })
  })

  it.each([
    ['the whole fleet', null, whole],
    ['chosen agents', chosenKeys, chosen],
  ] as const)('while secrets are read, the pack of %s is as it is afterwards', async (_of, agentKeys, expected) => {
    onRead = { name: 'ann', act }
    await begin(agentKeys)
    const content = await packed()
    expect(credentialsIn(content)).toEqual(expected)
    const isEveHere = agentKeys === null && !('eve' in expected)
    expect(content.registrations.map(({ facts }) => facts.row.agent_key)).toEqual(isEveHere ? [keyOf('eve')] : [])
  })

  it('while the operator is asked, the pack is as it is afterwards', async () => {
    unreadable.add(keyOf('bob'))
    await begin(null)
    expect(packs.exporting()).toMatchObject({ phase: 'asking' })
    await act()
    await goOn()
    expect(credentialsIn(await packed())).toEqual({ ...whole, ...('bob' in whole ? { bob: 'none' } : {}) })
  })
})

describe('an agent whose secret could not be read', () => {
  beforeEach(() => {
    unreadable.add(keyOf('bob'))
  })

  it('comes with it when it was replaced before the operator went on', async () => {
    await begin(null)
    unreadable.clear()
    await keepSecret('bob', secretOf('cs_second_bob_secret'))
    await goOn()
    expect(credentialsIn(await packed())).toEqual({ ...allFirst, bob: 'cs_second_bob_secret' })
  })

  it('is asked about where it is another one than the operator was asked about', async () => {
    await begin(null)
    await vault.erase(keyOf('cid'))
    await goOn()
    expect(packs.exporting()).toMatchObject({ phase: 'asking' })
    expect(packs.exporting()?.unreadable.map(({ name }) => name)).toEqual(['bob', 'cid'])
    await goOn()
    expect(credentialsIn(await packed())).toEqual({ ann: first('ann'), bob: 'none', cid: 'none' })
  })
})

describe('an export that is stopped', () => {
  const stop = () => stopExport(deps(), { exportId: 'pk_test' })
  const nothingLeft = () => expect(readdirSync(folder).filter((name) => name.includes('arenapack'))).toEqual([])

  it.each([
    ['while secrets are read', async () => void stop()],
    [
      'while the keychain is about to refuse',
      async () => {
        stop()
        throw new AppError('keychain_locked')
      },
    ],
  ])('%s says so, and leaves no file', async (_when, act) => {
    onRead = { name: 'bob', act }
    await begin(null)
    expect(packs.exporting()).toMatchObject({ phase: 'stopped', error: null })
    nothingLeft()
  })

  it.each(['asking', 'blocked'])('where it waits for the operator (%s) says so', async (phase) => {
    if (phase === 'asking') unreadable.add(keyOf('bob'))
    else onRead = { name: 'bob', act: () => Promise.reject(new AppError('keychain_locked')) }
    await begin(null)
    expect(packs.exporting()).toMatchObject({ phase })
    stop()
    expect(packs.exporting()).toMatchObject({ phase: 'stopped', error: null })
    nothingLeft()
  })

  it.each([0, 1, 2, 4, 8, 16])('%i turns after its file was begun says whether there is one', async (turns) => {
    const isBegun = () => readdirSync(folder).some((name) => name.endsWith('.part'))
    const turn = () => new Promise((resolve) => setImmediate(resolve))
    const ended = begin(null)
    while (!isBegun() && !existsSync(file())) await turn()
    for (let at = 0; at < turns; at += 1) await turn()
    const held = packs.exporting()
    if (held === null || existsSync(file())) return
    stop()
    expect(packs.exporting()).toBe(held)
    await ended
    expect(held.error).toBeNull()
    expect(held.phase).toBe(existsSync(file()) ? 'done' : 'stopped')
    if (held.phase === 'stopped') nothingLeft()
    stop()
    expect(packs.exporting()).toBeNull()
  })
})

it('a fleet that changes while it is written is a pack that can be opened', async () => {
  const reader = createContentReader()
  const lines = packLines(deps(), {
    agents: () => store.agents.all(),
    itemsOf: async () => undefined,
    registrations: () => [],
    itemsOfRegistration: async () => undefined,
    withHistory: true,
    isWholeFleet: true,
  })
  let agents = 0
  for await (const line of lines) {
    reader.take(line)
    agents += line.kind === 'agent' ? 1 : 0
    if (line.kind !== 'agent' || agents !== 3) continue
    store.agents.remove({ agentKey: keyOf('cid') })
    await add('dan')
  }
  expect([...reader.end().agents.values()].map(({ facts }) => facts.row.name)).toEqual(['ann', 'bob', 'cid', 'dan'])
})
