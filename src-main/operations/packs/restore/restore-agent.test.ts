import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '#contract/app-error.ts'
import { agentKeySchema, challengeIdSchema } from '#contract/ids.ts'
import { listedChallenge } from '../../../../test/support/listed-challenge.ts'
import { storeAgent, storeDeployment } from '../../../../test/support/stored-fleet.ts'
import { openStore, type Store } from '../../../store/store.ts'
import { createMemoryVault } from '../../../vault/memory-vault.ts'
import { Secret } from '../../../vault/secret.ts'
import type { Vault } from '../../../vault/vault.ts'
import { packFacts } from '../pack-content.ts'
import type { PackedAgent } from './read-pack-content.ts'
import { restoreAgent } from './restore-agent.ts'

const agentKey = agentKeySchema.parse('ag_restored')
const predictions = 3
let store: Store
let vault: Vault

/** An agent as a pack holds it, with predictions on the challenges 1 to 3 of the pack. */
function packedAgent(): PackedAgent {
  const old = openStore({ path: ':memory:', clock: Date.now })
  storeDeployment(old)
  storeAgent(old, { agentKey: 'ag_elsewhere', agentId: 'agent-1', name: 'Agent 1' })
  const row = old.packs.agentRow(1)
  old.close()
  const place = { deployment: 0, site: 'global' }
  return {
    facts: packFacts.agent.parse({ no: 1, place, row, tags: [], scopeKeys: [], wishes: [] }),
    items: new Map([['credential', new Secret('{}')]]),
    registration: null,
    drafts: [],
    writes: [],
    intents: [],
    predictions: packFacts.predictions.parse({
      agent: 1,
      rows: Array.from({ length: predictions }, (_, index) => ({
        challenge: index + 1,
        direction: 'bullish',
        confidence: 0.7,
        reasoning: 'Stocks fell.',
        remoteId: null,
        acceptedAtMs: 1,
        isCorrect: null,
        score: null,
      })),
    }).rows,
  }
}

const restore = (challengeNoOf: (no: number) => number | null) =>
  restoreAgent(
    { store, vault, clock: Date.now, newId: () => agentKey },
    { packed: packedAgent(), method: null },
    { siteNo: 1, challengeNoOf, withHistory: true },
  )

beforeEach(() => {
  vault = createMemoryVault('new')
  store = openStore({ path: ':memory:', clock: Date.now })
  storeDeployment(store)
  store.challenges.saveListed(
    1,
    Array.from({ length: predictions }, (_, index) =>
      listedChallenge({ challengeId: challengeIdSchema.parse(`ch${index}`), deadlineAtMs: 1 }),
    ),
  )
})
afterEach(() => store.close())

it('brings an agent with its history and its secrets', async () => {
  await restore((no) => no)
  expect(store.packs.predictionsHeld({ agentNo: 1 })).toHaveLength(predictions)
  expect((await vault.read(agentKey)).reveal()).toBe('{}')
})

it('leaves neither agent nor secret behind when the database refuses a row of the history', async () => {
  const unknown = 99
  await expect(restore((no) => (no === predictions ? unknown : no))).rejects.toThrow()
  expect(store.agents.all()).toEqual([])
  await expect(vault.read(agentKey)).rejects.toMatchObject({ code: 'secret_missing' })
})

describe('a keychain that refuses in the middle', () => {
  /** Refuses to keep accounts that end so, and gives nothing up while `isLocked`. */
  function createRefusingVault(suffix: string) {
    const held = new Set<string>()
    const refusing = { isRefusing: true, isLocked: false, held }
    const locked = () => new AppError('keychain_locked')
    const inner = vault
    vault = {
      ...inner,
      async save(account, value) {
        if (refusing.isRefusing && account.endsWith(suffix)) throw locked()
        await inner.save(account, value)
        held.add(account)
      },
      async erase(account) {
        if (refusing.isLocked) throw locked()
        await inner.erase(account)
        held.delete(account)
      },
    }
    return refusing
  }
  const itemsOf = (packed: PackedAgent): PackedAgent => ({
    ...packed,
    items: new Map(['credential', 'secret', 'claim'].map((name) => [name, new Secret('{}')])),
  })
  const keys = ['ag_taken_first', 'ag_taken_second', 'ag_taken_third']
  const accountsOf = (key: string) => ['', '.secret', '.claim'].map((suffix) => key + suffix)

  it.each([
    { suffix: 'ag_taken_first', isLocked: false, left: [] },
    { suffix: '.secret', isLocked: false, left: [] },
    { suffix: '.claim', isLocked: false, left: [] },
    { suffix: '.claim', isLocked: true, left: ['ag_taken_first', 'ag_taken_first.secret'] },
  ])('at $suffix (locked: $isLocked) leaves $left, and the next try no other than its own', async (refusal) => {
    const refusing = createRefusingVault(refusal.suffix)
    refusing.isLocked = refusal.isLocked
    const packed = itemsOf(packedAgent())
    const newKeys = [...keys]
    const deps = { store, vault, clock: Date.now, newId: () => newKeys.shift() ?? '' }
    const place = { siteNo: 1, challengeNoOf: (no: number) => no, withHistory: true }
    const again = () => restoreAgent(deps, { packed, method: null }, place)
    await expect(again()).rejects.toMatchObject({ code: 'keychain_locked' })
    expect(store.agents.all()).toEqual([])
    expect([...refusing.held]).toEqual(refusal.left)
    refusing.isRefusing = false
    const taken = await again()
    expect([...refusing.held].sort()).toEqual(accountsOf(taken).sort())
    expect(store.agents.all().map((agent) => agent.agentKey)).toEqual([taken])
  })

  it('has no say in the key of another time that the same agent is taken', async () => {
    const packed = itemsOf(packedAgent())
    const newKeys = [...keys]
    const deps = { store, vault, clock: Date.now, newId: () => newKeys.shift() ?? '' }
    const place = { siteNo: 1, challengeNoOf: () => null, withHistory: false }
    expect(await restoreAgent(deps, { packed, method: null }, place)).toBe('ag_taken_first')
    await expect(restoreAgent(deps, { packed, method: null }, place)).rejects.toMatchObject({
      code: 'agent_already_added',
    })
    expect(newKeys).toEqual(['ag_taken_third'])
    expect((await vault.read('ag_taken_first')).reveal()).toBe('{}')
  })
})
