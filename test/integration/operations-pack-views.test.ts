/** Saved views that name agents and authors, which have other keys on another machine. */
import { copyFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createMemoryVault } from '../../src-main/vault/memory-vault.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { agentOf } from '../contract/sandbox-client.ts'
import { addDeployment, addSandboxAgent } from '../support/connected-sandbox.ts'
import { type Machine, openPackMachines, type PackMachines, pack, take, unlocked } from '../support/pack-machines.ts'

let machines: PackMachines
let sandbox: RunningSandbox

beforeEach(async () => {
  machines = openPackMachines()
  sandbox = await startSandbox({ agents: 4, limits: false })
})
afterEach(async () => {
  await machines.remove()
  await sandbox.close()
})

const machine = (name: string) => machines.startWith(name, createMemoryVault(name))

interface Keys {
  agents: string[]
  service: string
}

/** The fleet's keys on this machine, in the order of the agents' ids. */
async function keysOf({ client }: Machine): Promise<Keys> {
  const { rows } = await client.agents.fleet()
  const sorted = [...rows].sort((a, b) => (a.agentId < b.agentId ? -1 : 1))
  const service = sorted[0]?.deploymentId ?? ''
  return { agents: sorted.map(({ agentKey }) => agentKey), service }
}

async function startFleet(): Promise<Machine> {
  const from = machine('old')
  const { deploymentId } = await addDeployment(from, sandbox, ['global', 'cn'])
  for (const agent of [agentOf(sandbox, 'global', 0), agentOf(sandbox, 'global', 1), agentOf(sandbox, 'cn', 0)])
    await addSandboxAgent(from, { deploymentId, agent })
  return from
}

const viewsAt = async ({ client }: Machine) =>
  Object.fromEntries(
    (await client.savedViews.list({ screen: 'inbox' })).views.map(({ name, search }) => [name, JSON.parse(search)]),
  )

type Search = Record<string, unknown>

/** What views name, by the keys of a machine. */
const searches: Record<string, (keys: Keys) => Search> = {
  'one agent': ({ agents: [a] }) => ({ agents: a }),
  'agents of both sites, in their order': ({ agents: [a, b, c] }) => ({ agents: [c, a, b].join(','), q: 'oil' }),
  'an author who is nobody’s here': ({ service }) => ({ author: `${service}~cn~gull-9`, own: true }),
  'an agent and an author': ({ agents: [a], service }) => ({ agents: a, author: `${service}~global~a,b~c` }),
  nobody: () => ({ groups: ['Night'], q: 'ag_12345678', tags: [''] }),
}
const searchesBy = (keys: Keys): Record<string, Search> =>
  Object.fromEntries(Object.entries(searches).map(([name, search]) => [name, search(keys)]))

async function saveViews({ client }: Machine, views: Record<string, Search>): Promise<void> {
  for (const [name, search] of Object.entries(views))
    await client.savedViews.save({ viewId: null, screen: 'inbox', name, search: JSON.stringify(search) })
}

describe('a view that names agents or an author', () => {
  it('is about the same on another machine, and stays as it is where it came from', async () => {
    const from = await startFleet()
    const there = await keysOf(from)
    await saveViews(from, searchesBy(there))
    await pack(from)
    const to = machine('new')
    await take(to, await unlocked(to))
    const here = await keysOf(to)
    expect(here.agents).not.toEqual(there.agents)
    expect(await viewsAt(to)).toEqual(searchesBy(here))
    for (const again of [to, from]) await take(again, await unlocked(again))
    expect([await viewsAt(to), await viewsAt(from)]).toEqual([searchesBy(here), searchesBy(there)])
  })

  it('names an agent that was not restored as before, so that it is seen to be gone', async () => {
    const from = await startFleet()
    const { agents } = await keysOf(from)
    await saveViews(from, { all: { agents: agents.join(',') } })
    await pack(from)
    const to = machine('new')
    const view = await unlocked(to)
    await take(to, view, { lines: view.rows.slice(0, 1).map(({ line }) => line) })
    const [restored] = (await keysOf(to)).agents
    const { rows } = await from.client.agents.fleet()
    const there = rows.find(({ agentId }) => agentId === view.rows[0]?.agentId)?.agentKey
    const left = agents.map((key) => (key === there ? restored : key))
    expect(await viewsAt(to)).toEqual({ all: { agents: left.join(',') } })
  })
})

it('a pack of the third format, whose views name keys of another machine, opens as before', async () => {
  copyFileSync(new URL('old-packs/format-3.arenapack', import.meta.url), machines.file)
  const to = machine('new')
  const view = await unlocked(to)
  expect(view.alsoAdds.savedViews).toBe(1)
  expect((await take(to, view)).rows).toMatchObject([{ state: 'added', error: null }])
  const search = { agents: 'ag_MtAkk9P5sHwWpFjS', author: 'dp_UPEi6RmXCEHARotq~global~gull-9' }
  expect(await viewsAt(to)).toEqual({ Tern: search })
})
