/**
 * Where the secrets are, with a real keyring: listed by name, tested, copied, exported; nothing of them in any answer,
 * file or error.
 */

import { createPrivateKey } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AgentKey, DeploymentId } from '#contract/ids.ts'
import type { FleetAgent } from '../../src-sandbox/fleet.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { createSweep } from '../support/canaries.ts'
import { addDeployment, addSandboxAgent } from '../support/connected-sandbox.ts'
import { forkKeychainProcess } from '../support/forked-keychain.ts'
import { type KeyringSession, openKeyringSession } from '../support/keyring-session.ts'
import { desktopWith } from '../support/no-desktop.ts'
import { form } from '../support/registration-samples.ts'
import { openConsole, type RunningConsole, refusalOf } from '../support/running-console.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

const passphrase = 'four planted canary words'

let folder: string
let sandbox: RunningSandbox
let keyring: KeyringSession
let running: RunningConsole
let deploymentId: DeploymentId
let isConfirmed: boolean
let asked: { agentName: string; site: string }[]
let copied: string[]
let saved: { suggestedName: string; text: string }[]
let logged: string[]
/** Everything that was answered to the page, refusals too. */
let answered: unknown[]

beforeEach(async () => {
  folder = makeTemporaryFolder()
  sandbox = await startSandbox({ agents: 6, limits: false })
  keyring = await openKeyringSession()
  isConfirmed = true
  asked = []
  copied = []
  saved = []
  logged = []
  answered = []
  running = openConsole(join(folder, 'console.db'), {
    keychainService: 'arena-console-test',
    spawnKeychain: () => forkKeychainProcess(keyring.env),
    log: (...line) => void logged.push(JSON.stringify(line)),
    desktop: desktopWith({
      confirmCopy: async (agent) => {
        asked.push(agent)
        return isConfirmed
      },
      copyForAWhile: (text) => void copied.push(text),
      saveText: async (file) => {
        saved.push(file)
        return true
      },
    }),
  })
  running.console.start()
  deploymentId = (await addDeployment(running, sandbox)).deploymentId
})
afterEach(async () => {
  await running.console.close()
  await keyring.close()
  await sandbox.close()
})

function find(method: FleetAgent['auth_method']): FleetAgent {
  const agent = sandbox.agents.find((each) => each.site === 'global' && each.auth_method === method)
  if (agent === undefined) throw new Error(`no ${method} agent`)
  return agent
}

async function add(agent: FleetAgent): Promise<AgentKey> {
  return (await addSandboxAgent(running, { deploymentId, agent })).agentKey
}

async function heard<Answer>(call: Promise<Answer>): Promise<Answer> {
  const answer = await call
  answered.push(answer)
  return answer
}

async function refused(call: Promise<unknown>): Promise<unknown> {
  const refusal = await refusalOf(call)
  answered.push(refusal)
  return refusal
}

async function testAll(accounts: string[] | null = null) {
  const { secrets } = running.client
  await secrets.startItemTest({ accounts })
  await expect.poll(async () => (await secrets.itemTest()).test?.isRunning).toBe(false)
  const { test } = await heard(secrets.itemTest())
  return {
    blockedBy: test?.blockedBy?.code ?? null,
    results: test?.results.map(({ account, error }) => [account, error?.code ?? 'ok']),
  }
}

describe('with a keyring', () => {
  beforeEach(() => keyring.startService())

  it('lists every item by name, without reading the keychain', async () => {
    const secretAgent = await add(find('client_credentials'))
    const keyAgent = await add(find('private_key_jwt'))
    const keyed = { ...form, authMethod: 'private_key_jwt' as const }
    const place = { deploymentId, site: 'global' as const }
    const { agentKey } = await running.client.registrations.start({ ...place, agentKey: null, form: keyed })
    await keyring.lock()
    const { rows } = await heard(running.client.secrets.items())
    expect(rows.map(({ account, content }) => [account, content])).toEqual([
      [secretAgent, 'client_secret'],
      [keyAgent, 'es256_key'],
      [agentKey, 'es256_key'],
      [`${agentKey}.secret`, 'registration_secret'],
    ])
    expect(rows[1]?.fingerprint).toBe((await running.client.agents.get({ agentKey: keyAgent })).publicKeyFingerprint)
    expect(rows[0]?.provenAtMs).not.toBeNull()
  })

  it('tests each item, says which is missing, and changes none', async () => {
    const secretAgent = await add(find('client_credentials'))
    const keyAgent = await add(find('private_key_jwt'))
    expect(await testAll()).toEqual({
      blockedBy: null,
      results: [
        [secretAgent, 'ok'],
        [keyAgent, 'ok'],
      ],
    })
    await keyring.removeItem(keyAgent)
    expect((await testAll([keyAgent])).results).toEqual([[keyAgent, 'secret_missing']])
    const status = async () =>
      (await running.client.agents.fleet()).rows.find((row) => row.agentKey === keyAgent)?.status
    await expect.poll(status).toBe('secret_missing')
    expect((await testAll()).results).toHaveLength(2)
  })

  it('stops the test at a keychain that is locked, and blames no agent', async () => {
    const agentKey = await add(find('client_credentials'))
    await keyring.lock()
    const { blockedBy, results } = await testAll()
    expect(blockedBy).toMatch(/^keychain_/)
    expect(results).toEqual([])
    const fleet = (await running.client.agents.fleet()).rows
    expect(fleet.find((row) => row.agentKey === agentKey)?.status).not.toBe('secret_missing')
  })

  it('tries the keychain: writes, reads back, erases; and says how far it came', async () => {
    const whole = { isWritten: true, isReadBack: true, isErased: true, error: null }
    expect(await heard(running.client.secrets.tryKeychain())).toEqual(whole)
    await keyring.lock()
    expect(await heard(running.client.secrets.tryKeychain())).toMatchObject({
      isWritten: false,
      error: { code: expect.stringMatching(/^keychain_/) },
    })
    await keyring.unlock()
    await expect.poll(async () => (await running.client.secrets.tryKeychain()).error, { timeout: 10_000 }).toBeNull()
  })

  it('writes no trial into a keychain that has lost its items', async () => {
    const agentKey = await add(find('client_credentials'))
    await running.console.close()
    await keyring.removeItem(agentKey)
    await keyring.removeItem('canary')
    running = openConsole(join(folder, 'console.db'), {
      keychainService: 'arena-console-test',
      spawnKeychain: () => forkKeychainProcess(keyring.env),
    })
    expect(await running.client.secrets.tryKeychain()).toMatchObject({
      isWritten: false,
      error: { code: 'keychain_lost' },
    })
    expect((await running.client.secrets.checkVault()).state).toBe('lost')
  })

  it('copies a client secret after main has asked, and never a key', async () => {
    const agent = find('client_credentials')
    const secretAgent = await add(agent)
    const keyAgent = await add(find('private_key_jwt'))
    isConfirmed = false
    expect(await heard(running.client.credentials.copySecret({ agentKey: secretAgent }))).toEqual({
      copied: false,
    })
    expect(copied).toEqual([])
    isConfirmed = true
    expect(await heard(running.client.credentials.copySecret({ agentKey: secretAgent }))).toEqual({
      copied: true,
    })
    expect(copied).toEqual([agent.auth_method === 'client_credentials' ? agent.client_secret : ''])
    expect(asked).toEqual([
      { agentName: agent.name, site: 'global' },
      { agentName: agent.name, site: 'global' },
    ])
    expect(await refused(running.client.credentials.copySecret({ agentKey: keyAgent }))).toMatchObject({
      code: 'key_not_copied',
    })
    expect(copied).toHaveLength(1)
  })

  it('exports a key under a passphrase, which opens it again, and leaves no trace of either', async () => {
    const keyed = find('private_key_jwt')
    const secretAgent = find('client_credentials')
    if (keyed.auth_method !== 'private_key_jwt' || secretAgent.auth_method !== 'client_credentials') return
    const [agentKey, otherKey] = [await add(keyed), await add(secretAgent)]
    const { credentials } = running.client
    expect(await refused(credentials.exportKey({ agentKey, passphrase: 'too short' }))).toEqual({
      code: 'passphrase_too_short',
      details: { min: 12 },
    })
    expect(await refused(credentials.exportKey({ agentKey: otherKey, passphrase }))).toMatchObject({
      code: 'no_private_key',
    })
    expect(saved).toEqual([])
    expect(await heard(credentials.exportKey({ agentKey, passphrase }))).toEqual({ saved: true })
    const [file] = saved
    expect(file?.suggestedName).toMatch(/-key\.pem$/)
    const opened = createPrivateKey({ key: file?.text ?? '', passphrase })
    expect(opened.export({ format: 'jwk' })).toEqual(createPrivateKey(keyed.private_key_pem).export({ format: 'jwk' }))
    await credentials.copySecret({ agentKey: otherKey })
    await testAll()
    await keyring.removeItem(agentKey)
    await refused(credentials.exportKey({ agentKey, passphrase }))
    const sweep = createSweep(
      new Map([
        ['the passphrase', passphrase],
        ['the key', keyed.private_key_pem],
        ['the secret', secretAgent.client_secret],
      ]),
    )
    await running.console.close()
    const written = readdirSync(folder).map((name) => readFileSync(join(folder, name)))
    expect(written.length).toBeGreaterThan(0)
    for (const bytes of [...written, Buffer.from(JSON.stringify(answered)), Buffer.from(logged.join('\n'))])
      expect(sweep(bytes)).toEqual([])
    expect(sweep(Buffer.from(file?.text ?? ''))).toEqual([])
  })
})

describe('without a keychain', () => {
  it('says so and touches nothing', async () => {
    expect(await running.client.secrets.tryKeychain()).toMatchObject({
      isWritten: false,
      error: { code: 'keychain_missing' },
    })
  })
})
