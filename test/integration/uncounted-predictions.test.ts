/** Predictions that the service takes and, by its response, does not count for the score. */
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { agentOf, operate } from '../contract/sandbox-client.ts'
import { addDeployment, addSandboxAgent } from '../support/connected-sandbox.ts'
import { openConsole, type RunningConsole } from '../support/running-console.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

type Item = Parameters<RunningConsole['client']['predictions']['send']>[0]['items'][number]

let sandbox: RunningSandbox
let running: RunningConsole
let place: { agentKey: Item['agentKey']; deploymentId: string }

beforeAll(async () => {
  sandbox = await startSandbox({ agents: 1, limits: false })
  running = openConsole(join(makeTemporaryFolder(), 'console.db'))
  running.console.start()
  const { deploymentId } = await addDeployment(running, sandbox)
  const agent = agentOf(sandbox, 'global')
  await operate(sandbox, 'subscriptions', { agent_id: agent.agent_id, scopes: ['CL'] })
  place = { deploymentId, agentKey: (await addSandboxAgent(running, { deploymentId, agent })).agentKey }
})
afterEach(() => operate(sandbox, 'faults', { faults: [] }))
afterAll(async () => {
  await running.console.close()
  await sandbox.close()
})

/** A prediction that the service answers with these fields beside its id. */
async function predict(said: object) {
  const { client } = running
  const challenge = await operate(sandbox, 'challenges', { scope_key: 'CL', deadline_in_s: 600 })
  await client.challenges.refresh()
  const item = { agentKey: place.agentKey, challengeKey: `${place.deploymentId}~global~${challenge.id}` } as Item
  const draft = { direction: 'bearish', confidenceText: '0.6', reasoning: '' } as const
  await client.predictions.saveDrafts({ drafts: [{ ...item, draft }] })
  const effect = { status: 201, body: { prediction_id: `pr_${challenge.id}`, ...said } }
  await operate(sandbox, 'faults', { faults: [{ match: { path: '*/predict' }, effect, times: null }] })
  const [receipt] = await client.predictions.send({ items: [item] })
  const { outboxId } = receipt ?? {}
  if (outboxId == null) throw new Error('not queued')
  const find = async () => (await client.outbox.receipts({ outboxIds: [outboxId] })).rows[0]
  await expect.poll(async () => (await find())?.state, { timeout: 20_000 }).toBe('accepted')
  const desk = await client.predictions.desk({ challengeKey: item.challengeKey, agentKeys: null })
  return { row: await find(), onDesk: desk.rows[0]?.outbox }
}

it.each([
  [{ counts_for_score: false }, undefined],
  [{ countsForScore: 'false' }, undefined],
  [{ prediction: { counts_for_score: 0 } }, undefined],
  [{ counts_for_score: false, claim_reminder: 'Claim this agent first.' }, 'Claim this agent first.'],
  [
    { counts_for_score: false, claim_reminder: 'Claim at https://service.example/claim/k7Qm2x9 with ABC-123' },
    'Claim at https://service.example⟦…⟧ with ⟦…⟧',
  ],
])('answered with %j is accepted and said not to count', async (said, words) => {
  const { row, onDesk } = await predict(said)
  const details = words === undefined ? {} : { serviceWords: words }
  expect(row?.error).toEqual({ code: 'prediction_not_counted', details })
  expect(row?.isFlagged).toBe(false)
  expect(onDesk?.error).toEqual(row?.error)
})

it.each([[{}], [{ counts_for_score: true }], [{ counts_for_score: null }], [{ claim_reminder: 'Claim it soon.' }]])(
  'answered with %j is accepted, and nothing is said against its score',
  async (said) => {
    expect((await predict(said)).row?.error).toBeNull()
  },
)
