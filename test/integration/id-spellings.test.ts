/**
 * An agent whose id, a UUID, was given in capitals to a service that says it in small letters and takes either, over
 * real HTTP.
 */
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AgentId, agentIdSchema } from '#contract/ids.ts'
import type { DeploymentView } from '#contract/ipc/deployments.procedures.ts'
import { eventKeySchema } from '#contract/ipc/event-key.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { agentOf, call, operate, tokenOf } from '../contract/sandbox-client.ts'
import { addDeployment, addSandboxAgent } from '../support/connected-sandbox.ts'
import { openConsole, type RunningConsole, refusalOf } from '../support/running-console.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

const folder = makeTemporaryFolder()
let sandbox: RunningSandbox
let running: RunningConsole
let deployment: DeploymentView
let own: Awaited<ReturnType<typeof addSandboxAgent>>
let capitals: AgentId
const asked: string[] = []
/** The response to the next prediction does not come back. */
let isResponseLost = false

beforeAll(async () => {
  sandbox = await startSandbox({ agents: 3, limits: false })
  const agent = agentOf(sandbox, 'global', 0)
  capitals = agentIdSchema.parse(agent.agent_id.toUpperCase())
  const asSandboxHasIt = (text: string) => text.replaceAll(capitals, agent.agent_id)
  running = openConsole(join(folder, 'console.db'), {
    async fetch(input, init) {
      const request = new Request(input, init)
      const text = await request.text()
      const sent = request.headers.get('x-agent-id')
      if (sent !== null) asked.push(sent)
      const headers = new Headers(request.headers)
      if (sent !== null) headers.set('x-agent-id', asSandboxHasIt(sent))
      const body = text === '' ? {} : { body: asSandboxHasIt(text) }
      const { method, signal } = request
      const response = await fetch(asSandboxHasIt(request.url), { method, headers, signal, ...body })
      if (!isResponseLost || !request.url.endsWith('/predict')) return response
      isResponseLost = false
      throw new TypeError('fetch failed')
    },
  })
  deployment = await addDeployment(running, sandbox)
  const { deploymentId } = deployment
  own = await addSandboxAgent(running, { deploymentId, agent: { ...agent, agent_id: capitals }, name: 'Mine' })
  running.console.start()
})
afterAll(async () => {
  await running.console.close()
  await sandbox.close()
})

const small = () => agentOf(sandbox, 'global', 0)

it('is given a token, asks in its own spelling, and is the same agent in the other', async () => {
  expect((await running.client.agents.check({ agentKeys: [own.agentKey] }))[0]?.outcome).toMatchObject({ ok: true })
  expect((await running.client.agents.fleet()).rows[0]?.status).toBe('ready')
  expect(new Set(asked)).toEqual(new Set([capitals]))
  const again = addSandboxAgent(running, { deploymentId: deployment.deploymentId, agent: small(), name: 'Again' })
  expect(await refusalOf(again)).toMatchObject({ code: 'agent_already_added' })
})

it('is found among those who have predicted and scored', async () => {
  const challenge = await operate(sandbox, 'challenges', { scope_key: 'CL', deadline_in_s: 300 })
  await operate(sandbox, 'subscriptions', { agent_id: small().agent_id, scopes: ['CL'] })
  await call(sandbox, `/api/v1/eval/challenges/${challenge.id}/predict`, {
    method: 'POST',
    token: await tokenOf(sandbox, small()),
    body: { direction: 'bullish', confidence: 0.7 },
  })
  await running.client.challenges.refresh()
  await operate(sandbox, 'resolve', { challenge_id: challenge.id, result: 'bullish' })
  await running.client.challenges.refresh()
  await running.client.results.refresh()
  expect((await running.client.results.list()).rows).toMatchObject([{ agentKey: own.agentKey, direction: 'bullish' }])
})

it('is found among those who have predicted, where the response was lost', async () => {
  const { id } = await operate(sandbox, 'challenges', { scope_key: 'CL', deadline_in_s: 3600 })
  await running.client.challenges.refresh()
  const { items } = await running.client.challenges.list()
  const challengeKey = items.map(({ challenge }) => challenge.challengeKey).find((key) => key.includes(id))
  if (challengeKey === undefined) throw new Error('no challenge')
  const item = { agentKey: own.agentKey, challengeKey }
  const draft = { direction: 'bullish', confidenceText: '0.7', reasoning: '' } as const
  await running.client.predictions.saveDrafts({ drafts: [{ ...item, draft }] })
  isResponseLost = true
  await running.client.predictions.send({ items: [item] })
  const states = async () => (await running.client.outbox.list()).rows.map(({ state }) => state)
  await expect.poll(states, { timeout: 15_000 }).toEqual(['listed'])
  const { entries } = await operate(sandbox, 'ledger', {})
  const predicted = entries.filter((entry: { endpoint: string }) => entry.endpoint === 'submitPrediction')
  // That of the test before went by another client.
  expect(predicted).toHaveLength(2)
})

it('is marked in a discussion, on the leaderboard and among followers', async () => {
  const event = await operate(sandbox, 'events', { title: 'An event' })
  const token = await tokenOf(sandbox, small())
  const body = { news_id: event.id, content: 'Inventories fell.' }
  await call(sandbox, '/api/v1/agent/comments', { method: 'POST', token, body })
  await running.client.events.refresh({ range: 'all', isForced: true })
  const { deploymentId } = deployment
  const eventKey = eventKeySchema.parse(`${deploymentId}~global~${event.id}`)
  await running.client.events.refreshThread({ eventKey, isForced: true, agentKey: null })
  const { thread } = await running.client.events.get({ eventKey, agentKey: null })
  expect(thread.comments).toMatchObject([{ author: { agentKey: own.agentKey } }])
  const board = { deploymentId, site: 'global', category: null } as const
  await running.client.leaderboards.refresh({ ...board, isForced: true })
  const { rows } = await running.client.leaderboards.get(board)
  expect(rows.filter((each) => each.agentKey !== null)).toMatchObject([{ agentKey: own.agentKey }])
  const other = agentOf(sandbox, 'global', 1)
  const follow = { target_agent_id: small().agent_id }
  const otherToken = await tokenOf(sandbox, other)
  await call(sandbox, '/api/v1/agent/follows', { method: 'POST', token: otherToken, body: follow })
  const row = await addSandboxAgent(running, { deploymentId, agent: other, name: 'Other' })
  const following = await running.client.profiles.follows({ agentKey: row.agentKey, list: 'following' })
  expect(following.items).toMatchObject([{ author: { agentKey: own.agentKey } }])
})
