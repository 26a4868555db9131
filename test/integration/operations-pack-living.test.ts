/**
 * A backup of a fleet that was at work, also over one that is at work here: what is under way or known here holds.
 */
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type AgentKey,
  agentKeySchema,
  challengeIdSchema,
  deploymentIdSchema,
  type OutboxId,
  outboxIdSchema,
} from '#contract/ids.ts'
import { challengeKeyOf } from '#contract/ipc/challenge-key.ts'
import { factsOfCredential } from '../../src-main/session/agent-credential.ts'
import type { Resolution } from '../../src-main/store/challenges.store.ts'
import type { WriteChange } from '../../src-main/store/outbox-row.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { targetOfPrediction } from '../../src-main/store/write-target.ts'
import { encodeCredential } from '../../src-main/vault/credential.ts'
import { createMemoryVault } from '../../src-main/vault/memory-vault.ts'
import { Secret } from '../../src-main/vault/secret.ts'
import type { Vault } from '../../src-main/vault/vault.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { agentOf, operate } from '../contract/sandbox-client.ts'
import { addDeployment, addSandboxAgent } from '../support/connected-sandbox.ts'
import { type Machine, openPackMachines, type PackMachines, pack, take, unlocked } from '../support/pack-machines.ts'
import { storeChallenge } from '../support/stored-challenges.ts'
import { storeAgent, storeDeployment } from '../support/stored-fleet.ts'

type Name = 'old' | 'new'

let machines: PackMachines
let sandbox: RunningSandbox
let vaults: Record<Name, Vault>

beforeEach(async () => {
  machines = openPackMachines()
  sandbox = await startSandbox({ agents: 1, limits: false })
  vaults = { old: createMemoryVault('old'), new: createMemoryVault('new') }
})
afterEach(async () => {
  await machines.remove()
  await sandbox.close()
})

/** Looks into, or changes, what a console that is closed keeps. */
function inStore<Result>(name: Name, act: (store: Store) => Result): Result {
  const store = openStore({ path: join(machines.folder, `${name}.db`), clock: Date.now })
  try {
    return store.transaction(() => act(store))
  } finally {
    store.close()
  }
}

const keyOf = (name: string): AgentKey => agentKeySchema.parse(`ag_living_${name.padEnd(8, '0')}`)

/** Agents with a secret each, the first of which has the number 1. */
async function storeAgents(at: Name, ...names: string[]): Promise<void> {
  const credential = new Secret({ kind: 'client_secret', secret: 'cs_living_secret' } as const)
  for (const name of names) await vaults[at].save(keyOf(name), encodeCredential(credential))
  inStore(at, (store) => {
    storeDeployment(store, { baseUrl: sandbox.baseUrl })
    for (const name of names) {
      storeAgent(store, { agentKey: keyOf(name), agentId: `agent-${name}`, name })
      store.agents.setCredential(keyOf(name), factsOfCredential(credential))
    }
  })
}

const hourMs = 3_600_000
const challengeId = challengeIdSchema.parse('c1')
const challengeKey = challengeKeyOf({ deploymentId: deploymentIdSchema.parse('dp_test'), site: 'global', challengeId })
/** The only challenge of a machine, of the number 1, with its deadline so long from now. */
const list = (store: Store, inMs = hourMs) =>
  storeChallenge(store, { id: challengeId, deadlineAtMs: Date.now() + inMs })

const outboxIds = { old: outboxIdSchema.parse('ob_living_old1'), new: outboxIdSchema.parse('ob_living_new1') }

/** Writes down a prediction of the first agent, as far as it has come. */
function write(store: Store, outboxId: OutboxId, change: WriteChange): void {
  store.outbox.add({
    outboxId,
    requestId: `rq_${outboxId}`,
    agentNo: 1,
    ...targetOfPrediction(1),
    body: { direction: 'bullish', confidence: 0.6 },
    createdAtMs: Date.now(),
    deadlineAtMs: Date.now() + hourMs,
  })
  const row = store.outbox.find(outboxId)
  if (row !== null && change.state !== 'queued') store.outbox.change(row, change)
}

/** How a challenge ended, as far as nothing is said of it. */
const end = { result: null, openPrice: null, closePrice: null, resolutionSource: null, resolvedAtMs: null }

/** What the results say of an agent's prediction. */
function predict(store: Store, agentNo: number, score: number | null, challengeNo = 1): void {
  store.predictions.save({
    agentNo,
    challengeNo,
    direction: 'bullish',
    confidence: 0.6,
    reasoning: null,
    remoteId: null,
    acceptedAtMs: null,
    isCorrect: score === null ? null : score > 50,
    score,
    knownBy: 'resolved',
    knownAtMs: 1_000,
    sent: null,
  })
}

/** Makes a pack of the old machine's fleet and opens the new one. */
async function carry(): Promise<Machine> {
  const from = machines.startWith('old', vaults.old)
  expect(await pack(from)).toMatchObject({ phase: 'done' })
  await from.console.close()
  return machines.startWith('new', vaults.new)
}

describe('a prediction of the same agent and challenge on both machines', () => {
  const draft = (agentNo: number, store: Store) =>
    store.packs.restoreDraft(agentNo, {
      challengeNo: 1,
      direction: 'bearish',
      confidenceText: '0.7',
      reasoning: '',
      isRevision: false,
      savedAtMs: 1,
    })

  async function both(here: WriteChange, there: WriteChange): Promise<Machine> {
    await storeAgents('old', 'ann')
    await storeAgents('new', 'ann', 'bob')
    inStore('old', (store) => {
      list(store)
      write(store, outboxIds.old, there)
    })
    inStore('new', (store) => {
      list(store)
      write(store, outboxIds.new, here)
      for (const agentNo of [1, 2]) draft(agentNo, store)
    })
    const to = await carry()
    const view = await unlocked(to)
    expect(view.rows).toMatchObject([{ adds: { intents: 1 } }])
    await take(to, view)
    return to
  }
  const annsRow = async ({ client }: Machine) =>
    (await client.predictions.desk({ challengeKey, agentKeys: [keyOf('ann')] })).rows[0]

  it.each([
    ['refused', { state: 'refused', settledAtMs: 4_000 }],
    ['expired', { state: 'expired', settledAtMs: 4_000 }],
    ['pending', { state: 'queued' }],
  ] as const)('stays under way here where the other one was %s, and holds up no other agent', async (_what, there) => {
    const to = await both({ state: 'queued' }, { ...there })
    expect(await annsRow(to)).toMatchObject({ obligation: 'queued', outbox: { outboxId: outboxIds.new } })
    const items = [keyOf('ann'), keyOf('bob')].map((agentKey) => ({ agentKey, challengeKey }))
    expect((await to.client.predictions.send({ items })).map(({ error }) => error?.code ?? null)).toEqual([
      'duplicate_prediction',
      null,
    ])
  })

  it('stays failed here until that is dismissed, whatever became of the other one', async () => {
    const to = await both({ state: 'refused', settledAtMs: 4_000 }, { state: 'cancelled', settledAtMs: 5_000 })
    expect(await annsRow(to)).toMatchObject({ outbox: { outboxId: outboxIds.new, state: 'refused' } })
    await machines.closeAll()
    expect(inStore('new', (store) => store.obligations.failed([1]))).toEqual([
      { agentNo: 1, challengeNo: 1, state: 'refused' },
    ])
  })
})

describe('an agent that the backup has archived', () => {
  it('is not archived here while its writes are not settled: its row says so, and it can be taken again', async () => {
    await storeAgents('old', 'ann')
    await storeAgents('new', 'ann')
    const labels = { name: 'Ann', note: 'Ask.', group: null, archivedAtMs: 1_000 }
    inStore('old', (store) => store.packs.setLabels(1, labels))
    inStore('new', (store) => {
      list(store)
      write(store, outboxIds.new, { state: 'queued' })
    })
    const to = await carry()
    const opened = await unlocked(to)
    expect(opened.rows).toMatchObject([{ isArchivingHeld: true }])
    const taken = await take(to, opened, { take: 'pack' })
    expect(taken.rows).toMatchObject([{ state: 'merged', error: { code: 'writes_under_way' } }])
    const fleetRow = async () => (await to.client.agents.fleet()).rows[0]
    expect(await fleetRow()).toMatchObject({ name: 'Ann', isArchived: false })
    await to.client.outbox.cancel({ outboxId: outboxIds.new })
    const settled = await unlocked(to)
    expect(settled.rows).toMatchObject([{ isArchivingHeld: false }])
    const again = await take(to, settled, { take: 'pack' })
    expect(again.rows).toMatchObject([{ state: 'merged', error: null }])
    expect(await fleetRow()).toMatchObject({ isArchived: true })
  })

  it('has no token here any more once it is archived', async () => {
    const from = machines.startWith('old', vaults.old)
    const agent = agentOf(sandbox, 'global', 0)
    const there = await addDeployment(from, sandbox)
    const { agentKey } = await addSandboxAgent(from, { ...there, agent })
    await from.client.agents.archive({ agentKeys: [agentKey], archived: true })
    await pack(from)
    const to = machines.startWith('new', vaults.new)
    const here = await addDeployment(to, sandbox)
    const added = await addSandboxAgent(to, { ...here, agent })
    await to.client.agents.check({ agentKeys: [added.agentKey] })
    const token = async () => (await to.client.agents.fleet()).rows.map(({ tokenExpiresAtMs }) => tokenExpiresAtMs)
    expect(await token()).not.toEqual([null])
    await take(to, await unlocked(to), { take: 'pack' })
    expect(await token()).toEqual([null])
  })
})

describe('a challenge that a backup knows as resolved', () => {
  const resolution = { ...end, status: 'resolved', result: 'bullish', readAtMs: 1_000 } as const
  const row = (name: string) => ({
    ...{ agent_id: `agent-${name}`, direction: 'bullish', confidence: 0.6 },
    ...{ is_correct: true, score: 85 },
  })
  /** What the new machine knows once it has asked the service, which lists these agents. */
  async function scoresOf(to: Machine, ...names: string[]): Promise<(string | number | null)[][]> {
    const body = { status: 'resolved', result: 'bullish', resolved_at: '2026-06-15T19:00:00' }
    const effect = { status: 200, body: { ...body, predictions: names.map(row) } }
    await operate(sandbox, 'faults', { faults: [{ match: { path: '*/challenges/c1/results' }, effect, times: null }] })
    to.console.start()
    await to.client.results.refresh()
    const { rows } = await to.client.results.list()
    return rows.map(({ agentName, score }) => [agentName, score]).sort()
  }

  it('is asked for the score that the other machine still waited for', async () => {
    await storeAgents('old', 'ann')
    inStore('old', (store) => {
      list(store, -hourMs)
      predict(store, 1, null)
      store.challenges.resolve(1, { ...resolution, gaps: ['score'] })
    })
    const to = await carry()
    await take(to, await unlocked(to))
    expect(await scoresOf(to, 'ann')).toEqual([['ann', 85]])
  })

  it.each([
    ['is open here', (store: Store) => list(store, -hourMs)],
    [
      'is no longer asked for here',
      (store: Store) => {
        list(store, -hourMs)
        store.challenges.deferResults({ challengeNo: 1, nextAtMs: Date.now() + hourMs, most: 1, error: null })
      },
    ],
  ])('is asked for the scores of agents that only this machine has where it %s', async (_what, known) => {
    await storeAgents('old', 'ann')
    await storeAgents('new', 'ann', 'bob')
    inStore('old', (store) => {
      list(store, -hourMs)
      predict(store, 1, 85)
      store.challenges.resolve(1, { ...resolution, gaps: [] })
    })
    inStore('new', known)
    const to = await carry()
    await take(to, await unlocked(to))
    expect(await scoresOf(to, 'ann', 'bob')).toEqual([
      ['ann', 85],
      ['bob', 85],
    ])
  })

  it('reminds of no score that came with it, and is final where nobody is asked for it any more', async () => {
    const longAgoMs = 31 * 24 * hourMs
    await storeAgents('old', 'ann')
    inStore('old', (store) => {
      list(store, -hourMs)
      storeChallenge(store, { id: 'c2', deadlineAtMs: Date.now() - longAgoMs })
      for (const challengeNo of [1, 2]) {
        predict(store, 1, 85, challengeNo)
        store.challenges.resolve(challengeNo, { ...resolution, gaps: [] })
      }
    })
    const to = await carry()
    await take(to, await unlocked(to))
    await scoresOf(to, 'ann')
    await machines.closeAll()
    inStore('new', (store) => {
      expect(store.reminders.results({ sinceMs: 0 })).toEqual([])
      expect(store.predictions.ofAgent(1, 9).map(({ resultsState }) => resultsState)).toEqual(['final', 'final'])
    })
  })
})

describe('a score in a backup', () => {
  const resolved = { ...end, status: 'resolved', gaps: [], result: 'bullish' } as const
  /** The prediction of an agent and how its challenge ended, as the results of a machine say it. */
  function know(store: Store, agentNo: number, as: { resolution: Resolution; score: number | null }): void {
    const { resolution, score } = as
    predict(store, agentNo, score)
    store.challenges.resolve(1, resolution)
  }
  const scores = (name: Name) =>
    inStore(name, (store) => store.predictions.ofChallenge(1).map(({ agentName, score }) => [agentName, score]))

  it.each([
    ['void', { ...end, status: 'void', gaps: [], hasNoOutcome: true }],
    ['provisional', { ...resolved, gaps: ['provisional'], hasNoOutcome: true }],
  ] as const)('is not taken where the results that were read here are %s', async (_word, here) => {
    await storeAgents('old', 'ann', 'bob')
    await storeAgents('new', 'ann')
    inStore('old', (store) => {
      list(store, -hourMs)
      for (const no of [1, 2]) know(store, no, { resolution: { ...resolved, readAtMs: 1_000 }, score: 85 })
    })
    inStore('new', (store) => {
      list(store, -hourMs)
      know(store, 1, { resolution: { ...here, readAtMs: 2_000 }, score: null })
    })
    const to = await carry()
    const view = await unlocked(to)
    expect(view.rows).toMatchObject([{ adds: { completed: 0 } }, { verdict: 'new' }])
    await take(to, view)
    await machines.closeAll()
    expect(scores('new')).toEqual([
      ['ann', null],
      ['bob', null],
    ])
  })

  it('is taken where the backup itself says that the challenge was void, or nothing was read here', async () => {
    await storeAgents('old', 'ann')
    await storeAgents('new', 'ann')
    inStore('old', (store) => {
      list(store, -hourMs)
      know(store, 1, { resolution: { ...end, status: 'void', gaps: [], readAtMs: 1_000 }, score: 50 })
    })
    inStore('new', (store) => {
      list(store, -hourMs)
      predict(store, 1, null)
    })
    const to = await carry()
    await take(to, await unlocked(to))
    await machines.closeAll()
    expect(scores('new')).toEqual([['ann', 50]])
  })
})

it.each([
  ['cannot be read any more', '{'],
  ['says something else', JSON.stringify({ direction: 'bullish', confidence: 0.9 })],
])('a prediction that %s is left behind, and its agent comes with the rest', async (_what, body) => {
  await storeAgents('old', 'ann')
  inStore('old', (store) => {
    list(store)
    write(store, outboxIds.old, { state: 'refused', settledAtMs: 4_000 })
    write(store, outboxIds.new, { state: 'queued' })
  })
  const database = new DatabaseSync(join(machines.folder, 'old.db'))
  database.prepare("UPDATE outbox SET body = ? WHERE state = 'queued'").run(body)
  database.close()
  const to = await carry()
  expect((await take(to, await unlocked(to))).rows).toMatchObject([{ state: 'added', error: null }])
  expect((await to.client.outbox.list()).rows.map(({ outboxId }) => outboxId)).toEqual([outboxIds.old])
})
