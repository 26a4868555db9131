/** The main job over real HTTP with a real database: agents, scopes, predictions on both sites, results and scores. */
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Site } from '#contract/ids.ts'
import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import type { DeploymentView } from '#contract/ipc/deployments.procedures.ts'
import type { FleetAgent } from '../../src-sandbox/fleet.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { agentOf, operate } from '../contract/sandbox-client.ts'
import { addDeployment, credentialOf } from '../support/connected-sandbox.ts'
import { journey } from '../support/journey.ts'
import { erasingDesktop } from '../support/no-desktop.ts'
import { openConsole, type RunningConsole, refusalOf } from '../support/running-console.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

const folder = makeTemporaryFolder()
let sandbox: RunningSandbox
let running: RunningConsole
let deployment: DeploymentView
const rows = new Map<string, FleetRow>()

beforeAll(async () => {
  sandbox = await startSandbox({ agents: 3 })
  running = openConsole(join(folder, 'console.db'), { desktop: erasingDesktop })
  running.console.start()
})
afterAll(async () => {
  await running.console.close()
  await sandbox.close()
})

type AddInput = Parameters<RunningConsole['client']['agents']['add']>[0]

function add(agent: FleetAgent, changed: Partial<Pick<AddInput, 'credential' | 'agentId'>> = {}) {
  return running.client.agents.add({
    deploymentId: deployment.deploymentId,
    site: agent.site,
    agentId: changed.agentId ?? agent.agent_id,
    name: agent.name,
    credential: changed.credential ?? credentialOf(agent),
  })
}

const keyOf = (name: string) => {
  const row = rows.get(name)
  if (row === undefined) throw new Error(`no agent ${name}`)
  return row.agentKey
}

const challenges = new Map<Site, string>()

const step = journey('the main job is done from the first address to the last agent')

step('connects to a service, and says how each site answers', async () => {
  const check = await running.client.deployments.check({ baseUrl: sandbox.baseUrl })
  expect(check.sites).toMatchObject([
    { site: 'global', reachable: true },
    { site: 'cn', reachable: true },
  ])
  deployment = await addDeployment(running, sandbox, ['global', 'cn'])
  expect(deployment).toMatchObject({ name: 'Local', isTrial: false, agentCount: 0 })
})

step('refuses addresses and deployments that cannot be', async () => {
  const { client } = running
  const withPath = client.deployments.check({ baseUrl: `${sandbox.baseUrl}/api` })
  expect(await refusalOf(withPath)).toMatchObject({ code: 'base_url_has_path' })
  const insecure = client.deployments.check({ baseUrl: 'http://service.example' })
  expect(await refusalOf(insecure)).toMatchObject({ code: 'base_url_insecure' })
  const again = client.deployments.add({ baseUrl: sandbox.baseUrl, name: 'x', sites: ['cn'] })
  expect(await refusalOf(again)).toEqual({ code: 'deployment_already_added', details: { name: 'Local' } })
})

step('keeps nothing of an agent that cannot be proven', async () => {
  const bySecret = agentOf(sandbox, 'global', 0)
  const byKey = agentOf(sandbox, 'global', 2)
  expect(await refusalOf(add(bySecret, { agentId: 'two words' }))).toMatchObject({
    code: 'agent_id_malformed',
  })
  expect(await refusalOf(add(bySecret, { credential: { kind: 'client_secret', secret: 'wrong' } }))).toMatchObject({
    code: 'credential_refused',
  })
  expect(await refusalOf(add(byKey, { credential: { kind: 'private_key', key: 'not a key' } }))).toMatchObject({
    code: 'key_unreadable',
  })
  const foreign = agentOf(sandbox, 'cn', 2)
  if (foreign.auth_method !== 'private_key_jwt') throw new Error('expected a key')
  expect(await refusalOf(add(byKey, { credential: credentialOf(foreign) }))).toMatchObject({
    code: 'credential_refused',
  })
  expect(await refusalOf(add({ ...bySecret, site: 'cn' }))).toMatchObject({ code: 'token_site_mismatch' })
  expect((await running.client.agents.fleet()).rows).toEqual([])
})

step('adds agents by secret and by key on both sites', async () => {
  const agents = [agentOf(sandbox, 'global', 0), agentOf(sandbox, 'global', 2), agentOf(sandbox, 'cn', 0)]
  for (const agent of agents) rows.set(`${agent.site} ${agent.auth_method}`, await add(agent))
  expect(rows.get('global private_key_jwt')).toMatchObject({
    status: 'ready',
    authMethod: 'private_key_jwt',
    keyAlgorithm: 'ES256',
    averageScore: null,
  })
  const first = agents[0]
  if (first === undefined) throw new Error('no agent')
  expect(await refusalOf(add(first))).toEqual({
    code: 'agent_already_added',
    details: { name: first.name },
  })
})

step('subscribes a selection, a receipt a row', async () => {
  const changes = [
    { agentKey: keyOf('global client_credentials'), scopeKey: 'CL', subscribe: true },
    { agentKey: keyOf('global private_key_jwt'), scopeKey: 'CL', subscribe: true },
    { agentKey: keyOf('cn client_credentials'), scopeKey: 'AU', subscribe: true },
    { agentKey: keyOf('cn client_credentials'), scopeKey: 'NOSUCH', subscribe: true },
  ]
  const receipts = await running.client.subscriptions.change({ changes })
  expect(receipts.map(({ outcome }) => outcome.ok)).toEqual([true, true, true, false])
  const agentKeys = [...rows.values()].map(({ agentKey }) => agentKey)
  await running.client.subscriptions.refresh({ agentKeys })
  const matrix = await running.client.subscriptions.matrix({ agentKeys })
  expect(matrix.agents.map(({ scopeKeys }) => scopeKeys)).toEqual([['CL'], ['CL'], ['AU']])
  expect(matrix.available.map(({ scopeKeys }) => scopeKeys.length > 3)).toEqual([true, true])
})

step('changes no subscription while sending is paused, and says so at each', async () => {
  const { client } = running
  const agentKey = keyOf('global client_credentials')
  await client.pauses.add({ aims: [{ kind: 'all' }] })
  const receipts = await client.subscriptions.change({
    changes: ['CL', 'BTC'].map((scopeKey) => ({ agentKey, scopeKey, subscribe: scopeKey === 'BTC' })),
  })
  await client.pauses.remove({ aims: null })
  expect(receipts.map(({ outcome }) => outcome)).toEqual([
    { ok: false, error: { code: 'writes_paused', details: {} } },
    { ok: false, error: { code: 'writes_paused', details: {} } },
  ])
  await client.subscriptions.refresh({ agentKeys: [agentKey] })
  const [agent] = (await client.subscriptions.matrix({ agentKeys: [agentKey] })).agents
  expect(agent?.scopeKeys).toEqual(['CL'])
})

step('sees what is open and who owes it with one request a site', async () => {
  for (const [site, scope_key] of [
    ['global', 'CL'],
    ['cn', 'AU'],
  ] as const) {
    const challenge = await operate(sandbox, 'challenges', { site, scope_key, deadline_in_s: 300 })
    challenges.set(site, `${deployment.deploymentId}~${site}~${challenge.id}`)
  }
  const { requests } = await running.client.challenges.refresh()
  expect(requests).toBeLessThanOrEqual(4)
  const { items } = await running.client.challenges.list()
  const global = items.find(({ challenge }) => challenge.challengeKey === challenges.get('global'))
  expect(global?.fleet).toEqual({
    subscribed: 2,
    unread: 0,
    owed: 2,
    listed: 0,
    elsewhere: 0,
    stale: 0,
    drafted: 0,
    waiting: 0,
    accepted: 0,
    missed: 0,
    unable: 0,
  })
  const matrix = await running.client.challenges.matrix()
  const column = matrix.challenges.findIndex(({ challengeKey }) => challengeKey === challenges.get('cn'))
  const cells = new Map(matrix.agents.map((agent, index) => [agent.agentKey, matrix.cells[index]?.[column]]))
  expect(cells.get(keyOf('cn client_credentials'))).toBe('owed')
  expect(cells.get(keyOf('global client_credentials'))).toBeNull()
  const dueOf = async (...names: string[]) => {
    const due = await running.client.challenges.list({ agentKeys: names.map(keyOf) })
    return due.items
      .filter(({ fleet }) => fleet.owed + fleet.drafted > 0)
      .filter(({ challenge }) => [...challenges.values()].includes(challenge.challengeKey))
      .map(({ challenge: { site }, fleet: { owed, drafted } }) => ({ site, due: owed, drafted }))
  }
  expect(await dueOf('cn client_credentials')).toEqual([{ site: 'cn', due: 1, drafted: 0 }])
  expect(await dueOf('global client_credentials', 'global private_key_jwt')).toEqual([
    { site: 'global', due: 2, drafted: 0 },
  ])
  expect(await dueOf()).toEqual([])
})

const itemsOf = () => {
  const [global, cn] = [challenges.get('global'), challenges.get('cn')]
  return [
    { agentKey: keyOf('global client_credentials'), challengeKey: global },
    { agentKey: keyOf('global private_key_jwt'), challengeKey: global },
    { agentKey: keyOf('cn client_credentials'), challengeKey: cn },
  ] as Parameters<RunningConsole['client']['predictions']['review']>[0]['items']
}

step('keeps what was typed and says what is wrong with it', async () => {
  const [good, bad, cn] = itemsOf()
  if (good === undefined || bad === undefined || cn === undefined) throw new Error('no items')
  const draft = { direction: 'bullish', confidenceText: '70%', reasoning: 'Inventories fell.' } as const
  await running.client.predictions.saveDrafts({
    drafts: [
      { ...good, draft },
      { ...bad, draft: { ...draft, confidenceText: 'abc' } },
      { ...cn, draft: { ...draft, direction: 'bearish', confidenceText: '0,55' } },
    ],
  })
  const crossed = { agentKey: cn.agentKey, challengeKey: good.challengeKey }
  const review = await running.client.predictions.review({ items: [...itemsOf(), crossed] })
  expect(review.map(({ outcome }) => (outcome.ok ? 'ok' : outcome.error.code))).toEqual([
    'ok',
    'confidence_out_of_range',
    'ok',
    'site_mismatch',
  ])
  await running.client.predictions.saveDrafts({
    drafts: [{ ...bad, draft: { ...draft, confidenceText: '.6' } }],
  })
  const desk = await running.client.predictions.desk({ challengeKey: good.challengeKey, agentKeys: null })
  expect(desk.rows.map(({ obligation }) => obligation)).toEqual(['drafted', 'drafted'])
})

step('sends, and has the acknowledgement of each', async () => {
  const receipts = await running.client.predictions.send({ items: itemsOf() })
  expect(receipts.every(({ error }) => error === null)).toBe(true)
  await expect
    .poll(async () => (await running.client.outbox.list()).rows.map(({ state }) => state))
    .toEqual(['accepted', 'accepted', 'accepted'])
  const { rows: sent } = await running.client.outbox.list()
  expect(sent.every(({ remoteId }) => remoteId !== null)).toBe(true)
  const again = await running.client.predictions.send({ items: itemsOf() })
  expect(again.map(({ error }) => error?.code)).toEqual(Array(3).fill('duplicate_prediction'))
  const { entries } = await operate(sandbox, 'ledger')
  const ledger = entries.filter((entry: { endpoint: string }) => entry.endpoint === 'submitPrediction')
  expect(ledger.map((entry: { request_id: string }) => entry.request_id).sort()).toEqual(
    sent.map(({ requestId }) => requestId).sort(),
  )
})

step('collects the scores once the challenges resolve', async () => {
  for (const key of challenges.values()) {
    await operate(sandbox, 'resolve', { challenge_id: key.split('~')[2], result: 'bullish' })
  }
  await operate(sandbox, 'clock', { advance_s: 600 })
  const { resolved } = await running.client.results.refresh()
  expect(resolved).toBeGreaterThanOrEqual(2)
  const { rows: results } = await running.client.results.list()
  expect(results.map(({ site, isCorrect, score }) => [site, isCorrect, Number(score?.toFixed(6))]).sort()).toEqual([
    ['cn', false, 22.5],
    ['global', true, 80],
    ['global', true, 85],
  ])
  const { rows: fleet } = await running.client.agents.fleet()
  expect(fleet.find(({ agentKey }) => agentKey === keyOf('global client_credentials'))).toMatchObject({
    averageScore: 85,
    scoredCount: 1,
  })
})

step('shows an agent with its token facts and no secret', async () => {
  const detail = await running.client.agents.get({ agentKey: keyOf('global client_credentials') })
  expect(detail.token).toMatchObject({ site: 'global', claimPending: false })
  const agent = agentOf(sandbox, 'global', 0)
  if (agent.auth_method !== 'client_credentials') throw new Error('expected a secret')
  expect(JSON.stringify(detail)).not.toContain(agent.client_secret)
})

step('forgets an agent and, when none is left, the deployment', async () => {
  const { client } = running
  const { deploymentId } = deployment
  expect(await refusalOf(client.deployments.remove({ deploymentId }))).toMatchObject({
    code: 'deployment_in_use',
  })
  for (const { agentKey } of rows.values()) await client.agents.forget({ agentKeys: [agentKey], eraseSecret: true })
  await client.deployments.remove({ deploymentId })
  expect((await client.app.state()).deployments).toEqual([])
})
