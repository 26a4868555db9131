/**
 * An agent that predicts through another client, with the whole console against a sandbox: what is due, what is shown,
 * what is kept.
 */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AgentKey } from '#contract/ids.ts'
import type { ChallengeKey } from '#contract/ipc/challenge-key.ts'
import type { FleetAgent } from '../../src-sandbox/fleet.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { agentOf, call, operate, tokenOf } from '../contract/sandbox-client.ts'
import { addDeployment, addSandboxAgent } from '../support/connected-sandbox.ts'
import { openConsole, type RunningConsole } from '../support/running-console.ts'

let sandbox: RunningSandbox
let running: RunningConsole
let agent: FleetAgent
let agentKey: AgentKey
let challengeId: string
let challengeKey: ChallengeKey
/** What a reading of who has predicted comes back as, in the place of the sandbox's own answer. */
let results: (() => Response) | null

beforeEach(async () => {
  sandbox = await startSandbox({ agents: 1 })
  results = null
  running = openConsole(':memory:', {
    fetch: async (input, init) => {
      const isResults = new URL(String(input)).pathname.endsWith('/results')
      return isResults && results !== null ? results() : await fetch(input, init)
    },
  })
  running.console.start()
  const { client } = running
  const { deploymentId } = await addDeployment({ client }, sandbox)
  agent = agentOf(sandbox, 'global', 0)
  const row = await addSandboxAgent(running, { deploymentId, agent, name: 'Tern' })
  agentKey = row.agentKey
  await client.subscriptions.change({ changes: [{ agentKey, scopeKey: 'CL', subscribe: true }] })
  await client.subscriptions.refresh({ agentKeys: [agentKey] })
  challengeId = (await operate(sandbox, 'challenges', { scope_key: 'CL', deadline_in_s: 3600 })).id
  await client.challenges.refresh()
  const { items } = await client.challenges.list()
  const found = items.find(({ challenge }) => challenge.challengeId === challengeId)
  if (found === undefined) throw new Error('not listed')
  challengeKey = found.challenge.challengeKey
})
afterEach(async () => {
  await running.console.close()
  await sandbox.close()
})

async function predictElsewhere(): Promise<void> {
  const token = await tokenOf(sandbox, agent)
  const body = { direction: 'bearish', confidence: 0.9 }
  const path = `/api/v1/eval/challenges/${challengeId}/predict`
  expect((await call(sandbox, path, { method: 'POST', token, body })).status).toBe(201)
}
const desk = () => running.client.predictions.desk({ challengeKey, agentKeys: null })
const draft = { direction: 'bullish', confidenceText: '0.7', reasoning: 'Mine.' } as const
const items = () => [{ agentKey, challengeKey }]

it('is no longer due once its desk is opened, and what was typed stays', async () => {
  await running.client.predictions.saveDrafts({ drafts: [{ agentKey, challengeKey, draft }] })
  const owedBefore = (await running.client.agents.fleet()).rows[0]?.drafted ?? 0
  await predictElsewhere()
  await desk()
  await vi.waitFor(async () => expect((await desk()).rows).toMatchObject([{ obligation: 'predicted_elsewhere' }]))
  const { rows, submissions } = await desk()
  expect(rows).toMatchObject([{ draft, prediction: { direction: null, held: { holding: 'elsewhere' } } }])
  expect(submissions).toMatchObject({ readAtMs: expect.any(Number), isComplete: true, error: null })
  expect((await running.client.agents.fleet()).rows[0]?.drafted).toBe(owedBefore - 1)
  const { challenges, cells } = await running.client.challenges.matrix()
  const column = challenges.findIndex((challenge) => challenge.challengeKey === challengeKey)
  expect(cells[0]?.[column]).toBe('predicted_elsewhere')
  const { items: listed } = await running.client.challenges.list()
  expect(listed.find(({ challenge }) => challenge.challengeKey === challengeKey)?.fleet).toMatchObject({
    owed: 0,
    drafted: 0,
    accepted: 0,
    elsewhere: 1,
  })
  expect(await running.client.predictions.review({ items: items() })).toMatchObject([
    { outcome: { ok: false, error: { code: 'duplicate_prediction' } } },
  ])
})

it('keeps what was typed when the service refuses it as a second one, and does not take it for accepted', async () => {
  await desk()
  await vi.waitFor(async () => expect((await desk()).submissions.readAtMs).not.toBeNull())
  await predictElsewhere()
  await running.client.predictions.saveDrafts({ drafts: [{ agentKey, challengeKey, draft }] })
  await running.client.predictions.send({ items: items() })
  await vi.waitFor(
    async () => expect((await running.client.outbox.list()).rows).toMatchObject([{ state: 'refused' }]),
    { timeout: 10_000 },
  )
  const { rows } = await desk()
  expect(rows).toMatchObject([
    { draft, prediction: { direction: null, confidence: null }, outbox: { state: 'refused' } },
  ])
  expect(rows[0]?.obligation).not.toBe('accepted')
})

it.each([
  ['a failing site', () => new Response('<html>', { status: 502 }), 'site_down'],
  ['a refusal before the end', () => Response.json({ detail: 'Not yet' }, { status: 403 }), 'forbidden'],
])('says why who has predicted could not be read: %s', async (_form, answer, code) => {
  results = answer
  await desk()
  await vi.waitFor(async () => expect((await desk()).submissions.error).not.toBeNull(), { timeout: 20_000 })
  const { submissions, rows } = await desk()
  expect(submissions).toMatchObject({ readAtMs: null, error: { code } })
  expect(rows).toMatchObject([{ obligation: 'owed' }])
})
