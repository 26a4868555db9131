/** Receipts and refusals of revisions in the forms in which deployments give them, over real HTTP. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AgentKey } from '#contract/ids.ts'
import { challengeKeySchema } from '#contract/ipc/challenge-key.ts'
import type { Draft } from '#contract/ipc/predictions.procedures.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { agentOf, operate } from '../contract/sandbox-client.ts'
import { addDeployment, addSandboxAgent } from '../support/connected-sandbox.ts'
import { openConsole, type RunningConsole } from '../support/running-console.ts'

let sandbox: RunningSandbox
let running: RunningConsole
let agentKey: AgentKey
let deploymentId: string
/** Requests that were meant as revisions. */
let revisionsSent = 0
let answer: ((challengeId: string) => Response) | null = null
beforeAll(async () => {
  sandbox = await startSandbox({ agents: 1, limits: false })
  running = openConsole(':memory:', {
    lookUpSpacingMs: 20,
    fetch: async (input, init) => {
      const path = new URL(String(input)).pathname
      const isRevision = String(init?.body ?? '').includes('is_revision')
      if (isRevision) revisionsSent += 1
      if (!isRevision || answer === null) return fetch(input, init)
      return answer(/challenges\/([^/]+)\/predict/.exec(path)?.[1] ?? '')
    },
  })
  running.console.start()
  deploymentId = (await addDeployment(running, sandbox)).deploymentId
  const agent = agentOf(sandbox, 'global', 0)
  agentKey = (await addSandboxAgent(running, { deploymentId: deploymentId as never, agent })).agentKey
  await running.client.subscriptions.change({ changes: [{ agentKey, scopeKey: 'CL', subscribe: true }] })
})
afterAll(async () => {
  await running.console.close()
  await sandbox.close()
})
const first: Draft = { direction: 'bullish', confidenceText: '0.70', reasoning: 'Stocks fell.' }
const revised: Draft = { direction: 'bearish', confidenceText: '0.60', reasoning: 'They rose.', isRevision: true }
const resting = ['accepted', 'listed', 'uncertain', 'needs_you', 'refused']

async function revise(body: (challengeId: string) => unknown, status = 200, draft: Draft = revised) {
  const { client } = running
  answer = null
  const { id } = await operate(sandbox, 'challenges', { scope_key: 'CL', deadline_in_s: 3600, resolve_in_s: 7200 })
  await client.challenges.refresh()
  const challengeKey = challengeKeySchema.parse(`${deploymentId}~global~${id}`)
  const item = { agentKey, challengeKey }
  const find = async (kind: string) =>
    (await client.outbox.list()).rows.find(
      (row) => row.kind === kind && 'challengeKey' in row && row.challengeKey === challengeKey,
    )
  await client.predictions.saveDrafts({ drafts: [{ ...item, draft: first }] })
  await client.predictions.send({ items: [item] })
  await expect.poll(async () => (await find('prediction'))?.state, { timeout: 10_000 }).toBe('accepted')
  await client.predictions.beginRevision(item)
  await client.predictions.saveDrafts({ drafts: [{ ...item, draft }] })
  answer = (challengeId) => Response.json(body(challengeId), { status })
  const [receipt] = await client.predictions.send({ items: [item] })
  if (receipt?.error != null) throw new Error(receipt.error.code)
  await expect.poll(async () => resting.includes((await find('revision'))?.state ?? ''), { timeout: 5_000 }).toBe(true)
  const row = await find('revision')
  const { rows } = await client.predictions.desk({ challengeKey, agentKeys: [agentKey] })
  return { row, prediction: rows[0]?.prediction }
}
const full = (challenge_id: string) => ({
  prediction_id: 'p1',
  challenge_id,
  direction: 'bearish',
  confidence: 0.6,
  revision_number: 2,
})
type Form = [form: string, body: (challengeId: string) => unknown]
const bare = (challenge_id: string) => ({ prediction_id: 'p1', challenge_id })
const former = { direction: 'bullish', confidence: 0.7 }

it.each<Form>([
  ['data', (id) => ({ data: full(id) })],
  ['revision', (id) => ({ revision: full(id) })],
  ['data.revision', (id) => ({ code: 0, data: { revision: full(id) } })],
  ['a revision beside its prediction', (id) => ({ prediction: { id: 'p1', ...former }, revision: full(id) })],
  ['previous and current', (id) => ({ previous: former, current: full(id) })],
  ['old and new', (id) => ({ old: former, new: full(id) })],
  ['new_prediction', (id) => ({ new_prediction: full(id) })],
  ['a list of one', (id) => [full(id)]],
  ['predictions with one', (id) => ({ predictions: [full(id)] })],
  ['its number as text', (id) => ({ ...full(id), revision_number: '2' })],
  ['its number as v2', (id) => ({ ...full(id), revision_number: 'v2' })],
  ['its number alone', (id) => ({ ...bare(id), revision_number: 2 })],
  ['an update and no creation', (id) => ({ ...full(id), created: false, updated: true })],
  ['words of the one before', (id) => ({ message: 'You have already predicted: updated', data: full(id) })],
  ['words of what it replaced', (id) => ({ ...full(id), message: 'Your previous prediction was replaced.' })],
])('a receipt in the form of %s is of the second revision', async (_form, body) => {
  const { row, prediction } = await revise(body)
  expect(row).toMatchObject({ state: 'accepted' })
  expect(prediction).toMatchObject({ direction: 'bearish', confidence: 0.6, revisionNumber: 2 })
})

it.each<Form>([
  ['no number', (id) => ({ ...full(id), revision_number: undefined })],
  ['a number in words', (id) => ({ ...full(id), revision_number: 'second' })],
  ['the number of before', (id) => ({ ...full(id), revision_number: 1 })],
  ['a lower number', (id) => ({ ...full(id), revision_number: 0 })],
])('a receipt of its content with %s is taken, and its number not known', async (_form, body) => {
  const { row, prediction } = await revise(body)
  expect(row).toMatchObject({ state: 'accepted' })
  expect(prediction).toMatchObject({ direction: 'bearish', confidence: 0.6, revisionNumber: null })
})

it.each<Form>([
  ['nothing but ids', bare],
  ['that it is a revision', (id) => ({ ...bare(id), is_revision: true, status: 'revised' })],
  ['that it is none', (id) => ({ ...bare(id), revised: false })],
  ['a version of something', (id) => ({ ...bare(id), version: 2 })],
  ['that it is unchanged', (id) => ({ ...bare(id), status: 'unchanged' })],
  ['that it is superseded', (id) => ({ ...full(id), status: 'superseded' })],
  ['no success beside its content', (id) => ({ success: false, ...full(id) })],
  ['no success and no word', () => ({ success: false })],
  ['0 as its id', (id) => ({ ...full(id), prediction_id: 0 })],
])('a receipt with %s leaves doubt, and what held is kept', async (_form, body) => {
  const { row, prediction } = await revise(body)
  expect(row).toMatchObject({ state: 'uncertain' })
  expect(prediction).toMatchObject({ ...former, revisionNumber: 1 })
})

it.each<Form>([
  ['without a number', (id) => ({ ...full(id), ...former, revision_number: undefined })],
  ['under a later number', (id) => ({ ...full(id), ...former })],
  ['under its number', (id) => ({ ...full(id), ...former, revision_number: 1 })],
  ['by its number alone', (id) => ({ ...bare(id), revision_number: 1 })],
])('a receipt of the former content %s is a refusal', async (_form, body) => {
  const { row, prediction } = await revise(body)
  expect(row).toMatchObject({ state: 'refused', error: { code: 'revision_refused' } })
  expect(prediction).toMatchObject({ ...former, revisionNumber: 1 })
})

it.each([
  [409, 'Already revised', 'request_refused'],
  [400, 'You have already revised this prediction', 'request_refused'],
  [400, 'Revision limit reached (3 of 3)', 'request_refused'],
  [429, 'Maximum number of revisions reached', 'request_refused'],
  [429, '修改次数已用完', 'request_refused'],
  [403, 'At most 2 revisions per prediction', 'forbidden'],
  [200, '最多只能修改2次', 'request_refused'],
  [200, 'Revision not accepted', 'request_refused'],
  [423, 'Predictions are locked', 'challenge_not_open'],
  [400, '预测已锁定，无法修改', 'request_refused'],
  [400, 'Revisions are not supported', 'request_refused'],
  [404, 'No existing prediction to revise', 'request_refused'],
  [404, '没有可修改的预测', 'request_refused'],
  [404, 'Challenge not found', 'challenge_unknown'],
  [400, 'Deadline passed', 'deadline_passed'],
])('a %i that says %s is a refusal in those words, sent once', async (status, said, code) => {
  const sent = revisionsSent
  const { row, prediction } = await revise(
    () => (status === 200 ? { success: false, message: said } : { detail: said }),
    status,
  )
  expect(row).toMatchObject({ state: 'refused', error: { code, details: { serviceWords: said } } })
  expect(prediction).toMatchObject(former)
  expect(revisionsSent).toBe(sent + 1)
})

it('a revision of the words alone is taken by its number, and in doubt without one', async () => {
  const words: Draft = { ...first, reasoning: 'Other words.', isRevision: true }
  expect((await revise((id) => ({ ...full(id), ...former }), 200, words)).row).toMatchObject({ state: 'accepted' })
  const uncounted = (id: string) => ({ ...full(id), ...former, revision_number: undefined })
  expect((await revise(uncounted, 200, words)).row).toMatchObject({ state: 'uncertain' })
})
