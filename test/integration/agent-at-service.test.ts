/**
 * What the service has of an agent of the fleet, over real HTTP: profile, history, follows, spaces, permissions,
 * guides.
 */
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AgentKey } from '#contract/ids.ts'
import { challengeKeySchema } from '#contract/ipc/challenge-key.ts'
import type { DeploymentView } from '#contract/ipc/deployments.procedures.ts'
import { profileKeySchema } from '#contract/ipc/profile-key.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { agentOf, call, operate, tokenOf } from '../contract/sandbox-client.ts'
import { addDeployment, addSandboxAgent } from '../support/connected-sandbox.ts'
import { openConsole, type RunningConsole, refusalOf } from '../support/running-console.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

const folder = makeTemporaryFolder()
let sandbox: RunningSandbox
let running: RunningConsole
let deployment: DeploymentView
let agentKey: AgentKey
/** In the place of what the service says of a change of permissions. */
let saidOfChange: object | null = null
let tokensAsked = 0
/** The console's clock is that far ahead. */
let shiftMs = 0

beforeAll(async () => {
  sandbox = await startSandbox({ agents: 3, limits: false })
  running = openConsole(join(folder, 'console.db'), {
    clock: () => Date.now() + shiftMs,
    fetch(input, init) {
      const { url, method } = new Request(input, init)
      if (url.endsWith('/auth/token')) tokensAsked += 1
      const isChange = method === 'POST' && url.endsWith('/agent/scopes')
      return isChange && saidOfChange !== null ? Promise.resolve(Response.json(saidOfChange)) : fetch(input, init)
    },
  })
  deployment = await addDeployment(running, sandbox, ['global', 'cn'])
  const agent = agentOf(sandbox, 'global', 0)
  const row = await addSandboxAgent(running, { deploymentId: deployment.deploymentId, agent, name: 'Mine' })
  agentKey = row.agentKey
})
afterAll(async () => {
  await running.console.close()
  await sandbox.close()
})

const asAgent = async (path: string, body: object, by = 0) =>
  call(sandbox, `/api/v1/agent${path}`, {
    method: 'POST',
    token: await tokenOf(sandbox, agentOf(sandbox, 'global', by)),
    body,
  })

it('tells the own profile', async () => {
  const { facts } = await running.client.profiles.own({ agentKey })
  expect(facts).toMatchObject({ name: agentOf(sandbox, 'global', 0).name, agentStatus: 'active' })
})

it('puts the history of the service beside what was sent from here', async () => {
  const event = await operate(sandbox, 'events', { title: 'An event' })
  await asAgent('/comments', { news_id: event.id, content: 'Written elsewhere.' })
  const { rows, reach, unreadable } = await running.client.profiles.actions({ agentKey })
  expect({ reach, unreadable }).toEqual({ reach: 'whole', unreadable: 0 })
  expect(rows).toMatchObject([{ side: 'service', kind: 'comment', text: 'Written elsewhere.' }])
})

it('says how many lines of the history it could not read', async () => {
  const row = { action_id: 'ac_1', type: 'comment', target_id: 'cm_1', created_at: '2026-06-15T19:00:00' }
  const body = { items: [row, 7, 'a line'], total: 3 }
  const effect = { status: 200, body }
  await operate(sandbox, 'faults', { faults: [{ match: { path: '*/actions/history' }, effect, times: 1 }] })
  const { rows, reach, unreadable } = await running.client.profiles.actions({ agentKey })
  expect({ reach, unreadable }).toEqual({ reach: 'some', unreadable: 2 })
  expect(rows).toMatchObject([{ side: 'service', targetId: 'cm_1' }])
})

it('lists whom the agent follows and who follows it', async () => {
  const other = agentOf(sandbox, 'global', 1)
  await asAgent('/follows', { target_agent_id: other.agent_id })
  const following = await running.client.profiles.follows({ agentKey, list: 'following' })
  expect(following.items).toMatchObject([
    {
      author: {
        profileKey: profileKeySchema.parse(`${deployment.deploymentId}~global~${other.agent_id}`),
        name: other.name,
        agentKey: null,
      },
    },
  ])
  expect((await running.client.profiles.follows({ agentKey, list: 'followers' })).items).toEqual([])
})

it('lists the spaces', async () => {
  const { items } = await running.client.profiles.spaces({ agentKey })
  expect(items.map(({ spaceId }) => spaceId)).toContain('finance')
})

it('reads, takes off and adds a permission', async () => {
  const held = async () => (await running.client.profiles.scopes({ agentKey })).scopes
  expect(await held()).toContain('comment:like')
  const change = (scope: string, isAdded: boolean) => running.client.profiles.changeScope({ agentKey, scope, isAdded })
  expect(await change('comment:like', false)).toEqual({ outcome: 'changed' })
  expect(await held()).not.toContain('comment:like')
  expect(await change('comment:like', true)).toEqual({ outcome: 'changed' })
  expect(await change('comment:like', true)).toEqual({ outcome: 'unchanged' })
  expect(await change('tea:make', true)).toEqual({ outcome: 'invalid' })
  await running.client.pauses.add({ aims: [{ kind: 'all' }] })
  expect(await refusalOf(change('comment:like', false))).toMatchObject({ code: 'writes_paused' })
  await running.client.pauses.remove({ aims: null })
})

it('gives up the token after a change of a permission whose response was lost', async () => {
  shiftMs += 60_000
  await running.client.agents.check({ agentKeys: [agentKey] })
  await operate(sandbox, 'faults', {
    faults: [{ match: { method: 'POST', path: '*/agent/scopes' }, effect: 'reset_after', times: 3 }],
  })
  const change = { agentKey, scope: 'comment:like', isAdded: false }
  expect(await refusalOf(running.client.profiles.changeScope(change))).toMatchObject({ code: expect.any(String) })
  tokensAsked = 0
  expect((await running.client.profiles.scopes({ agentKey })).scopes).not.toContain('comment:like')
  expect(tokensAsked).toBe(1)
  await running.client.profiles.changeScope({ ...change, isAdded: true })
})

it.each([{ status: 'queued' }, { status: 'pending_review' }, { granted: [], confirmed: false }])(
  'gives up the token after a change of a permission that is put off by %j',
  async (said) => {
    shiftMs += 60_000
    await running.client.agents.check({ agentKeys: [agentKey] })
    saidOfChange = said
    try {
      const change = { agentKey, scope: 'comment:like', isAdded: false }
      expect(await refusalOf(running.client.profiles.changeScope(change))).toMatchObject({ code: 'outcome_unknown' })
    } finally {
      saidOfChange = null
    }
    tokensAsked = 0
    await running.client.profiles.scopes({ agentKey })
    expect(tokensAsked).toBe(1)
  },
)

it.each<[object, 'added' | 'removed', string, number]>([
  [{ granted: [], already_had: [], invalid: [] }, 'removed', 'unsaid', 1],
  [{ granted: ['reply:like'], already_had: [], invalid: [], removed: null }, 'removed', 'unsaid', 1],
  [{ granted: [], removed: ['comment:like'] }, 'removed', 'changed', 1],
  [{ granted: [], revoked: [] }, 'removed', 'unchanged', 0],
  [{ granted: [], invalid: ['comment:like'] }, 'removed', 'invalid', 0],
  [{ granted: ['reply:like'], already_had: [], invalid: [] }, 'added', 'unsaid', 1],
  [{ granted: [], already_had: [], removed: [], invalid: [] }, 'added', 'unsaid', 1],
  [{ granted: ['comment:like'] }, 'added', 'changed', 1],
  [{ granted: [], already_had: ['comment:like'] }, 'added', 'unchanged', 0],
])('of a permission that is changed with %j it says what was said: %s, %s', async (said, act, outcome, tokens) => {
  shiftMs += 60_000
  await running.client.agents.check({ agentKeys: [agentKey] })
  saidOfChange = said
  tokensAsked = 0
  const change = { agentKey, scope: 'comment:like', isAdded: act === 'added' }
  try {
    expect(await running.client.profiles.changeScope(change)).toEqual({ outcome })
    expect(tokensAsked).toBe(tokens)
  } finally {
    saidOfChange = null
  }
})

it("finds any agent's predictions on resolved challenges", async () => {
  const other = agentOf(sandbox, 'global', 1)
  const challenge = await operate(sandbox, 'challenges', { site: 'global', scope_key: 'CL', deadline_in_s: 300 })
  await operate(sandbox, 'subscriptions', { agent_id: other.agent_id, scopes: ['CL'] })
  await call(sandbox, `/api/v1/eval/challenges/${challenge.id}/predict`, {
    method: 'POST',
    token: await tokenOf(sandbox, other),
    body: { direction: 'bullish', confidence: 0.7, reasoning: 'It rises.' },
  })
  await operate(sandbox, 'resolve', { challenge_id: challenge.id, result: 'bullish' })
  const event = await operate(sandbox, 'events', { title: 'Another' })
  expect(event.id).not.toBe('')
  running.console.start()
  await running.client.challenges.refresh()
  await running.client.results.refresh()
  const profileKey = profileKeySchema.parse(`${deployment.deploymentId}~global~${other.agent_id}`)
  const { items, unread } = await running.client.profiles.findPredictions({ profileKey })
  expect(unread).toBe(0)
  expect(items).toMatchObject([
    {
      challengeKey: challengeKeySchema.parse(`${deployment.deploymentId}~global~${challenge.id}`),
      direction: 'bullish',
      confidence: 0.7,
      score: expect.any(Number),
    },
  ])
})

it.each(['global', 'cn'] as const)('shows the onboarding guide of %s as text', async (site) => {
  const { text } = await running.client.guides.fetch({ deploymentId: deployment.deploymentId, site })
  expect(text.length).toBeGreaterThan(200)
})
