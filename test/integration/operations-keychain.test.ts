/** Adding agents with a real keychain behind the console: kept over a restart, nothing half-saved without one. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DeploymentId } from '#contract/ids.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { agentOf } from '../contract/sandbox-client.ts'
import { addDeployment, addSandboxAgent } from '../support/connected-sandbox.ts'
import { forkKeychainProcess } from '../support/forked-keychain.ts'
import { type KeyringSession, openKeyringSession } from '../support/keyring-session.ts'
import { erasingDesktop } from '../support/no-desktop.ts'
import { openConsole, type RunningConsole, refusalOf } from '../support/running-console.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

let folder: string
let sandbox: RunningSandbox
let keyring: KeyringSession
let open: RunningConsole[]

beforeEach(async () => {
  folder = makeTemporaryFolder()
  sandbox = await startSandbox({ agents: 3 })
  keyring = await openKeyringSession()
  open = []
})
afterEach(async () => {
  await Promise.all(open.map(({ console }) => console.close()))
  await keyring.close()
  await sandbox.close()
})

function start(): RunningConsole {
  const running = openConsole(join(folder, 'console.db'), {
    keychainService: 'arena-console-test',
    desktop: erasingDesktop,
    spawnKeychain: () => forkKeychainProcess(keyring.env),
  })
  open.push(running)
  running.console.start()
  return running
}

async function deploy(running: RunningConsole): Promise<DeploymentId> {
  return (await addDeployment(running, sandbox)).deploymentId
}

describe('an agent', () => {
  it('is ready again after a restart, its secret nowhere but in the keychain', async () => {
    await keyring.startService()
    const first = start()
    const deploymentId = await deploy(first)
    const agents = [agentOf(sandbox, 'global', 0), agentOf(sandbox, 'global', 2)]
    const agentKeys = []
    for (const agent of agents) agentKeys.push((await addSandboxAgent(first, { deploymentId, agent })).agentKey)
    await first.console.close()
    open = []
    const second = start()
    expect((await second.client.agents.fleet()).rows.map(({ tokenExpiresAtMs }) => tokenExpiresAtMs)).toEqual([
      null,
      null,
    ])
    const receipts = await second.client.agents.check({ agentKeys })
    expect(receipts.map(({ outcome }) => outcome)).toEqual([{ ok: true }, { ok: true }])
    const written = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'))
    for (const agent of agents) {
      const secret =
        agent.auth_method === 'client_credentials' ? agent.client_secret : (agent.private_key_pem.split('\n')[1] ?? '')
      expect(secret.length).toBeGreaterThan(10)
      expect(written.some((text) => text.includes(secret))).toBe(false)
    }
  })

  it('is not half-added on a machine without a keychain, which is told from a wrong secret', async () => {
    const running = start()
    const deploymentId = await deploy(running)
    const agent = agentOf(sandbox, 'global', 0)
    expect(await refusalOf(addSandboxAgent(running, { deploymentId, agent }))).toMatchObject({
      code: 'keychain_missing',
    })
    expect((await running.client.agents.fleet()).rows).toEqual([])
    expect((await running.client.app.state()).vault).toMatchObject({ kind: 'keychain', state: 'missing' })
  })

  it('stays when its secret cannot be erased', async () => {
    await keyring.startService()
    const running = start()
    const deploymentId = await deploy(running)
    const { agentKey } = await addSandboxAgent(running, { deploymentId, agent: agentOf(sandbox, 'global', 0) })
    await keyring.lock()
    const [receipt] = await running.client.agents.forget({ agentKeys: [agentKey], eraseSecret: true })
    expect(receipt).toMatchObject({
      secret: 'kept',
      outcome: { ok: false, error: { code: expect.stringMatching(/^keychain_/) } },
    })
    expect((await running.client.agents.fleet()).rows).toHaveLength(1)
  })
})
