/**
 * What happens when the item of an agent in a real keyring is taken away, altered, cut or exchanged by somebody else.
 */

import { generateKeyPairSync } from 'node:crypto'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AgentKey, DeploymentId } from '#contract/ids.ts'
import { startRealTimer } from '../../src-main/system/timer.ts'
import { createKeychainVault } from '../../src-main/vault/keychain/keychain-vault.ts'
import { Secret } from '../../src-main/vault/secret.ts'
import type { Vault } from '../../src-main/vault/vault.ts'
import type { FleetAgent } from '../../src-sandbox/fleet.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { agentOf } from '../contract/sandbox-client.ts'
import { addDeployment, addSandboxAgent } from '../support/connected-sandbox.ts'
import { forkKeychainProcess } from '../support/forked-keychain.ts'
import { type KeyringSession, openKeyringSession } from '../support/keyring-session.ts'
import { openConsole, type RunningConsole, refusalOf } from '../support/running-console.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

const service = 'arena-console-test'

let folder: string
let sandbox: RunningSandbox
let keyring: KeyringSession
let running: RunningConsole
/** Another program that writes into the same keyring. */
let stranger: Vault
let deploymentId: DeploymentId
let keyAgent: AgentKey
let secretAgent: AgentKey

beforeEach(async () => {
  folder = makeTemporaryFolder()
  sandbox = await startSandbox({ agents: 6, limits: false })
  keyring = await openKeyringSession()
  await keyring.startService()
  stranger = createKeychainVault({
    spawn: () => forkKeychainProcess(keyring.env),
    service,
    name: 'Secret Service',
    clock: Date.now,
    startTimer: startRealTimer,
    expectsItems: () => false,
  })
  running = openConsole(join(folder, 'console.db'), {
    keychainService: service,
    spawnKeychain: () => forkKeychainProcess(keyring.env),
  })
  running.console.start()
  deploymentId = (await addDeployment(running, sandbox)).deploymentId
  secretAgent = await add(find('client_credentials'))
  keyAgent = await add(find('private_key_jwt'))
})
afterEach(async () => {
  await running.console.close()
  await stranger.close()
  await keyring.close()
  await sandbox.close()
})

function find(method: FleetAgent['auth_method']): FleetAgent {
  const agent = sandbox.agents.find((each) => each.site === 'global' && each.auth_method === method)
  return agent ?? agentOf(sandbox, 'global', 0)
}

async function add(agent: FleetAgent): Promise<AgentKey> {
  return (await addSandboxAgent(running, { deploymentId, agent })).agentKey
}

const newKeyItem = () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const pkcs8 = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
  return JSON.stringify({ kind: 'private_key', alg: 'ES256', pkcs8 })
}

async function cutItem(account: AgentKey): Promise<string> {
  const text = (await stranger.read(account)).reveal()
  return `${text.slice(0, Math.floor(text.length / 2))}"}`
}

const outcomesOf = async (...agentKeys: AgentKey[]) =>
  (await running.client.agents.check({ agentKeys })).map(({ outcome }) => (outcome.ok ? 'ok' : outcome.error.code))
const statusOf = async (agentKey: AgentKey) =>
  (await running.client.agents.fleet()).rows.find((row) => row.agentKey === agentKey)?.status

describe('an item that is not what it was', () => {
  it.each([
    ['cut short', 'secret_damaged', cutItem],
    ['no credential at all', 'secret_damaged', async () => 'a text that somebody else put here'],
    ['half a key', 'secret_damaged', async () => '{"kind":"private_key","alg":"ES256","pkcs8":"AAAA"}'],
    ['another key', 'secret_other_key', async () => newKeyItem()],
    ['a client secret', 'secret_other_key', async () => '{"kind":"client_secret","secret":"some-secret"}'],
  ])('%s is told as %s, signs nothing, stays as it is and harms nobody else', async (_title, code, textOf) => {
    const text = await textOf(keyAgent)
    await stranger.save(keyAgent, new Secret(text))
    expect(await outcomesOf(keyAgent, secretAgent)).toEqual([code, 'ok'])
    expect(await statusOf(keyAgent)).toBe('secret_missing')
    expect(await statusOf(secretAgent)).toBe('ready')
    expect((await stranger.read(keyAgent)).reveal()).toBe(text)
    const { lastError } = await running.client.agents.get({ agentKey: keyAgent })
    expect(lastError?.code).toBe(code)
    expect(JSON.stringify(lastError)).not.toContain(text.slice(10, 40))
  })

  it('works again once the credential is entered again, or the right item is back', async () => {
    const right = (await stranger.read(keyAgent)).reveal()
    await keyring.removeItem(keyAgent)
    expect(await outcomesOf(keyAgent)).toEqual(['secret_missing'])
    await stranger.save(keyAgent, new Secret(right))
    expect(await outcomesOf(keyAgent)).toEqual(['ok'])
    expect(await statusOf(keyAgent)).toBe('ready')
    await stranger.save(keyAgent, new Secret('hello'))
    const agent = find('private_key_jwt')
    if (agent.auth_method !== 'private_key_jwt') throw new Error('no agent with a key')
    await running.client.credentials.replace({
      agentKey: keyAgent,
      credential: { kind: 'private_key', key: agent.private_key_pem },
    })
    expect(await outcomesOf(keyAgent)).toEqual(['ok'])
  })
})

describe('a credential of another type than the agent is known by', () => {
  it('is refused by the service and named, and the old one stays', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
    const key = String(privateKey.export({ format: 'pem', type: 'pkcs8' }))
    const rsa = running.client.credentials.replace({
      agentKey: keyAgent,
      credential: { kind: 'private_key', key },
    })
    expect(await refusalOf(rsa)).toEqual({
      code: 'credential_other_type',
      details: { registered: 'ES256', given: 'RS256' },
    })
    const secret = running.client.credentials.replace({
      agentKey: keyAgent,
      credential: { kind: 'client_secret', secret: 'not-the-way-it-registered' },
    })
    expect(await refusalOf(secret)).toMatchObject({
      code: 'credential_other_type',
      details: { registered: 'ES256', given: 'client_credentials' },
    })
    expect(await outcomesOf(keyAgent)).toEqual(['ok'])
  })

  it('is refused when it is longer than an item may be, before anything is asked', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 4_096 })
    const key = String(privateKey.export({ format: 'pem', type: 'pkcs8' }))
    const credential = { kind: 'private_key', key } as const
    const given = running.client.credentials.replace({ agentKey: keyAgent, credential })
    expect(await refusalOf(given)).toMatchObject({ code: 'key_too_long', details: { bits: 4_096 } })
    expect(await outcomesOf(keyAgent)).toEqual(['ok'])
  })
})
