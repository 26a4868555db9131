/**
 * A pack opened where its agents are already: what is missing is added, what is here stays, and a second time adds
 * nothing.
 */
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '#contract/app-error.ts'
import { challengeIdSchema, outboxIdSchema, viewIdSchema } from '#contract/ids.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { targetOfPrediction } from '../../src-main/store/write-target.ts'
import { createMemoryVault } from '../../src-main/vault/memory-vault.ts'
import type { Vault } from '../../src-main/vault/vault.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { agentOf } from '../contract/sandbox-client.ts'
import {
  countBy,
  type Machine,
  openPackMachines,
  type PackMachines,
  pack,
  take,
  unlocked,
} from '../support/pack-machines.ts'
import { form } from '../support/registration-samples.ts'

let machines: PackMachines
let sandbox: RunningSandbox
let vaults: { old: Vault; new: Vault }
let isLocked: boolean

beforeEach(async () => {
  machines = openPackMachines()
  sandbox = await startSandbox({ agents: 4, limits: false })
  isLocked = false
  const inner = createMemoryVault('new')
  const lockable: Vault = {
    ...inner,
    async save(account, value) {
      if (isLocked) throw new AppError('keychain_locked')
      return inner.save(account, value)
    },
  }
  vaults = { old: createMemoryVault('old'), new: lockable }
})
afterEach(async () => {
  await machines.remove()
  await sandbox.close()
})

const machine = (name: 'old' | 'new') => machines.startWith(name, vaults[name])

/** Looks into, or changes, what a console that is closed keeps. */
function inStore<Result>(name: 'old' | 'new', act: (store: Store) => Result): Result {
  const store = openStore({ path: join(machines.folder, `${name}.db`), clock: Date.now })
  try {
    return store.transaction(() => act(store))
  } finally {
    store.close()
  }
}

const agentNo = (store: Store, index: number): number => {
  const agent = store.agents.all()[index]
  if (agent === undefined) throw new Error(`no agent ${index}`)
  return agent.agentNo
}

function challengeNo(store: Store, challengeId: string): number {
  const [agent] = store.agents.all()
  if (agent === undefined) throw new Error('no agent')
  const plain = { eventId: null, scopeKey: 'CL', challengeType: null, sessionName: null, createdAtMs: null }
  const prices = { openPrice: 70, currentPrice: null, closePrice: null, result: null, resolutionSource: null }
  const counts = { predictionCount: 0, bullishCount: 0, bearishCount: 0, neutralCount: 0, seenAtMs: 1 }
  return store.packs.restoreChallenge({
    ...plain,
    ...prices,
    ...counts,
    siteNo: agent.siteNo,
    challengeId: challengeIdSchema.parse(challengeId),
    question: 'Up?',
    asset: 'CL',
    instrument: 'CL',
    status: 'open',
    isResolved: false,
    deadlineAtMs: 4_000_000_000_000,
    resolveAtMs: null,
    resolvedAtMs: null,
  }).challengeNo
}

function predict(store: Store, agent: number, challengeId: string, score: number | null, reasoning = ''): void {
  store.packs.restorePrediction(agentNo(store, agent), {
    challengeNo: challengeNo(store, challengeId),
    direction: 'bullish',
    confidence: 0.6,
    reasoning,
    remoteId: `remote-${challengeId}`,
    acceptedAtMs: 1_750_000_000_000,
    isCorrect: score === null ? null : score > 50,
    score,
    knownBy: score === null ? 'response' : 'resolved',
    knownAtMs: 1_750_000_000_000,
    sent: { direction: 'bullish', confidence: 0.6 },
    revisionNumber: null,
    former: null,
  })
}

function draft(store: Store, agent: number, challengeId: string, reasoning: string): void {
  store.packs.restoreDraft(agentNo(store, agent), {
    challengeNo: challengeNo(store, challengeId),
    direction: 'bullish',
    confidenceText: '0.6',
    reasoning,
    isRevision: false,
    savedAtMs: 1_750_000_000_000,
  })
}

/** An intended write of which nobody knows whether it arrived. */
function leaveUncertain(store: Store, agent: number, challengeId: string): void {
  const outboxId = outboxIdSchema.parse(`ob_uncertain_${challengeId}`)
  store.outbox.add({
    outboxId,
    requestId: `request-${challengeId}`,
    agentNo: agentNo(store, agent),
    ...targetOfPrediction(challengeNo(store, challengeId)),
    body: { direction: 'bullish', confidence: 0.6 },
    createdAtMs: 1_750_000_000_000,
    deadlineAtMs: 4_000_000_000_000,
  })
  for (const state of ['sending', 'uncertain'] as const) {
    const row = store.outbox.find(outboxId)
    if (row !== null) store.outbox.change(row, { state, attempt: 1 })
  }
}

/** Two agents on both machines, the old one ahead of the new one in everything. */
async function apart({ hasThird = false } = {}): Promise<{ to: Machine }> {
  const begun = machine('old')
  const request = { baseUrl: sandbox.baseUrl, name: 'Local', sites: ['global' as const, 'cn' as const] }
  const { deploymentId } = await begun.client.deployments.add(request)
  const add = async (index: number) => {
    const agent = agentOf(sandbox, 'global', index)
    const credential =
      agent.auth_method === 'client_credentials'
        ? ({ kind: 'client_secret', secret: agent.client_secret } as const)
        : ({ kind: 'private_key', key: agent.private_key_pem } as const)
    const { agent_id: agentId, name } = agent
    await begun.client.agents.add({ deploymentId, site: 'global', agentId, name, credential })
  }
  await add(0)
  await add(2)
  await pack(begun)
  const taking = machine('new')
  await take(taking, await unlocked(taking))
  if (hasThird) await add(1)
  await begun.client.savedViews.save({ viewId: null, screen: 'fleet', name: 'Oil', search: '?tag=oil' })
  await begun.client.registrations.stage({ deploymentId, site: 'cn', forms: [{ ...form, name: 'Staged' }] })
  await machines.closeAll()
  inStore('old', (store) => {
    predict(store, 0, 'c-scored', 80, 'Because.')
    predict(store, 0, 'c-only-there', null)
    draft(store, 0, 'c-draft', 'Typed there')
    draft(store, 0, 'c-both-drafts', 'Typed there')
    draft(store, 0, 'c-sent-here', 'Typed there')
    leaveUncertain(store, 0, 'c-uncertain')
    const note = { name: 'Other name', note: 'Ask Ann.', group: 'Macro', archivedAtMs: null }
    store.packs.setLabels(agentNo(store, 0), note)
    store.packs.setTags(agentNo(store, 0), ['oil', 'night'])
  })
  inStore('new', (store) => {
    predict(store, 0, 'c-scored', null)
    predict(store, 0, 'c-sent-here', null)
    draft(store, 0, 'c-both-drafts', 'Typed here')
    store.packs.setTags(agentNo(store, 0), ['here', 'Oil'])
    store.savedViews.add({
      viewId: viewIdSchema.parse('vw_0000000000000001'),
      screen: 'fleet',
      name: 'Mine',
      search: '?q=mine',
      createdAtMs: 1,
    })
  })
  const from = machine('old')
  await pack(from)
  await from.console.close()
  return { to: machine('new') }
}

const journalOf = (store: Store) => store.journal.newest({ limit: 1_000 })
const nothing = {
  predictions: 0,
  completed: 0,
  intents: 0,
  drafts: 0,
  subscriptions: 0,
  pendingChanges: 0,
  registered: 0,
  claimLinks: 0,
  tags: 0,
  notes: 0,
  groups: 0,
}
const noRest = { registrations: 0, texts: 0, savedViews: 0, journalLines: 0, settings: false }

describe('a pack whose agents are here already', () => {
  it('says for each what it would add, and adds that and no more', async () => {
    const { to } = await apart()
    const view = await unlocked(to)
    expect(view.rows.map(({ verdict, differences, adds }) => ({ verdict, differences, adds }))).toEqual([
      {
        verdict: 'known',
        differences: ['name', 'note', 'group', 'tags'],
        adds: {
          ...nothing,
          predictions: 1,
          completed: 1,
          intents: 1,
          drafts: 1,
          tags: 1,
          notes: 1,
          groups: 1,
        },
      },
      { verdict: 'same', differences: [], adds: nothing },
    ])
    expect(view.alsoAdds).toMatchObject({ registrations: 1, savedViews: 1, settings: false })
    const { journalLines } = view.alsoAdds
    await to.console.close()
    const linesBefore = inStore('new', (store) => journalOf(store).length)

    const back = machine('new')
    const startTimer = await take(back, await unlocked(back))
    expect([countBy(startTimer, 'state'), startTimer.blockedBy, startTimer.alsoAdds]).toEqual([
      { merged: 1, kept: 1 },
      null,
      noRest,
    ])
    await machines.closeAll()
    inStore('new', (store) => {
      const no = agentNo(store, 0)
      const agent = store.agents.all()[0]
      expect([agent?.name, agent?.note, agent?.groupName]).not.toContain('Other name')
      expect([agent?.note, agent?.groupName]).toEqual(['Ask Ann.', 'Macro'])
      expect(store.labels.tagsOf(no).sort()).toEqual(['Oil', 'here', 'night'])
      const drafts = store.packs.draftsOf({ agentNo: no }).map(({ reasoning }) => reasoning)
      expect(drafts.sort()).toEqual(['Typed here', 'Typed there'])
      const predictions = store.packs.predictionsHeld({ agentNo: no })
      expect(predictions.map(({ challengeId, score, reasoning }) => [challengeId, score, reasoning]).sort()).toEqual([
        ['c-only-there', null, ''],
        ['c-scored', 80, 'Because.'],
        ['c-sent-here', null, ''],
      ])
      expect(store.outbox.list({ limit: 9 }).map(({ state, error }) => [state, error?.code])).toEqual([
        ['cancelled', 'pack_not_sent_here'],
      ])
      expect(
        store.savedViews
          .all()
          .map(({ name }) => name)
          .sort(),
      ).toEqual(['Mine', 'Oil'])
      // The lines that were missing, and one each for labels and the pack itself.
      expect(journalOf(store)).toHaveLength(linesBefore + journalLines + 2)
      expect(journalOf(store).every(({ isIntact }) => isIntact)).toBe(true)
    })
  })

  it('says of how many agents the registration, with its answer draft, is left out', async () => {
    await apart()
    await machines.closeAll()
    const stageOf = (store: Store, name: string, draft: string | null): void => {
      const [agent] = store.agents.all()
      if (agent === undefined) throw new Error('no agent')
      const { agentKey: agent_key, siteNo: site_no, agentId: agent_id } = agent
      const times = { created_at_ms: 1, updated_at_ms: 1 }
      const shown = { stage: 'passed', form: JSON.stringify({ ...form, name }), attempts: '[]', draft }
      store.packs.insertRow('registrations', { agent_key, site_no, agent_id, ...shown, ...times })
    }
    inStore('old', (store) => stageOf(store, 'First', null))
    await pack(machine('old'))
    expect((await unlocked(machine('new'))).alsoHolds.registrationsLeftOut).toBe(1)
    await machines.closeAll()
    inStore('new', (store) => stageOf(store, 'First', null))
    expect((await unlocked(machine('new'))).alsoHolds.registrationsLeftOut).toBe(0)
  })

  it('adds nothing when it is taken again, and is told so', async () => {
    const { to } = await apart()
    await take(to, await unlocked(to))
    await machines.closeAll()
    const lines = inStore('new', (store) => journalOf(store).length)
    const back = machine('new')
    const again = await unlocked(back)
    expect(again.rows.map(({ adds }) => adds)).toEqual([nothing, nothing])
    expect(again.alsoAdds).toEqual(noRest)
    expect(countBy(await take(back, again), 'state')).toEqual({ kept: 2 })
    await machines.closeAll()
    expect(inStore('new', (store) => journalOf(store).length)).toBe(lines)
  })

  it('can be taken for what belongs to no agent alone', async () => {
    const { to } = await apart()
    const view = await unlocked(to)
    const startTimer = await take(to, view, { lines: [] })
    expect(countBy(startTimer, 'state')).toEqual({ open: 2 })
    expect(startTimer.alsoAdds).toEqual(noRest)
    expect((await to.client.registrations.list()).rows.map(({ form: { name } }) => name)).toEqual(['Staged'])
    await machines.closeAll()
    inStore('new', (store) => expect(store.packs.predictionsHeld({ agentNo: agentNo(store, 0) })).toHaveLength(2))
  })

  it('neither ends nor begins presentation mode, which is of the screen before a machine', async () => {
    const { to } = await apart()
    await to.client.settings.update({ isPresenting: true })
    await take(to, await unlocked(to))
    expect((await to.client.app.state()).settings.isPresenting).toBe(true)
  })

  it('stops at a keychain that is locked, and goes on where it was', async () => {
    const { to } = await apart({ hasThird: true })
    const view = await unlocked(to)
    isLocked = true
    const stopped = await take(to, view)
    expect(countBy(stopped, 'state')).toEqual({ merged: 1, kept: 1, failed: 1 })
    expect(stopped.blockedBy?.code).toBe('keychain_locked')
    // What belongs to no agent comes last.
    expect(stopped.alsoAdds).toMatchObject({ registrations: 1, savedViews: 1 })
    isLocked = false
    const whole = await take(to, stopped)
    expect([countBy(whole, 'state'), whole.blockedBy]).toEqual([{ kept: 2, added: 1 }, null])
    expect(whole.alsoAdds).toEqual(noRest)
    const last = await unlocked(to)
    expect(countBy(last, 'verdict')).toEqual({ known: 1, same: 2 })
    expect(last.rows.map(({ adds }) => adds)).toEqual([nothing, nothing, nothing])
  })

  it('that was made here brings back nothing of the journal, nor does one that went to another machine and back', async () => {
    const { to } = await apart()
    await take(to, await unlocked(to))
    await pack(to)
    const own = await unlocked(to)
    // Only what was written after the line that says so: the writing of the pack itself is no part of it.
    expect(own.alsoAdds).toEqual(noRest)
    await machines.closeAll()
    const from = machine('old')
    const returned = await unlocked(from)
    const taken = await take(from, returned)
    expect(taken.alsoAdds).toEqual(noRest)
    await machines.closeAll()
    inStore('old', (store) => {
      const once = journalOf(store).map(({ atMs, what, subject }) => `${atMs} ${what} ${subject}`)
      expect(new Set(once).size).toBe(once.length)
      // What was uncertain on this machine stays its own to settle.
      expect(store.outbox.list({ limit: 9 }).map(({ state }) => state)).toEqual(['uncertain'])
    })
  })
})
