/** A second try of a write whose first one is in doubt: what becomes of it says nothing of the first. */
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { OutboxId } from '../../src-contract/ids.ts'
import { createMemoryVault } from '../../src-main/vault/memory-vault.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { agentOf, operate } from '../contract/sandbox-client.ts'
import { addDeployment, addSandboxAgent } from '../support/connected-sandbox.ts'
import { openConsole, type RunningConsole } from '../support/running-console.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

let sandbox: RunningSandbox
let running: RunningConsole
let agentId: string
let database: string
let vault: ReturnType<typeof createMemoryVault>

beforeEach(async () => {
  sandbox = await startSandbox({ agents: 1, limits: false })
  database = join(makeTemporaryFolder(), 'console.db')
  // It outlives a console that is started again.
  vault = { ...createMemoryVault('test'), close: async () => {} }
  running = openConsole(database, { lookUpSpacingMs: 50, vault })
  running.console.start()
})
afterEach(async () => {
  await running.console.close()
  await sandbox.close()
})

const fault = (path: string, effect: unknown) => ({ match: { path }, effect, times: null })
const predictWith = (effect: unknown) => fault('*/predict', effect)
const listWith = (body: unknown, status = 200) => fault('*/results', { status, body })
const setFaults = (...faults: unknown[]) => operate(sandbox, 'faults', { faults })
const newest = async () => (await running.client.outbox.list()).rows[0]
const state = async () => (await newest())?.state

/** A prediction whose answer was lost and that no list had, so that the operator is asked. */
async function prepareDoubt(): Promise<OutboxId> {
  const item = await preparePrediction()
  await setFaults(predictWith('reset_before'))
  const [receipt] = await running.client.predictions.send({ items: [item] })
  if (receipt?.outboxId == null) throw new Error('not queued')
  await expect.poll(state, { timeout: 20_000 }).toBe('needs_you')
  return receipt.outboxId
}

type Item = Parameters<RunningConsole['client']['predictions']['send']>[0]['items'][number]

/** The draft of a prediction. */
async function preparePrediction(): Promise<Item> {
  const { client } = running
  const { deploymentId } = await addDeployment({ client }, sandbox)
  const agent = agentOf(sandbox, 'global')
  agentId = agent.agent_id
  await operate(sandbox, 'subscriptions', { agent_id: agentId, scopes: ['CL'] })
  const challenge = await operate(sandbox, 'challenges', { scope_key: 'CL', deadline_in_s: 900 })
  const { agentKey } = await addSandboxAgent({ client }, { deploymentId, agent })
  await client.challenges.refresh()
  const item = { agentKey, challengeKey: `${deploymentId}~global~${challenge.id}` } as Item
  const draft = { direction: 'bearish', confidenceText: '0.6', reasoning: '' } as const
  await client.predictions.saveDrafts({ drafts: [{ ...item, draft }] })
  return item
}

/** Tokens are in memory only: a console that was started again has to ask for one. */
async function restart(): Promise<void> {
  await running.console.close()
  running = openConsole(database, { lookUpSpacingMs: 50, vault })
  running.console.start()
}
const noToken = (status: number, detail: string) => fault('*/auth/token', { status, body: { detail } })

const late = predictWith({ status: 400, body: { detail: 'Deadline has passed' } })
const second = predictWith({ status: 409, body: { detail: 'Prediction already submitted' } })
const closed = listWith({ detail: 'Not yet' }, 403)

it.each([
  ['late', late],
  ['a second one', second],
  ['not allowed', predictWith({ status: 403, body: { detail: '本题不可操作' } })],
  ['refused in words of a token', predictWith({ status: 403, body: { detail: 'Invalid or expired token' } })],
])('is not called refused where it is %s and nobody can say who has predicted', async (_what, refusal) => {
  const outboxId = await prepareDoubt()
  await setFaults(refusal, closed)
  await running.client.outbox.settle({ outboxId, as: 'send_again' })
  await expect.poll(async () => (await newest())?.error?.details.reason, { timeout: 20_000 }).toBeDefined()
  expect(await newest()).toMatchObject({ state: 'uncertain', error: { code: 'outcome_unknown' } })
})

it.each([
  ['late', late],
  ['a second one', second],
])('is listed where it is %s and the agent has predicted', async (_what, refusal) => {
  const outboxId = await prepareDoubt()
  const predictions = [{ agent_id: agentId, submitted: true }]
  await setFaults(refusal, listWith({ status: 'open', submitted_count: 1, predictions }))
  await running.client.outbox.settle({ outboxId, as: 'send_again' })
  await expect.poll(state, { timeout: 20_000 }).toBe('listed')
})

it('is refused where it is late and a whole list is without the agent', async () => {
  const outboxId = await prepareDoubt()
  await setFaults(late)
  await running.client.outbox.settle({ outboxId, as: 'send_again' })
  await expect.poll(state, { timeout: 20_000 }).toBe('refused')
  expect(await newest()).toMatchObject({ error: { code: 'deadline_passed' } })
})

it('leaves the first in doubt when it is taken back', async () => {
  const outboxId = await prepareDoubt()
  const { client } = running
  await client.pauses.add({ aims: [{ kind: 'all' }] })
  await client.outbox.settle({ outboxId, as: 'send_again' })
  expect(await state()).toBe('queued')
  expect(await client.outbox.cancel({ outboxId })).toMatchObject({ state: 'needs_you' })
})

it('leaves the first in doubt when its deadline passes before it is sent', async () => {
  const outboxId = await prepareDoubt()
  const { client } = running
  await client.pauses.add({ aims: [{ kind: 'all' }] })
  await client.outbox.settle({ outboxId, as: 'send_again' })
  await setFaults(closed)
  await operate(sandbox, 'clock', { advance_s: 1_200 })
  await client.challenges.refresh()
  await client.pauses.remove({ aims: null })
  await expect.poll(state, { timeout: 20_000 }).not.toBe('queued')
  expect(await newest()).toMatchObject({ state: 'uncertain', error: { code: 'outcome_unknown' } })
})

it('leaves the first in doubt when the agent gets no token for the second', async () => {
  const outboxId = await prepareDoubt()
  await restart()
  await setFaults(noToken(403, 'Provisional period has expired'), closed)
  await running.client.outbox.settle({ outboxId, as: 'send_again' })
  await expect
    .poll(async () => (await newest())?.error?.details.reason, { timeout: 20_000 })
    .toBe('provisional_expired')
  expect(await newest()).toMatchObject({ state: 'uncertain', error: { code: 'outcome_unknown' } })
})

it('waits for another token before a prediction that never left is called refused', async () => {
  const item = await preparePrediction()
  await restart()
  await setFaults(noToken(401, 'Invalid client credentials'))
  await running.client.predictions.send({ items: [item] })
  await expect.poll(state, { timeout: 20_000 }).not.toBe('queued')
  expect(await newest()).toMatchObject({ state: 'waiting', error: { code: 'credential_refused' } })
})
