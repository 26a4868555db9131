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

/** Which of them is a second prediction no word says, in whatever language and under whatever status. */
const unexplained = [
  ['409', { status: 409, body: { detail: 'Market halted' } }],
  ['409 without words', { status: 409, body: {} }],
  ['409 with a title', { status: 409, body: { type: 'about:blank', title: 'Conflict', status: 409 } }],
  ['409 under a success status', { status: 200, body: { success: false, code: 409, message: 'State has changed' } }],
  ['409 in Chinese', { status: 409, body: { detail: '操作无效' } }],
  ['400 in Chinese', { status: 400, body: { code: 40_017, msg: '本题您的名额用完' } }],
  ['400 in French', { status: 400, body: { detail: 'Vous vous êtes déjà prononcé' } }],
  ['400 by a number alone', { status: 400, body: { code: 40_017 } }],
  ['422 in Spanish', { status: 422, body: { message: 'Ya existe un pronóstico suyo' } }],
  ['422 at the challenge', { status: 422, body: { detail: [{ loc: ['path', 'challenge_id'], msg: 'Not possible' }] } }],
  ['403 in Chinese', { status: 403, body: { detail: '本题不可操作' } }],
  ['423', { status: 423, body: { detail: 'Locked' } }],
  ['412', { status: 412, body: { detail: 'Precondition failed' } }],
  ['refusal under a success status', { status: 200, body: { success: false, message: '提交失败' } }],
] as const

it.each(unexplained)('a %s is a second prediction only where the agent is listed', async (_name, receipt) => {
  const readWrite = await predictWith(receipt, true)
  const error = { code: 'duplicate_prediction' }
  await vi.waitFor(async () => expect(await readWrite()).toMatchObject({ state: 'refused', error }), {
    timeout: 15_000,
  })
})

it.each(unexplained)('a %s is a refusal in those words where it is not', async (_name, receipt) => {
  const readWrite = await predictWith(receipt, false)
  await vi.waitFor(async () => expect(await readWrite()).toMatchObject({ state: 'refused' }), { timeout: 15_000 })
  const body: Record<string, unknown> = receipt.body
  const said = [body.detail, body.message, body.msg, body.title].find((each) => typeof each === 'string')
  const words = said === undefined ? {} : { serviceWords: said }
  const code = receipt.status === 403 ? 'forbidden' : 'request_refused'
  expect(await readWrite()).toMatchObject({ error: { code, details: words } })
})

it.each([
  [409, 'Market halted', 'request_refused'],
  [400, '操作无效', 'request_refused'],
  [403, '本题不可操作', 'forbidden'],
])(
  'a %i that says %s stays of unknown outcome while who has predicted cannot be read',
  async (status, said, reason) => {
    const readWrite = await predictWith({ status, body: { detail: said } }, false, () =>
      Response.json({ detail: 'Not yet' }, { status: 403 }),
    )
    const details = { reason, serviceWords: said }
    await vi.waitFor(
      async () =>
        expect(await readWrite()).toMatchObject({ state: 'uncertain', error: { code: 'outcome_unknown', details } }),
      { timeout: 15_000 },
    )
  },
)

/** These are reasons: nothing has to be looked up. */
it.each([
  ['a field of the request', { status: 422, body: { detail: [{ loc: ['body', 'reasoning'], msg: 'Too long' }] } }],
  ['the deadline', { status: 400, body: { msg: '预测已截止' } }],
  ['the state', { status: 409, body: { detail: '题目未开放' } }],
])('a refusal that names %s is one, whoever is listed', async (_name, receipt) => {
  let readings = 0
  const readWrite = await predictWith(receipt, false, () => {
    readings += 1
    return Response.json({ detail: 'Not yet' }, { status: 403 })
  })
  await vi.waitFor(async () => expect(await readWrite()).toMatchObject({ state: 'refused' }), { timeout: 15_000 })
  expect((await readWrite())?.error?.code).not.toBe('outcome_unknown')
  expect(readings).toBe(0)
})
