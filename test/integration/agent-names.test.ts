/**
 * What agents are called, over real HTTP with a real database: the service's name, the operator's own, and the id where
 * there is none.
 */
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { DeploymentId } from '#contract/ids.ts'
import { createMemoryVault } from '../../src-main/vault/memory-vault.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { addSandboxAgent } from '../support/connected-sandbox.ts'
import { openConsole, type RunningConsole, refusalOf } from '../support/running-console.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

let folder: string
let sandbox: RunningSandbox
let running: RunningConsole
let deploymentId: DeploymentId
/** What the profile says in the place of the sandbox's own. */
let profile: ((body: Record<string, unknown>) => Response) | null
let profileReadings: number

beforeEach(async () => {
  folder = makeTemporaryFolder()
  sandbox = await startSandbox({ agents: 2 })
  profile = null
  profileReadings = 0
  running = openConsole(join(folder, 'console.db'), {
    vault: createMemoryVault('test'),
    fetch: async (input, init) => {
      const answer = await fetch(input, init)
      if (!new URL(String(input)).pathname.endsWith('/profile/self')) return answer
      profileReadings += 1
      return profile === null ? answer : profile(await answer.json())
    },
  })
  running.console.start()
  const place = { baseUrl: sandbox.baseUrl, name: 'Local', sites: ['global' as const] }
  deploymentId = (await running.client.deployments.add(place)).deploymentId
})
afterEach(async () => {
  await running.console.close()
  await sandbox.close()
})

const agents = () =>
  sandbox.agents.filter(({ site, auth_method }) => site === 'global' && auth_method === 'client_credentials')

async function add(name: string) {
  const [agent] = agents()
  if (agent === undefined) throw new Error('the sandbox has no such agent')
  const row = await addSandboxAgent(running, { deploymentId, agent, name })
  return { row, serviceName: agent.name }
}
const rowOf = async () => (await running.client.agents.fleet()).rows[0]

it('an agent added without a name gets the name that the service has for it', async () => {
  const { row, serviceName } = await add('')
  await vi.waitFor(async () => expect(await rowOf()).toMatchObject({ name: serviceName, serviceName }))
  expect(row.agentId).not.toBe(serviceName)
  const { predictions } = await running.client.agents.get({ agentKey: row.agentKey })
  expect(predictions).toEqual([])
})

it('the operator’s own name stays over the one that a check reads', async () => {
  const { row, serviceName } = await add('My tern')
  await running.client.agents.check({ agentKeys: [row.agentKey] })
  expect(await rowOf()).toMatchObject({ name: 'My tern', serviceName })
})

it('a name that follows the service’s goes on following it, and a renamed agent does not', async () => {
  const { row } = await add('')
  await vi.waitFor(async () => expect((await rowOf())?.serviceName).not.toBeNull())
  profile = (body) => Response.json({ ...body, name: 'Renamed there' })
  await running.client.agents.check({ agentKeys: [row.agentKey] })
  expect(await rowOf()).toMatchObject({ name: 'Renamed there' })
  await running.client.agents.rename({ agentKey: row.agentKey, name: ' Mine  now ' })
  profile = (body) => Response.json({ ...body, name: 'Once more' })
  await running.client.agents.check({ agentKeys: [row.agentKey] })
  expect(await rowOf()).toMatchObject({ name: 'Mine now', serviceName: 'Once more' })
  expect(await running.client.agents.rename({ agentKey: row.agentKey, name: '  ' })).toEqual({
    name: 'Once more',
  })
})

it.each([
  ['a profile without a name', (body: object) => Response.json({ ...body, name: null })],
  ['a blank name', (body: object) => Response.json({ ...body, name: '   ' })],
  ['a name that is no text', (body: object) => Response.json({ ...body, name: { first: 'Tern', last: 'One' } })],
  ['a refusal', () => Response.json({ detail: 'Missing required scope: profile:read:self' }, { status: 403 })],
  ['a page of a proxy', () => new Response('<html>Bad gateway</html>', { status: 502 })],
])('%s leaves the id in its place and the agent as it stands', async (_form, answer) => {
  profile = answer
  const { row } = await add('')
  await vi.waitFor(() => expect(profileReadings).toBeGreaterThan(0))
  await vi.waitFor(async () => expect((await rowOf())?.subscriptions).not.toBeNull())
  expect(await rowOf()).toMatchObject({ name: row.agentId, serviceName: null, status: 'ready' })
  profile = null
  await running.client.agents.rename({ agentKey: row.agentKey, name: 'Tern' })
  expect(await running.client.agents.rename({ agentKey: row.agentKey, name: '' })).toEqual({
    name: row.agentId,
  })
})

it('text that cannot be a name is refused and nothing changes', async () => {
  const { row } = await add('Tern')
  for (const name of ['two\nlines', 'n'.repeat(121), 'turned \u202E around'])
    expect(await refusalOf(running.client.agents.rename({ agentKey: row.agentKey, name }))).toMatchObject({
      code: 'name_malformed',
    })
  expect(await rowOf()).toMatchObject({ name: 'Tern' })
})

it('a name is the same on every list, and survives a restart', async () => {
  const { row } = await add('Tern')
  await running.client.agents.rename({ agentKey: row.agentKey, name: '海鸥 一号' })
  const { challenges, agents: rows } = await running.client.challenges.matrix()
  expect(rows.map(({ name }) => name)).toEqual(['海鸥 一号'])
  const [challenge] = challenges
  if (challenge !== undefined) {
    const { rows: desk } = await running.client.predictions.desk({
      challengeKey: challenge.challengeKey,
      agentKeys: null,
    })
    expect(desk.map(({ agentName }) => agentName)).toEqual(['海鸥 一号'])
  }
  await running.console.close()
  running = openConsole(join(folder, 'console.db'), { vault: createMemoryVault('test') })
  expect(await rowOf()).toMatchObject({ name: '海鸥 一号' })
})
