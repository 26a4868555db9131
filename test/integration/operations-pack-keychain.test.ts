/** A pack between two machines that each have a real keychain, which is locked in the middle of both ways. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { KeychainProcess } from '../../src-main/vault/keychain/keychain-messages.ts'
import type { FleetAgent } from '../../src-sandbox/fleet.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { createSweep } from '../support/canaries.ts'
import { forkKeychainProcess } from '../support/forked-keychain.ts'
import { type KeyringSession, openKeyringSession } from '../support/keyring-session.ts'
import {
  countBy,
  ended,
  type Machine,
  openPackMachines,
  type PackMachines,
  pack,
  unlocked,
  written,
} from '../support/pack-machines.ts'
import { packPassphrase } from '../support/packed-fleet.ts'

interface KeyringMachine extends Machine {
  keyring: KeyringSession
  /** Locks the keyring just before it is asked for the so-manieth time from now. */
  lockAfter(calls: number): void
}

let machines: PackMachines
let sandbox: RunningSandbox
let keyrings: KeyringSession[]

beforeEach(async () => {
  machines = openPackMachines()
  sandbox = await startSandbox({ agents: 25, limits: false })
  keyrings = []
})
afterEach(async () => {
  await machines.remove()
  for (const keyring of keyrings) await keyring.close()
  await sandbox.close()
})

async function machine(name: string): Promise<KeyringMachine> {
  const keyring = await openKeyringSession()
  keyrings.push(keyring)
  await keyring.startService()
  let callsLeft = Number.POSITIVE_INFINITY
  const spawnKeychain = (): KeychainProcess => {
    const real = forkKeychainProcess(keyring.env)
    return {
      ...real,
      send(request) {
        callsLeft -= 1
        if (callsLeft === 0) void keyring.lock().then(() => real.send(request))
        else real.send(request)
      },
    }
  }
  const started = machines.start(name, { keychainService: 'arena-console-test', spawnKeychain })
  return {
    ...started,
    keyring,
    lockAfter(calls) {
      callsLeft = calls
    },
  }
}

const secretOf = (agent: FleetAgent) =>
  agent.auth_method === 'client_credentials' ? agent.client_secret : (agent.private_key_pem.split('\n')[1] ?? '')

it('brings 50 agents with their secrets over, each of them ready there, though both keychains are locked on the way', async () => {
  const from = await machine('old')
  const request = { baseUrl: sandbox.baseUrl, name: 'Local', sites: ['global' as const, 'cn' as const] }
  const { deploymentId } = await from.client.deployments.add(request)
  for (const agent of sandbox.agents) {
    const credential =
      agent.auth_method === 'client_credentials'
        ? ({ kind: 'client_secret', secret: agent.client_secret } as const)
        : ({ kind: 'private_key', key: agent.private_key_pem } as const)
    const { site, agent_id: agentId, name } = agent
    await from.client.agents.add({ deploymentId, site, agentId, name, credential })
  }
  from.lockAfter(20)
  const blocked = await pack(from)
  expect(blocked).toMatchObject({ phase: 'blocked', total: 50, error: { code: 'keychain_locked' } })
  expect(blocked.read).toBeGreaterThan(10)
  expect(blocked.read).toBeLessThan(50)
  expect(readdirSync(machines.folder)).not.toContain('fleet.arenapack')
  await from.keyring.unlock()
  await from.client.packs.continueExport({ exportId: blocked.exportId })
  expect(await written(from)).toMatchObject({ phase: 'done', read: 50, unreadable: [], error: null })

  const to = await machine('new')
  const view = await unlocked(to)
  expect(countBy(view, 'verdict')).toEqual({ new: 50 })
  const { importId } = view
  const apply = (lines: readonly number[]) =>
    to.client.packs.apply({
      importId,
      rows: lines.map((line) => ({ line, take: 'fill' as const, replaceSecret: false })),
      proveByToken: true,
      withSettings: false,
      withHistory: true,
    })
  to.lockAfter(40)
  await apply(view.rows.map(({ line }) => line))
  const stopped = await ended(to)
  expect(stopped.blockedBy).toMatchObject({ code: 'keychain_locked' })
  const { added = 0 } = countBy(stopped, 'state')
  expect(added).toBeGreaterThan(0)
  expect(added).toBeLessThan(50)
  expect((await to.client.agents.fleet()).rows).toHaveLength(added)
  await to.keyring.unlock()
  await apply(stopped.rows.filter(({ state }) => state !== 'added').map(({ line }) => line))
  const startTimer = await ended(to)
  expect([countBy(startTimer, 'state'), startTimer.blockedBy]).toEqual([{ added: 50 }, null])

  const { rows } = await to.client.agents.fleet()
  expect(rows.filter(({ status }) => status === 'ready')).toHaveLength(50)
  // Read from the keychain there, not remembered.
  const receipts = await to.client.agents.check({ agentKeys: rows.map(({ agentKey }) => agentKey) })
  expect(receipts.filter(({ outcome }) => outcome.ok)).toHaveLength(50)

  await machines.closeAll()
  const secrets = sandbox.agents.map((agent) => [agent.agent_id, secretOf(agent)] as const)
  const sweep = createSweep(new Map([...secrets, ['the passphrase', packPassphrase]]))
  for (const name of readdirSync(machines.folder))
    expect(sweep(readFileSync(join(machines.folder, name))), name).toEqual([])
  expect(sweep(Buffer.from(JSON.stringify([from.answers, to.answers])))).toEqual([])
}, 180_000)
