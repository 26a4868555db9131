/** Pending subscription changes of a pack whose agent is here already. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { AgentKey } from '#contract/ids.ts'
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

interface Pending {
  on: string[]
  off: string[]
}

async function put({ client }: Machine, agentKey: AgentKey, { on, off }: Pending): Promise<void> {
  await client.subscriptions.putPending({ edits: [{ agentKey, on, off, back: [] }] })
}

async function pendingAt({ client }: Machine): Promise<Pending> {
  const [row] = (await client.subscriptions.pending()).agents
  return { on: [...(row?.on ?? [])].sort(), off: [...(row?.off ?? [])].sort() }
}

const none: Pending = { on: [], off: [] }

it.each<[string, { here: Pending; held?: string; adds: number; after: Pending }]>([
  ['nothing is pending here', { here: none, adds: 3, after: { on: ['AU', 'ES'], off: ['CL'] } }],
  ['one of them is pending here', { here: { on: ['AU'], off: [] }, adds: 2, after: { on: ['AU', 'ES'], off: ['CL'] } }],
  [
    'the same are pending here',
    { here: { on: ['AU', 'ES'], off: ['CL'] }, adds: 0, after: { on: ['AU', 'ES'], off: ['CL'] } },
  ],
  ['one was applied here meanwhile', { here: none, held: 'ES', adds: 2, after: { on: ['AU'], off: ['CL'] } }],
])('are added where none is pending for the key: %s', async (_, { here, held, adds, after }) => {
  const machine = machines.startWith('one', createMemoryVault('one'))
  const { client } = machine
  const { deploymentId } = await addDeployment(machine, sandbox)
  const { agentKey } = await addSandboxAgent(machine, { deploymentId, agent: agentOf(sandbox, 'global', 0) })
  await client.subscriptions.change({ changes: [{ agentKey, scopeKey: 'CL', subscribe: true }] })
  await client.subscriptions.refresh({ agentKeys: [agentKey] })
  await put(machine, agentKey, { on: ['AU', 'ES'], off: ['CL'] })
  await pack(machine)
  await client.subscriptions.discardPending({ agentKeys: [agentKey] })
  await put(machine, agentKey, here)
  if (held !== undefined)
    await client.subscriptions.change({ changes: [{ agentKey, scopeKey: held, subscribe: true }] })
  const view = await unlocked(machine)
  expect(view.rows).toMatchObject([{ verdict: adds === 0 ? 'same' : 'known', adds: { pendingChanges: adds } }])
  expect((await take(machine, view)).rows).toMatchObject([{ state: adds === 0 ? 'kept' : 'merged', error: null }])
  expect(await pendingAt(machine)).toEqual(after)
  expect((await unlocked(machine)).rows).toMatchObject([{ verdict: 'same', adds: { pendingChanges: 0 } }])
})
