/**
 * Registration with a real keyring that is not there, locked, asking, full, ended or emptied: nothing is sent in vain
 * and no secret is lost.
 */

import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DeploymentId } from '#contract/ids.ts'
import type { RegistrationForm } from '#contract/ipc/registration-form.ts'
import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import { startRealTimer } from '../../src-main/system/timer.ts'
import { createKeychainVault } from '../../src-main/vault/keychain/keychain-vault.ts'
import { Secret } from '../../src-main/vault/secret.ts'
import type { Vault, VaultState } from '../../src-main/vault/vault.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { forkKeychainProcess } from '../support/forked-keychain.ts'
import { startHurriedTimer } from '../support/hurried-timer.ts'
import {
  canMount,
  canPrompt,
  fillDisk,
  layOutWithoutKeytar,
  resetKeyring,
  startPrompter,
} from '../support/keyring-faults.ts'
import { type KeyringSession, openKeyringSession } from '../support/keyring-session.ts'
import { form, goodAnswer } from '../support/registration-samples.ts'
import { openConsole, type RunningConsole, refusalOf } from '../support/running-console.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

const service = 'arena-console-test'
const methods = ['client_credentials', 'private_key_jwt'] as const

let folder: string
let sandbox: RunningSandbox
let keyring: KeyringSession
let running: RunningConsole
let helpers: ChildProcess[]
let deploymentId: DeploymentId
/** Names that were sent to be registered. */
let sent: string[]
/** What happens between the service's answer to a registration and the console. */
let onRegistered: (answer: Response) => Promise<Response>

beforeEach(async () => {
  folder = makeTemporaryFolder()
  sandbox = await startSandbox({ agents: 0, limits: false })
  keyring = await openKeyringSession()
  helpers = []
  sent = []
  onRegistered = async (answer) => answer
  open()
  const deployment = { baseUrl: sandbox.baseUrl, name: 'Sandbox', sites: ['global' as const] }
  deploymentId = (await running.client.deployments.add(deployment)).deploymentId
})
afterEach(async () => {
  await running.console.close()
  await keyring.close()
  await sandbox.close()
})

type Helper = { env?: Record<string, string>; from?: string; onStarted?: (child: ChildProcess) => void }

function open({ env, from, onStarted }: Helper = {}): void {
  running = openConsole(join(folder, 'console.db'), {
    startTimer: startHurriedTimer,
    keychainService: service,
    spawnKeychain: () =>
      forkKeychainProcess(
        env ?? keyring.env,
        (child) => {
          helpers.push(child)
          onStarted?.(child)
        },
        from,
      ),
    async fetch(input, init) {
      const answer = await fetch(input, init)
      if (!String(input).endsWith('/registry/register')) return answer
      sent.push(String(JSON.parse(String(init?.body)).name))
      return onRegistered(answer)
    },
  })
  running.console.start()
}

async function reopen(helper: Helper = {}): Promise<void> {
  await running.console.close()
  open(helper)
}

const start = (change: Partial<RegistrationForm> = {}) =>
  running.client.registrations.start({
    agentKey: null,
    deploymentId,
    site: 'global',
    form: { ...form, ...change },
  })

const startAgain = ({ agentKey, form }: RegistrationView) =>
  running.client.registrations.start({ agentKey, deploymentId, site: 'global', form })

const vaultStatus = async () => (await running.client.app.state()).vault
const becomes = (state: VaultState) =>
  vi.waitUntil(async () => (await vaultStatus()).state === state, { timeout: 20_000 })

/** Another program that reads and writes the same items. */
async function asStranger<Result>(act: (vault: Vault) => Promise<Result>): Promise<Result> {
  const vault = createKeychainVault({
    spawn: () => forkKeychainProcess(keyring.env),
    service,
    name: 'Secret Service',
    clock: Date.now,
    startTimer: startRealTimer,
    expectsItems: () => false,
  })
  return act(vault).finally(() => vault.close())
}

describe.each(methods)('with a keychain that takes nothing, an agent by %s', (authMethod) => {
  it('is not registered without a D-Bus', async () => {
    const { DBUS_SESSION_BUS_ADDRESS: _, ...env } = keyring.env
    await reopen({ env })
    expect(await start({ authMethod })).toMatchObject({
      stage: 'intent',
      error: { code: 'keychain_missing', details: { detail: 'no_dbus' } },
    })
    expect(sent).toEqual([])
  })

  it('is not registered without a Secret Service, and is once there is one, which is noticed', async () => {
    const stopped = await start({ authMethod })
    expect(stopped).toMatchObject({
      stage: 'intent',
      error: { code: 'keychain_missing', details: { detail: 'no_service' } },
    })
    expect(sent).toEqual([])
    await keyring.startService()
    await becomes('ok')
    expect(await startAgain(stopped)).toMatchObject({ stage: 'challenge', secret: 'kept', error: null })
    expect(sent).toHaveLength(1)
  })

  it('is not registered while the keyring is locked, and is after it was unlocked, which is noticed', async () => {
    await keyring.startService()
    await running.client.secrets.checkVault()
    await keyring.lock()
    const stopped = await start({ authMethod })
    expect(stopped).toMatchObject({ stage: 'intent', error: { code: 'keychain_locked' } })
    expect(sent).toEqual([])
    await keyring.unlock()
    await becomes('ok')
    expect(await startAgain(stopped)).toMatchObject({ stage: 'challenge', secret: 'kept', error: null })
    expect(sent).toHaveLength(1)
  })

  it.skipIf(!canPrompt)('is not registered while the system asks and nobody answers', async () => {
    await keyring.startService()
    await running.client.secrets.checkVault()
    await keyring.lock()
    const prompter = await startPrompter(keyring)
    const stopped = start({ authMethod })
    await becomes('prompting')
    // What needs no secret goes on meanwhile.
    expect((await running.client.agents.fleet()).rows).toEqual([])
    expect(await stopped).toMatchObject({ stage: 'intent', error: { code: 'keychain_prompting' } })
    expect(sent).toEqual([])
    await prompter.dismiss()
    await keyring.unlock()
    expect(await startAgain(await stopped)).toMatchObject({ stage: 'challenge', secret: 'kept' })
  })

  it.skipIf(!canPrompt)('is not registered when the operator dismisses what the system asks', async () => {
    await keyring.startService()
    await running.client.secrets.checkVault()
    await keyring.lock()
    const prompter = await startPrompter(keyring)
    const stopped = start({ authMethod })
    await becomes('prompting')
    await prompter.dismiss()
    expect(await stopped).toMatchObject({
      stage: 'intent',
      error: { code: 'keychain_locked', details: { detail: 'dismissed' } },
    })
    expect(sent).toEqual([])
  })

  it('is not registered without the native module, and the console runs', async () => {
    await keyring.startService()
    await reopen({ from: await layOutWithoutKeytar(folder) })
    expect(await start({ authMethod })).toMatchObject({
      stage: 'intent',
      error: { code: 'keychain_missing', details: { detail: 'no_native_module' } },
    })
    expect(sent).toEqual([])
  })

  it('is not registered while the keychain process crashes at every start, and is when it does not any more', async () => {
    await keyring.startService()
    let mayLive = false
    await reopen({ onStarted: (child) => void (mayLive || child.kill('SIGSEGV')) })
    const stopped = await start({ authMethod })
    expect(stopped).toMatchObject({ stage: 'intent', error: { code: 'keychain_failed' } })
    expect(sent).toEqual([])
    mayLive = true
    await running.client.secrets.checkVault()
    expect(await startAgain(stopped)).toMatchObject({ stage: 'challenge', secret: 'kept' })
  })

  it('is not registered into a keyring that has lost the secrets of the fleet', async () => {
    await keyring.startService()
    const first = await start({ name: 'Tern 0' })
    await resetKeyring(keyring)
    expect(await start({ authMethod })).toMatchObject({ stage: 'intent', error: { code: 'keychain_lost' } })
    expect(await vaultStatus()).toMatchObject({ state: 'lost' })
    expect(sent).toEqual(['Tern 0'])
    expect((await running.client.agents.fleet()).rows.map(({ agentKey }) => agentKey)).toEqual([first.agentKey])
  })
})

describe('between the answer and the keychain', () => {
  beforeEach(() => keyring.startService())

  /** What must hold while the secret waits in memory for a keychain that takes it. */
  async function expectHeld(held: RegistrationView, code: string): Promise<void> {
    expect(held).toMatchObject({
      stage: 'secret_unsaved',
      secret: 'in_memory',
      canResendSecret: false,
      error: { code },
    })
    const { agentKey } = held
    expect(
      await refusalOf(running.client.registrations.submitAnswer({ agentKey, draft: goodAnswer(held) })),
    ).toMatchObject({ code: 'invalid_input' })
    expect((await running.client.agents.fleet()).rows).toEqual([])
  }

  const save = ({ agentKey }: RegistrationView) => running.client.registrations.saveSecret({ agentKey })
  const kept = { stage: 'challenge', secret: 'kept', error: null }

  it('a daemon that was killed leaves the secret in memory, and one that came back takes it', async () => {
    onRegistered = async (answer) => {
      await keyring.killService()
      return answer
    }
    const held = await start()
    await expectHeld(held, 'keychain_missing')
    expect(await save(held)).toMatchObject({ stage: 'secret_unsaved', secret: 'in_memory' })
    await keyring.startService()
    expect(await save(held)).toMatchObject(kept)
    expect(sent).toHaveLength(1)
  })

  it('a daemon that was replaced takes the secret as if nothing had been', async () => {
    onRegistered = async (answer) => {
      await keyring.killService()
      await keyring.startService()
      return answer
    }
    expect(await start()).toMatchObject(kept)
  })

  it.each(['SIGSTOP', 'SIGSEGV'] as const)(
    'a keychain process that got %s is replaced within the act',
    async (signal) => {
      onRegistered = async (answer) => {
        helpers.at(-1)?.kill(signal)
        return answer
      }
      expect(await start()).toMatchObject(kept)
    },
  )

  it.skipIf(!canPrompt)(
    'a keyring that was locked and asks is given its time, and the secret waits in memory',
    async () => {
      const prompters: Awaited<ReturnType<typeof startPrompter>>[] = []
      onRegistered = async (answer) => {
        await keyring.lock()
        prompters.push(await startPrompter(keyring))
        return answer
      }
      const held = await start()
      await expectHeld(held, 'keychain_prompting')
      await prompters[0]?.dismiss()
      await keyring.unlock()
      expect(await save(held)).toMatchObject(kept)
    },
  )

  it.skipIf(!canMount)('a full disk refuses the secret, hurts no other, and takes it when there is room', async () => {
    await keyring.killService()
    await keyring.startService({ diskBytes: 64 * 1_024 })
    const first = await start({ name: 'Tern 0' })
    expect(first).toMatchObject(kept)
    const before = await asStranger((vault) => vault.read(first.agentKey))
    let free = () => {}
    onRegistered = async (answer) => {
      free = fillDisk(keyring)
      return answer
    }
    const held = await start({ name: 'Tern 1' })
    expect(held).toMatchObject({ stage: 'secret_unsaved', secret: 'in_memory', canResendSecret: false })
    expect(['keychain_failed', 'secret_not_saved']).toContain(held.error?.code)
    const startTimer = await asStranger((vault) => vault.read(first.agentKey))
    expect(startTimer.reveal()).toBe(before.reveal())
    free()
    expect(await save(held)).toMatchObject(kept)
    expect(sent).toEqual(['Tern 0', 'Tern 1'])
  })

  it('a secret that no item can hold is not handed to the keychain, and another one can be asked for', async () => {
    onRegistered = async (answer) =>
      Response.json({ ...(await answer.json()), client_secret: 's'.repeat(2_501) }, { status: 201 })
    const held = await start()
    expect(held).toMatchObject({
      stage: 'secret_unsaved',
      error: { code: 'key_too_long' },
      canResendSecret: true,
    })
    const { agentKey } = held
    await expect(asStranger((vault) => vault.read(agentKey))).rejects.toMatchObject({
      code: 'secret_missing',
    })
    expect(await running.client.registrations.resendSecret({ agentKey })).toMatchObject(kept)
    expect(sent).toHaveLength(1)
  })

  it.each([
    ['with a NUL', Buffer.from('secret\\u0000of the service')],
    ['with half a character', Buffer.from('secret\\ud800of the service')],
    ['that is no UTF-8', Buffer.from('secret\xffof the service', 'latin1')],
  ])('a secret %s that the service does not take is told by the first token', async (_title, secret) => {
    onRegistered = async (answer) => {
      const text = JSON.stringify({ ...(await answer.json()), client_secret: '@' })
      const [before = '', startTimer = ''] = text.split('@')
      const bytes = Buffer.concat([Buffer.from(before), secret, Buffer.from(startTimer)])
      return new Response(bytes, { status: 201, headers: { 'content-type': 'application/json' } })
    }
    const refused = await start()
    expect(refused).toMatchObject({
      stage: 'challenge',
      error: { code: 'credential_refused' },
      canResendSecret: true,
    })
    onRegistered = async (answer) => answer
    const { agentKey } = refused
    expect(await running.client.registrations.resendSecret({ agentKey })).toMatchObject(kept)
    expect(sent).toHaveLength(1)
  })
})

describe('after the secret was kept', () => {
  beforeEach(() => keyring.startService())

  const newKeyItem = '{"kind":"private_key","alg":"ES256","pkcs8":"AAAA"}'

  it.each([
    ['vanished', null, 'secret_missing'],
    ['altered', 'a text that somebody else put here', 'secret_damaged'],
    ['cut short', '{"kind":"client_secret","secr', 'secret_damaged'],
    ['exchanged for a key', newKeyItem, 'secret_damaged'],
  ])(
    'an item that %s is named, another secret is to be had, and nobody is registered again',
    async (_title, text, code) => {
      const other = await start({ name: 'Tern 0' })
      const { agentKey, ...row } = await start({ name: 'Tern 1' })
      if (text === null) await keyring.removeItem(agentKey)
      else await asStranger((vault) => vault.save(agentKey, new Secret(text)))
      const passed = await running.client.registrations.submitAnswer({
        agentKey,
        draft: goodAnswer({ agentKey, ...row }),
      })
      expect(passed).toMatchObject({ stage: 'passed', error: { code }, canResendSecret: true })
      expect(await running.client.registrations.resendSecret({ agentKey })).toMatchObject({
        stage: 'passed',
        error: null,
        canResendSecret: false,
      })
      const [receipt] = await running.client.agents.check({ agentKeys: [agentKey] })
      expect(receipt?.outcome).toEqual({ ok: true })
      expect(
        await running.client.registrations.submitAnswer({
          agentKey: other.agentKey,
          draft: goodAnswer(other),
        }),
      ).toMatchObject({ stage: 'passed', error: null })
      expect(sent).toEqual(['Tern 0', 'Tern 1'])
    },
  )
})
