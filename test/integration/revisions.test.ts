/**
 * Revisions of accepted predictions with the whole console against a sandbox: taken, refused, acknowledged without
 * effect, lost on the way, and what is shown, kept and counted of each.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AgentKey } from '#contract/ids.ts'
import type { ChallengeKey } from '#contract/ipc/challenge-key.ts'
import type { Draft } from '#contract/ipc/predictions.procedures.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { agentOf, operate } from '../contract/sandbox-client.ts'
import { addDeployment, addSandboxAgent } from '../support/connected-sandbox.ts'
import { openConsole, type RunningConsole } from '../support/running-console.ts'

let sandbox: RunningSandbox
let running: RunningConsole
let agentKey: AgentKey
let challengeId: string
let challengeKey: ChallengeKey
/** Requests that were meant as revisions. */
let revisionsSent: number
/** What results come back as, in the place of the sandbox's own. */
let results: (() => Promise<Response>) | null
/** Whether the service refuses every revision from now on. */
let isRefusing: boolean
/** By how much the clock of the console has gone on meanwhile. */
let laterMs: number

async function open(shapes: readonly string[] = []): Promise<void> {
  sandbox = await startSandbox({ agents: 1, shapes })
  revisionsSent = 0
  results = null
  isRefusing = false
  laterMs = 0
  running = openConsole(':memory:', {
    lookUpSpacingMs: 50,
    clock: () => Date.now() + laterMs,
    fetch: (input, init) => {
      if (String(init?.body ?? '').includes('is_revision')) {
        revisionsSent += 1
        if (isRefusing) return Promise.resolve(Response.json({ detail: 'Confidence is too high' }, { status: 422 }))
      }
      return results !== null && String(input).endsWith('/results') ? results() : fetch(input, init)
    },
  })
  running.console.start()
  const { client } = running
  const { deploymentId } = await addDeployment({ client }, sandbox)
  const agent = agentOf(sandbox, 'global', 0)
  const row = await addSandboxAgent(running, { deploymentId, agent, name: 'Tern' })
  agentKey = row.agentKey
  await client.subscriptions.change({ changes: [{ agentKey, scopeKey: 'CL', subscribe: true }] })
  await client.subscriptions.refresh({ agentKeys: [agentKey] })
  challengeId = (await operate(sandbox, 'challenges', { scope_key: 'CL', deadline_in_s: 3600, resolve_in_s: 7200 })).id
  await client.challenges.refresh()
  const { items } = await client.challenges.list()
  const found = items.find(({ challenge }) => challenge.challengeId === challengeId)
  if (found === undefined) throw new Error('not listed')
  challengeKey = found.challenge.challengeKey
}
afterEach(async () => {
  await running.console.close()
  await sandbox.close()
})

const item = () => ({ agentKey, challengeKey })
const first: Draft = { direction: 'bullish', confidenceText: '0.70', reasoning: 'Stocks fell.' }
const revised: Draft = { direction: 'bearish', confidenceText: '0.60', reasoning: 'They rose.', isRevision: true }
const save = (draft: Draft) => running.client.predictions.saveDrafts({ drafts: [{ ...item(), draft }] })
const send = () => running.client.predictions.send({ items: [item()] })
const deskRow = async () => {
  const { rows } = await running.client.predictions.desk({ challengeKey, agentKeys: [agentKey] })
  if (rows[0] === undefined) throw new Error('no row')
  return rows[0]
}
const writes = async () => (await running.client.outbox.list()).rows
const lastRevision = async () => (await writes()).find(({ kind }) => kind === 'revision')
const untilRevisionIs = (state: string) =>
  vi.waitFor(async () => expect(await lastRevision()).toMatchObject({ state }), { timeout: 15_000 })

/** What the service holds, as its resolution tells it. */
async function resolve(): Promise<void> {
  await operate(sandbox, 'resolve', { challenge_id: challengeId, result: 'bearish' })
  await running.client.results.refresh()
}
async function predict(): Promise<void> {
  await save(first)
  await send()
  await vi.waitFor(async () => expect((await writes())[0]).toMatchObject({ kind: 'prediction', state: 'accepted' }))
}
async function revise(draft: Draft = revised): Promise<void> {
  await running.client.predictions.beginRevision(item())
  await save(draft)
  expect(await send()).toMatchObject([{ error: null }])
}
describe('where the service takes revisions', () => {
  beforeEach(() => open())

  it('a revision replaces what holds, under the same id, and what it said before is kept', async () => {
    await predict()
    expect(await deskRow()).toMatchObject({
      prediction: { direction: 'bullish', revisionNumber: 1, former: [], isRevisable: true },
      revision: null,
    })
    const { predictionId } = (await deskRow()).prediction ?? {}
    await running.client.predictions.beginRevision(item())
    expect(await deskRow()).toMatchObject({ draft: { ...first, isRevision: true }, obligation: 'accepted' })
    await save(revised)
    expect(await running.client.predictions.review({ items: [item()] })).toMatchObject([
      {
        outcome: { ok: true },
        revises: { former: { direction: 'bullish', confidence: 0.7 }, taking: { is: 'unknown' } },
      },
    ])
    await send()
    await untilRevisionIs('accepted')
    expect(await deskRow()).toMatchObject({
      draft: null,
      obligation: 'accepted',
      prediction: {
        direction: 'bearish',
        confidence: 0.6,
        reasoning: 'They rose.',
        revisionNumber: 2,
        predictionId,
        held: { holding: 'confirmed', differs: false },
        former: [{ direction: 'bullish', confidence: 0.7, reasoning: 'Stocks fell.', revisionNumber: 1 }],
      },
      revision: { former: { direction: 'bullish' }, state: 'accepted' },
    })
    // The first write still says what it sent; what holds now is no contradiction to it.
    expect((await writes()).find(({ kind }) => kind === 'prediction')).toMatchObject({
      state: 'accepted',
      direction: 'bullish',
      held: { isReplaced: true, differs: false, direction: 'bearish' },
    })
  })

  it('a second revision follows the first, and the results count one prediction, that which holds', async () => {
    await predict()
    await revise()
    await untilRevisionIs('accepted')
    await running.client.predictions.beginRevision(item())
    await save({ ...revised, confidenceText: '0.80' })
    expect(await running.client.predictions.review({ items: [item()] })).toMatchObject([
      { revises: { taking: { is: 'taken' } } },
    ])
    await send()
    await vi.waitFor(async () =>
      expect((await deskRow()).prediction).toMatchObject({ confidence: 0.8, revisionNumber: 3 }),
    )
    await resolve()
    const { rows, summary } = await running.client.results.list()
    expect(rows).toMatchObject([
      {
        direction: 'bearish',
        confidence: 0.8,
        score: 90,
        isCorrect: true,
        held: { differs: false },
        revisionNumber: 3,
      },
    ])
    expect(rows[0]?.former.map(({ confidence }) => confidence)).toEqual([0.7, 0.6])
    expect(summary).toMatchObject({ resolved: 1, correct: 1, scored: 1 })
  })

  it('one that failed after an accepted one is told, until it is dismissed', async () => {
    await predict()
    await revise()
    await untilRevisionIs('accepted')
    isRefusing = true
    await revise({ ...revised, confidenceText: '0.80' })
    await untilRevisionIs('refused')
    expect(await deskRow()).toMatchObject({
      draft: { confidenceText: '0.80' },
      prediction: { confidence: 0.6, revisionNumber: 2 },
      revision: { state: 'refused', confidence: 0.8 },
    })
    const outboxId = (await lastRevision())?.outboxId
    if (outboxId === undefined) throw new Error('no revision')
    await running.client.outbox.dismiss({ kind: 'named', outboxIds: [outboxId] })
    expect(await deskRow()).toMatchObject({ revision: { state: 'accepted', confidence: 0.6 } })
  })

  it('nothing that is not asked for as a revision is sent as one, and a further prediction stays refused here', async () => {
    await predict()
    await save({ ...revised, isRevision: false })
    expect(await send()).toMatchObject([{ outboxId: null, error: { code: 'duplicate_prediction' } }])
    expect(await lastRevision()).toBeUndefined()
    expect(revisionsSent).toBe(0)
  })

  it('is refused before it is sent when it changes nothing, twice at once, and without a prediction', async () => {
    await expect(running.client.predictions.beginRevision(item())).rejects.toMatchObject({
      data: { code: 'nothing_to_revise' },
    })
    await predict()
    await running.client.predictions.beginRevision(item())
    expect(await send()).toMatchObject([{ outboxId: null, error: { code: 'revision_unchanged' } }])
    await save(revised)
    await running.client.pauses.add({ aims: [{ kind: 'all' }] })
    expect(await send()).toMatchObject([{ error: null }])
    expect(await send()).toMatchObject([{ outboxId: null, error: { code: 'revision_under_way' } }])
    await expect(running.client.predictions.beginRevision(item())).rejects.toMatchObject({
      data: { code: 'revision_under_way' },
    })
    expect(await lastRevision()).toMatchObject({ state: 'queued', pausedBy: [{ kind: 'all' }] })
    expect((await deskRow()).prediction).toMatchObject({ direction: 'bullish', revisionNumber: 1 })
    await running.client.pauses.remove({ aims: null })
    await untilRevisionIs('accepted')
  })

  it('keeps a revision that was begun as it was typed', async () => {
    await predict()
    await running.client.predictions.beginRevision(item())
    await save(revised)
    await running.client.predictions.beginRevision(item())
    expect((await deskRow()).draft).toEqual(revised)
  })

  it('after the deadline it cannot be begun, and is not sent', async () => {
    await predict()
    await running.client.predictions.beginRevision(item())
    await save(revised)
    await operate(sandbox, 'clock', { advance_s: 3601 })
    await running.client.challenges.refresh()
    expect(await send()).toMatchObject([{ outboxId: null, error: { code: 'deadline_passed' } }])
    await expect(running.client.predictions.beginRevision(item())).rejects.toMatchObject({
      data: { code: 'deadline_passed' },
    })
  })

  it.each([
    ['after it took effect', 'reset_after', 'accepted', 'bearish'],
    ['before it arrived', 'reset_before', 'refused', 'bullish'],
  ] as const)('one cut off %s stays unknown until the results say what holds', async (_when, effect, state, holds) => {
    await predict()
    await operate(sandbox, 'faults', { faults: [{ match: { method: 'POST', path: '*/predict' }, effect }] })
    await revise()
    await untilRevisionIs('needs_you')
    expect(revisionsSent).toBe(1)
    expect((await deskRow()).prediction).toMatchObject({ direction: 'bullish' })
    await operate(sandbox, 'faults', { faults: [] })
    await resolve()
    await untilRevisionIs(state)
    const { rows } = await running.client.results.list()
    expect(rows).toMatchObject([{ direction: holds, held: { holding: 'confirmed', differs: false } }])
    expect(rows[0]?.former).toHaveLength(state === 'accepted' ? 1 : 0)
  })

  it('given up while unknown, neither of the two is shown as what holds until the results say it', async () => {
    await predict()
    await operate(sandbox, 'faults', {
      faults: [{ match: { method: 'POST', path: '*/predict' }, effect: 'reset_after' }],
    })
    await revise()
    await untilRevisionIs('needs_you')
    const outboxId = (await lastRevision())?.outboxId
    if (outboxId === undefined) throw new Error('no revision')
    await running.client.outbox.settle({ outboxId, as: 'give_up' })
    expect((await deskRow()).prediction).toMatchObject({
      direction: null,
      confidence: null,
      held: { holding: 'listed' },
    })
    await resolve()
    expect((await running.client.results.list()).rows).toMatchObject([{ direction: 'bearish', confidence: 0.6 }])
  })

  it('sent again by the operator after an unknown outcome, it is taken once', async () => {
    await predict()
    await operate(sandbox, 'faults', {
      faults: [{ match: { method: 'POST', path: '*/predict' }, effect: 'reset_before', times: 1 }],
    })
    await revise()
    await untilRevisionIs('needs_you')
    const outboxId = (await lastRevision())?.outboxId
    if (outboxId === undefined) throw new Error('no revision')
    await running.client.outbox.settle({ outboxId, as: 'send_again' })
    await untilRevisionIs('accepted')
    expect((await deskRow()).prediction).toMatchObject({ direction: 'bearish', revisionNumber: 2 })
    expect(revisionsSent).toBe(2)
  })
})

describe('where it does not', () => {
  it.each([
    ['means nothing to it', ['no-revisions']],
    ['is refused with a 400', ['no-revisions', 'duplicate-400']],
    ['is answered with what was said first', ['unchanged-revisions']],
  ])('a revision that %s is refused, and the former prediction holds', async (_name, shapes) => {
    await open(shapes)
    await predict()
    await revise()
    await untilRevisionIs('refused')
    expect(await lastRevision()).toMatchObject({
      error: { code: 'revision_refused' },
      former: { direction: 'bullish' },
    })
    expect(await deskRow()).toMatchObject({
      obligation: 'accepted',
      draft: revised,
      prediction: { direction: 'bullish', confidence: 0.7, former: [], held: { differs: false } },
    })
    expect(await running.client.predictions.review({ items: [item()] })).toMatchObject([
      { revises: { taking: { is: 'refused' } } },
    ])
    await resolve()
    expect((await running.client.results.list()).rows).toMatchObject([{ direction: 'bullish', confidence: 0.7 }])
  })

  it.each([
    ['a bare 500', ['no-revisions', 'duplicate-500']],
    ['a receipt that says nothing', ['unchanged-revisions', 'terse-receipts']],
  ])('after %s nobody can tell, until the results show that the former one held', async (_name, shapes) => {
    await open(shapes)
    await predict()
    await revise()
    await untilRevisionIs('needs_you')
    await resolve()
    await untilRevisionIs('refused')
    expect(await lastRevision()).toMatchObject({ error: { code: 'revision_refused' } })
    expect((await running.client.results.list()).rows).toMatchObject([
      { direction: 'bullish', held: { holding: 'confirmed', differs: false } },
    ])
  })
})

describe('where the results of an open challenge show what was predicted', () => {
  const former = () => {
    const { agent_id } = agentOf(sandbox, 'global', 0)
    const predictions = [{ agent_id, direction: 'bullish', confidence: 0.7, reasoning: 'Stocks fell.' }]
    return Response.json({ challenge_id: challengeId, status: 'open', submitted_count: 1, predictions })
  }

  it('a list that was asked for before a revision does not put back what held before it', async () => {
    await open()
    await predict()
    let isAsked = false
    let answer: (response: Response) => void = () => {}
    const answered = new Promise<Response>((resolved) => {
      answer = resolved
    })
    results = () => {
      isAsked = true
      return answered
    }
    await deskRow()
    await vi.waitFor(() => expect(isAsked).toBe(true))
    await revise()
    await untilRevisionIs('accepted')
    answer(former())
    await vi.waitFor(async () => {
      const { submissions } = await running.client.predictions.desk({ challengeKey, agentKeys: [agentKey] })
      expect(submissions.readAtMs).not.toBeNull()
    })
    expect((await deskRow()).prediction).toMatchObject({
      direction: 'bearish',
      confidence: 0.6,
      held: { holding: 'confirmed', differs: false },
    })
  })

  /** The revision leaves, its response is lost, and the results show what held before. */
  async function loseResponseOfRevision(): Promise<void> {
    await open()
    await predict()
    results = async () => former()
    await operate(sandbox, 'faults', {
      faults: [{ match: { method: 'POST', path: '*/predict' }, effect: 'reset_after' }],
    })
    await revise()
    await untilRevisionIs('needs_you')
  }

  it('one whose response was lost is not taken for refused by what held before it', async () => {
    await loseResponseOfRevision()
    results = null
    await operate(sandbox, 'faults', { faults: [] })
    await resolve()
    await untilRevisionIs('accepted')
  })

  it('one whose response was lost is refused by a list that was asked for well after it and shows what held before', async () => {
    await loseResponseOfRevision()
    laterMs = 10 * 60_000
    await deskRow()
    await untilRevisionIs('refused')
    expect((await lastRevision())?.error?.code).toBe('revision_refused')
  })
})
