/**
 * Subscription changes that are typed and not sent: on disk, compared with what the service says, gone once they are
 * so.
 */
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type AgentKey, agentKeySchema } from '#contract/ids.ts'
import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import { createMemoryVault } from '../../src-main/vault/memory-vault.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { operate } from '../contract/sandbox-client.ts'
import { addDeployment, addSandboxAgent } from '../support/connected-sandbox.ts'
import { openConsole, type RunningConsole, refusalOf } from '../support/running-console.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

let folder: string
let sandbox: RunningSandbox
let running: RunningConsole
let vault: ReturnType<typeof createMemoryVault>
let rows: FleetRow[]
/** The console's clock is that far ahead. */
let shiftMs: number

beforeEach(async () => {
  folder = makeTemporaryFolder()
  sandbox = await startSandbox({ agents: 2 })
  vault = createMemoryVault('test')
  shiftMs = 0
  running = openConsole(join(folder, 'console.db'), { vault, clock: () => Date.now() + shiftMs })
  running.console.start()
  const { deploymentId } = await addDeployment(running, sandbox)
  rows = []
  for (const agent of sandbox.agents.filter(({ site }) => site === 'global')) {
    if (agent.auth_method !== 'client_credentials') continue
    rows.push(await addSandboxAgent(running, { deploymentId, agent }))
  }
})
afterEach(async () => {
  await running.console.close()
  await sandbox.close()
})

function at(index: number): FleetRow {
  const row = rows[index]
  if (row === undefined) throw new Error(`no agent ${index}`)
  return row
}
const nothing = { on: [], off: [], back: [] }
const put = (agentKey: AgentKey, edit: { on?: string[]; off?: string[]; back?: string[] }) =>
  running.client.subscriptions.putPending({ edits: [{ agentKey, ...nothing, ...edit }] })
const pending = async () =>
  (await running.client.subscriptions.pending()).agents.map(({ agentKey, on, off }) => [agentKey, on, off])
const refresh = (...agentKeys: AgentKey[]) => running.client.subscriptions.refresh({ agentKeys })
/** What somebody else makes the agent hold. */
const holds = ({ agentId }: FleetRow, scopes: string[]) =>
  operate(sandbox, 'subscriptions', { agent_id: agentId, scopes })

describe('pending subscription changes', () => {
  it('are as they were after the console was started anew, with the hour of the oldest', async () => {
    const before = Date.now()
    await put(at(0).agentKey, { on: ['CL', 'GC'], off: ['BTC'] })
    await put(at(0).agentKey, { on: ['CL'], back: ['BTC'] })
    const kept = await running.client.subscriptions.pending()
    await running.console.close()
    running = openConsole(join(folder, 'console.db'), { vault: createMemoryVault('test') })
    const { agents } = await running.client.subscriptions.pending()
    expect(agents).toEqual(kept.agents)
    expect(agents).toMatchObject([{ agentKey: at(0).agentKey, on: ['CL', 'XAUUSD'], off: [] }])
    expect(agents[0]?.typedAtMs).toBeGreaterThanOrEqual(before)
  })

  it('change their mind, are taken back one by one, and are discarded by agent', async () => {
    const [first, second] = [at(0).agentKey, at(1).agentKey]
    await put(first, { on: ['CL', 'ES'] })
    await put(second, { on: ['CL'] })
    await put(first, { off: ['CL'], back: ['ES'] })
    expect(await pending()).toEqual([
      [first, [], ['CL']],
      [second, ['CL'], []],
    ])
    await running.client.subscriptions.discardPending({ agentKeys: [first] })
    expect(await pending()).toEqual([[second, ['CL'], []]])
  })

  it('give the number of an edit that holds every edit before it', async () => {
    const { editNo } = await put(at(0).agentKey, { on: ['CL'] })
    const discarded = await running.client.subscriptions.discardPending({ agentKeys: [at(1).agentKey] })
    expect(discarded.editNo).toBeGreaterThan(editNo)
    expect((await running.client.subscriptions.pending()).editNo).toBe(discarded.editNo)
  })

  it('stay with an archived agent unseen, and go with a forgotten one', async () => {
    const [first, second] = [at(0).agentKey, at(1).agentKey]
    await put(first, { on: ['CL'] })
    await put(second, { on: ['ES'] })
    await running.client.agents.archive({ agentKeys: [first], archived: true })
    await put(first, { back: ['CL'] })
    await put(agentKeySchema.parse('ag_nobody-here'), { on: ['CL'] })
    expect(await pending()).toEqual([[second, ['ES'], []]])
    await running.client.agents.archive({ agentKeys: [first], archived: false })
    expect(await pending()).toEqual([
      [first, ['CL'], []],
      [second, ['ES'], []],
    ])
    await running.client.agents.forget({ agentKeys: [first, second], eraseSecret: false })
    expect(await pending()).toEqual([])
  })

  it('go by themselves once the service says that it is so, and only then', async () => {
    const { agentKey } = at(0)
    await holds(at(0), ['ES'])
    await refresh(agentKey)
    await put(agentKey, { on: ['CL', 'XAUUSD', 'ES'], off: ['ES', 'BTC'] })
    expect(await pending()).toEqual([[agentKey, ['CL', 'XAUUSD'], ['ES']]])
    await holds(at(0), ['XAUUSD', 'ES'])
    await refresh(agentKey)
    expect(await pending()).toEqual([[agentKey, ['CL'], ['ES']]])
    await holds(at(0), ['CL'])
    await refresh(agentKey)
    expect(await pending()).toEqual([[agentKey, [], ['ES']]])
    shiftMs += 3 * 60_000
    await refresh(agentKey)
    expect(await pending()).toEqual([])
  })

  it('that an agent holds already are not kept', async () => {
    const { agentKey } = at(0)
    await holds(at(0), ['CL'])
    await refresh(agentKey)
    await put(agentKey, { on: ['CL'], off: ['ES'] })
    expect(await pending()).toEqual([])
  })

  it('are met by what the service confirms, and stay where it refuses or sending is paused', async () => {
    const { client } = running
    const { agentKey } = at(0)
    await holds(at(0), ['BTC'])
    await refresh(agentKey)
    await put(agentKey, { on: ['CL', 'NOSUCH'], off: ['BTC'] })
    const change = (scopeKey: string, subscribe: boolean) =>
      client.subscriptions.change({ changes: [{ agentKey, scopeKey, subscribe }] })
    await client.pauses.add({ aims: [{ kind: 'all' }] })
    await change('CL', true)
    expect(await pending()).toEqual([[agentKey, ['CL', 'NOSUCH'], ['BTC']]])
    await client.pauses.remove({ aims: null })
    await change('CL', true)
    await change('NOSUCH', true)
    expect(await pending()).toEqual([[agentKey, ['NOSUCH'], ['BTC']]])
    await change('BTC', false)
    expect(await pending()).toEqual([[agentKey, ['NOSUCH'], []]])
  })

  it('of an agent that was never read are met by what was confirmed for them', async () => {
    const { agentKey } = at(0)
    const change = (scopeKey: string, subscribe: boolean) => ({ agentKey, scopeKey, subscribe })
    await put(agentKey, { on: ['CL', 'NOSUCH'], off: ['XAUUSD'] })
    await running.client.subscriptions.change({
      changes: [change('CL', true), change('NOSUCH', true), change('GC', false), change('XAUUSD', false)],
    })
    expect(await pending()).toEqual([[agentKey, ['NOSUCH'], []]])
  })

  it('are taken for many agents and scopes in one call, and refused without a trace when one is malformed', async () => {
    const many = Array.from({ length: 50 }, (_, index) => `SCOPE${index}`)
    const [first, second] = [at(0).agentKey, at(1).agentKey]
    await running.client.subscriptions.putPending({
      edits: [first, second].map((agentKey) => ({ ...nothing, agentKey, on: many })),
    })
    expect((await running.client.subscriptions.pending()).agents.map(({ on }) => on.length)).toEqual([50, 50])
    expect(await refusalOf(put(first, { off: ['CL', ''] }))).toMatchObject({ code: 'invalid_input' })
    expect((await running.client.subscriptions.pending()).agents.flatMap(({ off }) => off)).toEqual([])
  })
})
