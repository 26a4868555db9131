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

/** Predicts once, where the service answers in these words: it has applied the prediction, or it has not seen it. */
async function predictWith(receipt: { status: number; body: object }, isApplied: boolean) {
  sandbox = await startSandbox({ agents: 1 })
  running = openConsole(':memory:', {
    lookUpSpacingMs: 50,
    fetch: async (input, init) => {
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
