/** A backup that spells tags and groups otherwise than they are here: each stays one label, which a pause holds. */
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type AgentKey, agentKeySchema, outboxIdSchema } from '#contract/ids.ts'
import type { PackTake } from '#contract/ipc/packs.procedures.ts'
import type { PauseAim } from '#contract/ipc/pause-aim.ts'
import { findTarget } from '../../src-main/operations/pauses/find-target.ts'
import { factsOfCredential } from '../../src-main/session/agent-credential.ts'
import type { WriteChange } from '../../src-main/store/outbox-row.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { targetOfPrediction } from '../../src-main/store/write-target.ts'
import { encodeCredential } from '../../src-main/vault/credential.ts'
import { createMemoryVault } from '../../src-main/vault/memory-vault.ts'
import { Secret } from '../../src-main/vault/secret.ts'
import type { Vault } from '../../src-main/vault/vault.ts'
import { type Machine, openPackMachines, type PackMachines, pack, take, unlocked } from '../support/pack-machines.ts'
import { storeChallenge } from '../support/stored-challenges.ts'
import { storeAgent, storeDeployment } from '../support/stored-fleet.ts'

type Name = 'old' | 'new'

let machines: PackMachines
let vaults: Record<Name, Vault>

beforeEach(() => {
  machines = openPackMachines()
  vaults = { old: createMemoryVault('old'), new: createMemoryVault('new') }
})
afterEach(() => machines.remove())

function inStore<Result>(name: Name, act: (store: Store) => Result): Result {
  const store = openStore({ path: join(machines.folder, `${name}.db`), clock: Date.now })
  try {
    return store.transaction(() => act(store))
  } finally {
    store.close()
  }
}

const keyOf = (name: string): AgentKey => agentKeySchema.parse(`ag_labels_${name.padEnd(8, '0')}`)
type Labelled = readonly [name: string, tags: readonly string[], group: string | null]

/** Agents with a secret each, numbered from 1 in this order. */
async function storeLabelled(at: Name, ...agents: Labelled[]): Promise<void> {
  const credential = new Secret({ kind: 'client_secret', secret: 'cs_labels_secret' } as const)
  for (const [name] of agents) await vaults[at].save(keyOf(name), encodeCredential(credential))
  inStore(at, (store) => {
    storeDeployment(store)
    for (const [index, [name, tags, group]] of agents.entries()) {
      storeAgent(store, { agentKey: keyOf(name), agentId: `agent-${name}`, name })
      store.agents.setCredential(keyOf(name), factsOfCredential(credential))
      store.packs.setTags(index + 1, tags)
      store.labels.setGroup(index + 1, group)
    }
  })
}

async function carry(): Promise<Machine> {
  const from = machines.startWith('old', vaults.old)
  expect(await pack(from)).toMatchObject({ phase: 'done' })
  await from.console.close()
  return machines.startWith('new', vaults.new)
}

/** How it is spelled here, and in the backup. */
const spellings = [
  ['macro', 'Macro'],
  ['MACRO desk', 'macro Desk'],
  ['Café', 'cafe\u0301'],
  ['ÉTÉ', 'été'],
  ['Ωmega', 'ωmega'],
  ['原油', '原油'],
] as const

describe('a label that the backup spells otherwise', () => {
  it.each(spellings)('%j is what its %j becomes, of a new agent and of one that is here', async (here, there) => {
    await storeLabelled('new', ['ann', [here], here], ['bob', [], null], ['cid', [here, 'own'], null])
    await storeLabelled('old', ['bob', [there], there], ['cid', ['x', there], there], ['dee', [there, 'new'], there])
    const to = await carry()
    for (const kind of ['tag', 'group'] as const) await to.client.pauses.add({ aims: [{ kind, label: here }] })
    await take(to, await unlocked(to))
    const { rows } = await to.client.agents.fleet()
    expect(rows.map(({ name, tags, group }) => [name, [...tags].sort(), group])).toEqual([
      ['ann', [here], here],
      ['bob', [here], here],
      ['cid', [here, 'own', 'x'].sort(), here],
      ['dee', [here, 'new'].sort(), here],
    ])
    expect((await to.client.pauses.list()).pauses.map(({ agents }) => agents)).toEqual([4, 4])
  })

  it.each(['pack', 'fill', 'mine'] satisfies PackTake[])('is no difference, and stays with %s', async (choice) => {
    const [mine, theirs] = [spellings.map(([here]) => here).sort(), spellings.map(([, there]) => there)]
    await storeLabelled('new', ['ann', mine, 'Morning'])
    await storeLabelled('old', ['ann', theirs, 'MORNING'])
    const to = await carry()
    const view = await unlocked(to)
    expect(view.rows).toMatchObject([{ verdict: 'same', differences: [], adds: { tags: 0, groups: 0 } }])
    await take(to, view, { take: choice })
    const [ann] = (await to.client.agents.fleet()).rows
    expect([[...(ann?.tags ?? [])].sort(), ann?.group]).toEqual([mine, 'Morning'])
  })

  it('is as the pause spells it where no agent has it, and one spelling where the backup has several', async () => {
    await storeLabelled('new', ['ann', ['gold'], 'Gold'])
    await storeLabelled('old', ['bob', ['GOLD', 'Oil'], 'gold'], ['cid', ['oil'], 'Night'], ['dee', [], 'NIGHT'])
    const to = await carry()
    for (const kind of ['tag', 'group'] as const) {
      const label = kind === 'tag' ? 'gold' : 'Gold'
      await to.client.pauses.add({ aims: [{ kind, label }] })
    }
    await to.client.agents.forget({ agentKeys: [keyOf('ann')], eraseSecret: false })
    await take(to, await unlocked(to))
    const { rows } = await to.client.agents.fleet()
    expect(rows.map(({ tags, group }) => [[...tags].sort(), group])).toEqual([
      [['Oil', 'gold'], 'Gold'],
      [['Oil'], 'Night'],
      [[], 'Night'],
    ])
    expect((await to.client.pauses.list()).pauses.map(({ agents }) => agents)).toEqual([1, 1])
  })

  it('is left out where this console could not have kept it', async () => {
    await storeLabelled('old', ['bob', [' two  words ', 'bell\u0007', ''], 'line\nbreak'])
    const to = await carry()
    await take(to, await unlocked(to))
    const [bob] = (await to.client.agents.fleet()).rows
    expect([bob?.tags, bob?.group]).toEqual([['two words'], null])
  })
})

describe('a label by which a pause holds what is not sent', () => {
  const [hold, night] = [{ kind: 'tag', label: 'hold' } as const, { kind: 'group', label: 'Night' } as const]
  const outboxId = outboxIdSchema.parse('ob_labels_held1')
  const deadlineAtMs = Date.now() + 3_600_000

  type Labels = [tags: string[], group: string | null]
  interface Sides {
    pauses: readonly PauseAim[]
    here: Labels
    there: Labels
    state?: WriteChange['state']
  }

  /** Restores Ann, of whom a prediction is here, over what she is here; Bob has the labels, so that they are in use. */
  async function restore({ pauses, here, there, state = 'queued' }: Sides) {
    await storeLabelled('new', ['ann', ...here], ['bob', ['hold'], 'Night'])
    await storeLabelled('old', ['ann', ...there])
    inStore('new', (store) => {
      storeChallenge(store, { id: 'c1', deadlineAtMs })
      const body = { direction: 'bullish', confidence: 0.6 } as const
      const written = { ...targetOfPrediction(1), agentNo: 1, body, createdAtMs: Date.now(), deadlineAtMs }
      store.outbox.add({ ...written, outboxId, requestId: 'rq_labels_held1' })
      const row = store.outbox.find(outboxId)
      if (row !== null && state !== 'queued') store.outbox.change(row, { state, settledAtMs: Date.now() })
      for (const aim of pauses) store.pauses.add({ ...findTarget(store, aim), sinceMs: 1 })
    })
    const to = await carry()
    const view = await unlocked(to)
    const taken = await take(to, view, { take: 'pack' })
    const isForeseen = view.rows[0]?.isLabelHeld
    return { to, isForeseen, error: taken.rows[0]?.error?.code ?? null, labels: await labelsOfAnn(to) }
  }

  async function labelsOfAnn({ client }: Machine) {
    const [ann] = (await client.agents.fleet()).rows
    return [[...(ann?.tags ?? [])].sort(), ann?.group]
  }

  it.each<[string, PauseAim[], Labels, Labels, Labels]>([
    ['a tag', [hold], [['hold'], null], [[], null], [['hold'], null]],
    ['a tag among others', [hold], [['hold', 'own'], null], [['x'], 'Day'], [['hold', 'x'], 'Day']],
    ['a group, for another', [night], [['own'], 'Night'], [[], 'Day'], [[], 'Night']],
    ['a group, for none', [night], [[], 'Night'], [['x'], null], [['x'], 'Night']],
    ['a tag and a group', [hold, night], [['hold'], 'Night'], [[], null], [['hold'], 'Night']],
  ])('stays with the agent where the backup would take it away: %s', async (_, pauses, here, there, labels) => {
    const { to, ...seen } = await restore({ pauses, here, there })
    expect(seen).toEqual({ labels, isForeseen: true, error: 'label_holds_writes' })
    expect((await to.client.outbox.list()).rows).toMatchObject([{ state: 'queued', pausedBy: pauses }])
    await to.client.outbox.cancel({ outboxId })
    await take(to, await unlocked(to), { take: 'pack' })
    expect(await labelsOfAnn(to)).toEqual(there)
  })

  it.each<[string, Sides]>([
    ['its group holds it too, and stays', { pauses: [hold, night], here: [['hold'], 'Night'], there: [[], 'Night'] }],
    ['a pause of another kind too', { pauses: [hold, { kind: 'all' }], here: [['hold'], null], there: [[], null] }],
    ['a group of the backup is paused', { pauses: [hold, night], here: [['hold'], 'Day'], there: [[], 'Night'] }],
    ['a tag of the backup is paused', { pauses: [hold, night], here: [[], 'Night'], there: [['hold'], null] }],
    ['the pause is of another label', { pauses: [hold], here: [['hold', 'own'], 'Night'], there: [['hold'], null] }],
    ['it was sent', { pauses: [hold], here: [['hold'], null], there: [[], null], state: 'uncertain' }],
    ['it is over', { pauses: [hold, night], here: [['hold'], 'Night'], there: [[], null], state: 'expired' }],
  ])('is taken away where nothing would go by that: %s', async (_, sides) => {
    const { isForeseen, error, labels } = await restore(sides)
    expect({ isForeseen, error, labels }).toEqual({ isForeseen: false, error: null, labels: sides.there })
  })

  it.each(['mine', 'fill'] satisfies PackTake[])(
    'is not touched with %s, and nothing is said of it',
    async (choice) => {
      const { to } = await restore({ pauses: [hold], here: [['hold'], null], there: [[], null] })
      const taken = await take(to, await unlocked(to), { take: choice })
      expect([taken.rows[0]?.error, await labelsOfAnn(to)]).toEqual([null, [['hold'], null]])
    },
  )
})
