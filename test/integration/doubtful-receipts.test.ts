/** Receipts that come with a success and say that nothing was taken, or not yet: what holds is looked up. */
import { afterEach, expect, it, vi } from 'vitest'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { agentOf, operate } from '../contract/sandbox-client.ts'
import { addDeployment, addSandboxAgent } from '../support/connected-sandbox.ts'
import { openConsole, type RunningConsole } from '../support/running-console.ts'

let sandbox: RunningSandbox
let running: RunningConsole

afterEach(async () => {
  await running.console.close()
  await sandbox.close()
})

/**
 * Predicts once, where the service answers in these words: it has applied the prediction, or it has not seen it.
 * `results`: what reading who has predicted brings in the place of the sandbox's own answer.
 */
async function predictWith(
  receipt: { status: number; body: object },
  isApplied: boolean,
  results: (() => Response) | null = null,
) {
  sandbox = await startSandbox({ agents: 1 })
  running = openConsole(':memory:', {
    lookUpSpacingMs: 50,
    fetch: async (input, init) => {
      if (String(input).endsWith('/results') && results !== null) return results()
      if (!String(input).endsWith('/predict')) return fetch(input, init)
      if (isApplied) await (await fetch(input, init)).arrayBuffer()
      return Response.json(receipt.body, { status: receipt.status })
    },
  })
  running.console.start()
  const { client } = running
  const { deploymentId } = await addDeployment(running, sandbox)
  const agent = agentOf(sandbox, 'global', 0)
  const { agentKey } = await addSandboxAgent(running, { deploymentId, agent })
  await client.subscriptions.change({ changes: [{ agentKey, scopeKey: 'CL', subscribe: true }] })
  const { id } = await operate(sandbox, 'challenges', { scope_key: 'CL', deadline_in_s: 3600, resolve_in_s: 7200 })
  await client.challenges.refresh()
  const { items } = await client.challenges.list()
  const challengeKey = items.find(({ challenge }) => challenge.challengeId === id)?.challenge.challengeKey
  if (challengeKey === undefined) throw new Error('not listed')
  const draft = { direction: 'bullish', confidenceText: '0.70', reasoning: '' } as const
  await client.predictions.saveDrafts({ drafts: [{ agentKey, challengeKey, draft }] })
  await client.predictions.send({ items: [{ agentKey, challengeKey }] })
  return async () => (await client.outbox.list()).rows[0]
}

const receipts = [
  ['a 202', { status: 202, body: { prediction_id: 'p1' } }],
  ['a queue', { status: 201, body: { prediction_id: 'p1', status: 'queued' } }],
  ['a rejection', { status: 200, body: { prediction_id: 'p1', status: 'rejected', message: 'Market halted' } }],
] as const

it.each(receipts)('after %s an agent that is listed has a prediction, of unknown content', async (_name, receipt) => {
  const readWrite = await predictWith(receipt, true)
  await vi.waitFor(async () => expect(await readWrite()).toMatchObject({ state: 'listed' }), { timeout: 15_000 })
})

it.each(receipts)('after %s nothing counts as accepted where the agent is not listed', async (_name, receipt) => {
  const readWrite = await predictWith(receipt, false)
  await vi.waitFor(async () => expect(await readWrite()).toMatchObject({ state: 'needs_you' }), { timeout: 15_000 })
})

/** Which of them is a second prediction no word says. */
const conflicts = [
  ['words of its own', { status: 409, body: { detail: 'Market halted' } }],
  ['no words', { status: 409, body: {} }],
  ['a title', { status: 409, body: { type: 'about:blank', title: 'Conflict', status: 409 } }],
  ['a success status', { status: 200, body: { success: false, code: 409, message: 'State has changed' } }],
] as const

it.each(conflicts)(
  'a conflict with %s is a second prediction only where the agent is listed',
  async (_name, receipt) => {
    const readWrite = await predictWith(receipt, true)
    const error = { code: 'duplicate_prediction' }
    await vi.waitFor(async () => expect(await readWrite()).toMatchObject({ state: 'refused', error }), {
      timeout: 15_000,
    })
  },
)

it.each(conflicts)('a conflict with %s is a refusal in those words where it is not', async (_name, receipt) => {
  const readWrite = await predictWith(receipt, false)
  await vi.waitFor(async () => expect(await readWrite()).toMatchObject({ state: 'refused' }), { timeout: 15_000 })
  const body: Record<string, unknown> = receipt.body
  const said = body.detail ?? body.message ?? body.title
  const words = said === undefined ? {} : { serviceWords: said }
  expect(await readWrite()).toMatchObject({ error: { code: 'request_refused', details: { status: 409, ...words } } })
})

it('a conflict stays of unknown outcome while who has predicted cannot be read', async () => {
  const readWrite = await predictWith({ status: 409, body: { detail: 'Market halted' } }, false, () =>
    Response.json({ detail: 'Not yet' }, { status: 403 }),
  )
  const details = { reason: 'request_refused', serviceWords: 'Market halted' }
  await vi.waitFor(
    async () =>
      expect(await readWrite()).toMatchObject({ state: 'uncertain', error: { code: 'outcome_unknown', details } }),
    { timeout: 15_000 },
  )
})
