/**
 * Revisions that are not over, in a pack that is carried to another machine: what may have left is looked for there too
 * and settled by what the service says, and nothing of it is sent from there.
 */
import { copyFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AgentKey } from '#contract/ids.ts'
import type { ChallengeKey } from '#contract/ipc/challenge-key.ts'
import type { Draft } from '#contract/ipc/predictions.procedures.ts'
import { readPack, writePack } from '../../src-main/vault/pack/pack-file.ts'
import type { PackLine } from '../../src-main/vault/pack/pack-line.ts'
import { Secret } from '../../src-main/vault/secret.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { agentOf, operate } from '../contract/sandbox-client.ts'
import { type Machine, openPackMachines, type PackMachines, pack, take, unlocked } from '../support/pack-machines.ts'
import { packPassphrase } from '../support/packed-fleet.ts'
import { refusalOf } from '../support/running-console.ts'

let machines: PackMachines
let sandbox: RunningSandbox
let from: Machine
/** Predictions and revisions that a machine has sent. */
let sent: { old: number; new: number }
let challengeId: string

beforeEach(() => {
  machines = openPackMachines()
  sent = { old: 0, new: 0 }
})
afterEach(async () => {
  await machines.remove()
  await sandbox?.close()
})

const started = (name: 'old' | 'new'): Machine => {
  const machine = machines.start(name, {
    lookUpSpacingMs: 50,
    fetch: (input, init) => {
      if (String(input).endsWith('/predict')) sent[name] += 1
      return fetch(input, init)
    },
  })
  machine.console.start()
  return machine
}
const onlyItem = async ({ client }: Machine): Promise<{ agentKey: AgentKey; challengeKey: ChallengeKey }> => {
  const { rows } = await client.agents.fleet()
  const { items } = await client.challenges.list()
  const found = items.find(({ challenge }) => challenge.challengeId === challengeId)
  if (rows[0] === undefined || found === undefined) throw new Error('no agent or no challenge')
  return { agentKey: rows[0].agentKey, challengeKey: found.challenge.challengeKey }
}
const revisionOf = async ({ client }: Machine) =>
  (await client.outbox.list()).rows.find(({ kind }) => kind === 'revision')
const untilRevisionIs = (machine: Machine, state: string) =>
  vi.waitFor(async () => expect(await revisionOf(machine)).toMatchObject({ state }), { timeout: 15_000 })
const fault = (effect: string | null) =>
  operate(sandbox, 'faults', {
    faults: effect === null ? [] : [{ match: { method: 'POST', path: '*/predict' }, effect }],
  })

const first: Draft = { direction: 'bullish', confidenceText: '0.70', reasoning: 'Stocks fell.' }
const revised: Draft = { direction: 'bearish', confidenceText: '0.60', reasoning: 'They rose.', isRevision: true }

/** An agent with an accepted prediction, and a draft that revises it. */
async function predicted(): Promise<void> {
  await predictedOnce()
  await typeRevision(from, revised)
}

async function typeRevision(machine: Machine, draft: Draft): Promise<void> {
  const item = await onlyItem(machine)
  await machine.client.predictions.beginRevision(item)
  await machine.client.predictions.saveDrafts({ drafts: [{ ...item, draft }] })
}

async function predictedOnce(): Promise<void> {
  sandbox = await startSandbox({ agents: 1 })
  from = started('old')
  const { client } = from
  const { deploymentId } = await client.deployments.add({ baseUrl: sandbox.baseUrl, name: 'Local', sites: ['global'] })
  const agent = agentOf(sandbox, 'global', 0)
  if (agent.auth_method !== 'client_credentials') throw new Error('expected a secret')
  const credential = { kind: 'client_secret', secret: agent.client_secret } as const
  const { agentKey } = await client.agents.add({
    deploymentId,
    site: 'global',
    agentId: agent.agent_id,
    name: 'Tern',
    credential,
  })
  await client.subscriptions.change({ changes: [{ agentKey, scopeKey: 'CL', subscribe: true }] })
  await client.subscriptions.refresh({ agentKeys: [agentKey] })
  challengeId = (await operate(sandbox, 'challenges', { scope_key: 'CL', deadline_in_s: 3600, resolve_in_s: 7200 })).id
  await client.challenges.refresh()
  const item = await onlyItem(from)
  await client.predictions.saveDrafts({ drafts: [{ ...item, draft: first }] })
  await client.predictions.send({ items: [item] })
  await vi.waitFor(async () => expect((await client.outbox.list()).rows[0]).toMatchObject({ state: 'accepted' }))
}
const sendRevision = async () => from.client.predictions.send({ items: [await onlyItem(from)] })

/** Packs here and takes the pack there. */
async function carry(): Promise<Machine> {
  expect(await pack(from)).toMatchObject({ phase: 'done' })
  await from.console.close()
  const to = started('new')
  const view = await unlocked(to)
  expect(view.alsoHolds).toMatchObject({ intents: 1, unsettledIntents: 1 })
  expect((await take(to, view)).rows).toMatchObject([{ state: 'added', error: null }])
  return to
}

describe('a revision of unknown outcome', () => {
  it.each([
    ['took effect', 'reset_after', 'accepted', 'bearish', 1],
    ['never arrived', 'reset_before', 'refused', 'bullish', 0],
  ] as const)('that %s is looked for on the other machine, until the results settle it', async (...row) => {
    const [, effect, state, holds, formers] = row
    await predicted()
    await fault(effect)
    await sendRevision()
    await untilRevisionIs(from, 'needs_you')
    const to = await carry()
    // There it is looked for anew, and the operator is asked when that has settled nothing either.
    await untilRevisionIs(to, 'needs_you')
    await fault(null)
    const there = await revisionOf(to)
    expect(there).toMatchObject({
      state: 'needs_you',
      direction: 'bearish',
      confidence: 0.6,
      former: { direction: 'bullish', confidence: 0.7, reasoning: 'Stocks fell.', revisionNumber: 1 },
      doubt: { found: 'incomplete' },
    })
    await operate(sandbox, 'resolve', { challenge_id: challengeId, result: 'bearish' })
    await to.client.challenges.refresh()
    await to.client.results.refresh()
    await untilRevisionIs(to, state)
    const { rows } = await to.client.results.list()
    expect(rows).toMatchObject([{ direction: holds, held: { holding: 'confirmed', differs: false } }])
    expect(rows[0]?.former).toHaveLength(formers)
    expect(sent).toEqual({ old: 2, new: 0 })
  })

  it('that is still looked for here is looked for there from then on', async () => {
    await predicted()
    await fault('reset_after')
    await sendRevision()
    await untilRevisionIs(from, 'uncertain')
    const to = await carry()
    await untilRevisionIs(to, 'needs_you')
    expect(sent.new).toBe(0)
    // Its deadline is judged there as it would be here.
    await operate(sandbox, 'clock', { advance_s: 3_601 })
    await to.client.challenges.refresh()
    const outboxId = (await revisionOf(to))?.outboxId
    if (outboxId === undefined) throw new Error('no revision')
    expect(await refusalOf(to.client.outbox.settle({ outboxId, as: 'send_again' }))).toMatchObject({
      code: 'deadline_passed',
    })
    expect(sent.new).toBe(0)
  })

  it('is taken once, however often the pack is', async () => {
    await predicted()
    await fault('reset_after')
    await sendRevision()
    await untilRevisionIs(from, 'needs_you')
    const to = await carry()
    const again = await unlocked(to)
    expect(again.rows).toMatchObject([{ verdict: 'same', adds: { intents: 0 } }])
    await take(to, again)
    expect((await to.client.outbox.list()).rows.filter(({ kind }) => kind === 'revision')).toHaveLength(1)
  })

  it('whose prediction the pack does not hold is history, and says that it is missing', async () => {
    await predicted()
    await fault('reset_after')
    await sendRevision()
    await untilRevisionIs(from, 'needs_you')
    await pack(from)
    await from.console.close()
    const passphrase = new Secret(packPassphrase)
    const lines: PackLine[] = []
    await readPack(machines.file, passphrase, (line) => void lines.push(line))
    async function* without() {
      yield* lines.filter(({ kind }) => kind !== 'predictions')
    }
    const about = { appVersion: '1', createdAtMs: 1, agents: 1 }
    await writePack({ path: machines.file, passphrase, about }, without())
    const to = started('new')
    await take(to, await unlocked(to))
    expect(await revisionOf(to)).toMatchObject({ state: 'cancelled', error: { code: 'pack_prediction_missing' } })
  })
})

it('a revision that has not left is history on the other machine, and is sent by the first one only', async () => {
  await predicted()
  await from.client.pauses.add({ aims: [{ kind: 'all' }] })
  await sendRevision()
  await untilRevisionIs(from, 'queued')
  const to = await carry()
  expect(await revisionOf(to)).toMatchObject({
    state: 'cancelled',
    former: { direction: 'bullish' },
    error: { code: 'pack_not_sent_here', details: { state: 'queued' } },
  })
  expect((await to.client.outbox.list()).rows.filter(({ state }) => state !== 'cancelled')).toEqual([])
  expect(sent.new).toBe(0)
})

describe('a draft that revises a prediction, in a pack', () => {
  const draftThere = async (to: Machine) => {
    const item = await onlyItem(to)
    const { rows } = await to.client.predictions.desk({ challengeKey: item.challengeKey, agentKeys: null })
    return rows.find(({ agentKey }) => agentKey === item.agentKey)?.draft
  }

  /** Takes the pack on a machine that has had the agent and its prediction by an earlier one. */
  async function takeLater(between: (to: Machine) => Promise<void>) {
    await predictedOnce()
    await pack(from)
    const to = started('new')
    await take(to, await unlocked(to))
    await typeRevision(from, revised)
    await between(to)
    await pack(from)
    const view = await unlocked(to)
    await take(to, view)
    return { to, adds: view.rows[0]?.adds }
  }

  it('comes to an agent that is here already, with its prediction', async () => {
    const { to, adds } = await takeLater(async () => {})
    expect(adds).toMatchObject({ drafts: 1, predictions: 0 })
    expect(await draftThere(to)).toEqual(revised)
    const again = await unlocked(to)
    expect(again.rows).toMatchObject([{ verdict: 'same', adds: { drafts: 0 } }])
  })

  it('does not take the place of one that was typed here', async () => {
    const typed: Draft = { ...revised, confidenceText: '0.81', reasoning: 'Typed here.' }
    const { to, adds } = await takeLater((there) => typeRevision(there, typed))
    expect(adds).toMatchObject({ drafts: 0 })
    expect(await draftThere(to)).toEqual(typed)
  })

  it('stays where it is while a revision of the same prediction is on its way', async () => {
    const { to, adds } = await takeLater(async () => {
      await fault('reset_after')
      await sendRevision()
      await untilRevisionIs(from, 'needs_you')
    })
    expect(adds).toMatchObject({ drafts: 0, intents: 1 })
    expect(await draftThere(to)).toBeNull()
  })
})

it('a pack of the first format, which held predictions only, opens as before', async () => {
  sandbox = await startSandbox({ agents: 1 })
  copyFileSync(new URL('old-packs/format-1.arenapack', import.meta.url), machines.file)
  const to = machines.start('new')
  const view = await unlocked(to)
  expect(view.alsoHolds).toMatchObject({ predictions: 1, drafts: 1, intents: 1, unsettledIntents: 1 })
  expect((await take(to, view)).rows).toMatchObject([{ state: 'added', error: null }])
  expect((await to.client.outbox.list()).rows).toMatchObject([
    { kind: 'prediction', state: 'cancelled', former: null, error: { code: 'pack_not_sent_here' } },
  ])
})
