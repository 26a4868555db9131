/**
 * What the service is known to hold, beside what was sent: responses, lists and results of every kind, over real HTTP.
 */
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { agentOf, operate } from '../contract/sandbox-client.ts'
import { addDeployment, addSandboxAgent } from '../support/connected-sandbox.ts'
import { openConsole, type RunningConsole } from '../support/running-console.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

type Item = Parameters<RunningConsole['client']['predictions']['send']>[0]['items'][number]

let folder: string
let sandbox: RunningSandbox
let running: RunningConsole
let agentId: string

beforeEach(async () => {
  folder = makeTemporaryFolder()
  sandbox = await startSandbox({ agents: 1, limits: false })
  running = openConsole(join(folder, 'console.db'), { lookUpSpacingMs: 50 })
  running.console.start()
})
afterEach(async () => {
  await running.console.close()
  await sandbox.close()
})

/** One agent with a draft (bearish 0.6) for one open challenge. */
async function prepare(): Promise<Item & { challengeId: string }> {
  const { client } = running
  const { deploymentId } = await addDeployment({ client }, sandbox)
  const agent = agentOf(sandbox, 'global')
  agentId = agent.agent_id
  await operate(sandbox, 'subscriptions', { agent_id: agentId, scopes: ['CL'] })
  const challenge = await operate(sandbox, 'challenges', { scope_key: 'CL', deadline_in_s: 300 })
  const { agentKey } = await addSandboxAgent(running, { deploymentId, agent })
  await client.challenges.refresh()
  const item = { agentKey, challengeKey: `${deploymentId}~global~${challenge.id}` } as Item
  const draft = { direction: 'bearish', confidenceText: '0.6', reasoning: 'stocks' } as const
  await client.predictions.saveDrafts({ drafts: [{ ...item, draft }] })
  return { ...item, challengeId: String(challenge.id) }
}

const predictPath = '/api/v1/eval/challenges/*/predict'
const resultsPath = '/api/v1/eval/challenges/*/results'
const answer = (path: string, status: number, body: unknown, times: number | null = null) => ({
  match: { path },
  effect: { status, body },
  times,
})
const setFaults = (...faults: unknown[]) => operate(sandbox, 'faults', { faults })
const blind = () => ({
  status: 'open',
  submitted_count: 1,
  predictions: [{ agent_id: agentId, submitted: true }],
})
const resolved = (row: Record<string, unknown>) => ({
  status: 'resolved',
  result: 'bullish',
  resolved_at: '2026-06-15T19:00:00',
  open_price: 70,
  close_price: 71,
  predictions: [{ agent_id: agentId, is_correct: false, score: 10, ...row }],
})
const newest = async () => (await running.client.outbox.list()).rows[0]
const state = async () => (await newest())?.state
const send = ({ agentKey, challengeKey }: Item) =>
  running.client.predictions.send({ items: [{ agentKey, challengeKey }] })
const deskRow = async ({ challengeKey }: Item) =>
  (await running.client.predictions.desk({ challengeKey, agentKeys: null })).rows[0]

describe('a prediction of unknown outcome whose agent is listed', () => {
  it.each([
    ['a bare 500', answer(predictPath, 500, 'Internal Server Error')],
    ['an empty 502', answer(predictPath, 502, '')],
    ['an HTML page', answer(predictPath, 200, '<html>busy</html>')],
    ['a response of another challenge', answer(predictPath, 201, { prediction_id: 'p9', challenge_id: 'other' })],
    ['a response of another agent', answer(predictPath, 201, { prediction_id: 'p9', agent_id: 'somebody' })],
  ])('after %s is listed, its content unknown, and shown once the results say it', async (_what, fault) => {
    const item = await prepare()
    await setFaults(fault, answer(resultsPath, 200, blind()))
    await send(item)
    await expect.poll(state, { timeout: 20_000 }).toBe('listed')
    expect(await newest()).toMatchObject({
      direction: 'bearish',
      confidence: 0.6,
      reasoning: 'stocks',
      held: { knownBy: 'listed', holding: 'listed', direction: null, confidence: null, differs: false },
    })
    expect(await deskRow(item)).toMatchObject({
      obligation: 'listed',
      draft: { confidenceText: '0.6' },
      prediction: { direction: null, sent: { direction: 'bearish', confidence: 0.6, reasoning: 'stocks' } },
    })
    await setFaults(answer(resultsPath, 200, resolved({ direction: 'bullish', confidence: 0.9 })))
    await operate(sandbox, 'clock', { advance_s: 90_000 })
    await running.client.results.refresh()
    expect(await newest()).toMatchObject({
      state: 'listed',
      held: { knownBy: 'resolved', direction: 'bullish', confidence: 0.9, differs: true },
    })
    const { rows } = await running.client.results.list()
    expect(rows.find(({ challengeKey }) => challengeKey === item.challengeKey)).toMatchObject({
      direction: 'bullish',
      score: 10,
      held: { holding: 'listed', differs: true },
    })
  })

  it('is accepted once the results say exactly what was sent', async () => {
    const item = await prepare()
    await setFaults(answer(predictPath, 500, ''), answer(resultsPath, 200, blind()))
    await send(item)
    await expect.poll(state, { timeout: 20_000 }).toBe('listed')
    await setFaults(answer(resultsPath, 200, resolved({ direction: 'bearish', confidence: 0.6 })))
    await operate(sandbox, 'clock', { advance_s: 90_000 })
    await running.client.results.refresh()
    expect(await newest()).toMatchObject({
      state: 'accepted',
      held: { holding: 'confirmed', differs: false },
    })
  })
})

describe('a response', () => {
  it.each([
    ['another direction', { direction: 'bullish', confidence: 0.6 }],
    ['another confidence', { direction: 'bearish', confidence: 0.9 }],
    ['both', { direction: 'neutral', confidence: 0 }],
  ])('that carries %s is what is held, with a mark', async (_what, content) => {
    const item = await prepare()
    await setFaults(answer(predictPath, 201, { prediction_id: 'p1', ...content }))
    await send(item)
    await expect.poll(state, { timeout: 20_000 }).toBe('accepted')
    expect(await newest()).toMatchObject({
      direction: 'bearish',
      confidence: 0.6,
      held: { ...content, differs: true },
    })
    expect(await deskRow(item)).toMatchObject({
      obligation: 'accepted',
      prediction: { ...content, held: { differs: true }, sent: { direction: 'bearish', confidence: 0.6 } },
    })
  })

  it('that repeats nothing is taken for what was sent', async () => {
    const item = await prepare()
    await setFaults(answer(predictPath, 201, { prediction_id: 'p1' }))
    await send(item)
    await expect.poll(state, { timeout: 20_000 }).toBe('accepted')
    expect(await newest()).toMatchObject({ held: { direction: 'bearish', confidence: 0.6, differs: false } })
  })
})

it('says predicted elsewhere of an agent of which nothing has left, and keeps what was typed', async () => {
  const item = await prepare()
  await setFaults(answer(`/api/v1/eval/challenges/${item.challengeId}/results`, 200, blind()))
  await operate(sandbox, 'clock', { advance_s: 90_000 })
  const afterRefresh = async () => {
    await running.client.results.refresh()
    return (await deskRow(item))?.obligation
  }
  await expect.poll(afterRefresh, { timeout: 30_000 }).toBe('predicted_elsewhere')
  expect(await deskRow(item)).toMatchObject({
    obligation: 'predicted_elsewhere',
    draft: { confidenceText: '0.6', reasoning: 'stocks' },
    prediction: { direction: null, sent: null, held: { knownBy: 'listed', holding: 'elsewhere' } },
  })
})

describe('a search that settles nothing', () => {
  it.each([
    [
      'a list that stays incomplete',
      answer(resultsPath, 200, { status: 'open', submitted_count: 5, predictions: [] }),
      'incomplete',
    ],
    ['a list that cannot be read', answer(resultsPath, 200, { status: 'open', predictions: [{ x: 1 }] }), 'incomplete'],
    ['an answer without a list', answer(resultsPath, 200, { status: 'open' }), 'incomplete'],
    [
      'a complete list without the agent',
      answer(resultsPath, 200, { status: 'open', submitted_count: 0, predictions: [] }),
      'not_listed',
    ],
  ])('ends by asking the operator, with what was tried: %s', async (_what, fault, found) => {
    const item = await prepare()
    await setFaults(answer(predictPath, 500, ''), fault)
    await send(item)
    await expect.poll(state, { timeout: 20_000 }).toBe('needs_you')
    const row = await newest()
    expect(row).toMatchObject({ doubt: { found } })
    expect(row?.doubt?.looks).toBeGreaterThanOrEqual(2)
    if (row === undefined) return
    await setFaults()
    expect((await running.client.outbox.settle({ outboxId: row.outboxId, as: 'send_again' })).state).toBe('queued')
    await expect.poll(state, { timeout: 20_000 }).toBe('accepted')
  })
})

describe('a failure', () => {
  it('stays flagged over a restart until it is dismissed, and in the list after that', async () => {
    const item = await prepare()
    await setFaults(answer(predictPath, 400, { detail: 'Prediction deadline has passed' }))
    await send(item)
    await expect.poll(state, { timeout: 20_000 }).toBe('refused')
    const flags = async ({ client }: RunningConsole) => ({
      app: (await client.app.state()).failedWrites,
      agentsNeedYou: (await client.app.state()).agentsNeedYou,
      fleet: (await client.agents.fleet()).rows.map(({ failed }) => failed),
      matrix: (await client.challenges.matrix()).cells.flat().filter((cell) => cell === 'refused').length,
      failed: (await client.outbox.list({ filter: 'failed' })).rows.length,
    })
    const flagged = { app: 1, agentsNeedYou: 1, fleet: [1], matrix: 1, failed: 1 }
    expect(await flags(running)).toEqual(flagged)
    await running.console.close()
    running = openConsole(join(folder, 'console.db'))
    expect(await flags(running)).toEqual(flagged)
    const upToNo = (await running.client.outbox.list()).totals.failedUpToNo
    expect(await running.client.outbox.dismiss({ kind: 'failed', upToNo })).toEqual({ dismissed: 1 })
    expect(await running.client.outbox.dismiss({ kind: 'failed', upToNo })).toEqual({ dismissed: 0 })
    expect(await flags(running)).toEqual({ app: 0, agentsNeedYou: 0, fleet: [0], matrix: 0, failed: 0 })
    expect(await newest()).toMatchObject({ state: 'refused', isFlagged: false })
  })

  it('loses its flag when the operator sends again', async () => {
    const item = await prepare()
    await setFaults(answer(predictPath, 400, { detail: 'Prediction deadline has passed' }, 1))
    await send(item)
    await expect.poll(state, { timeout: 20_000 }).toBe('refused')
    await send(item)
    await expect.poll(state, { timeout: 20_000 }).toBe('accepted')
    expect((await running.client.app.state()).failedWrites).toBe(0)
  })
})
