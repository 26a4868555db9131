/** The console's keychain on the real keytar, a real gnome-keyring and a private bus, with faults put in. */

import type { ChildProcess } from 'node:child_process'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startRealTimer, type Timer } from '../../src-main/system/timer.ts'
import type { KeychainProcess } from '../../src-main/vault/keychain/keychain-messages.ts'
import { createKeychainVault } from '../../src-main/vault/keychain/keychain-vault.ts'
import { Secret } from '../../src-main/vault/secret.ts'
import type { Vault, VaultState } from '../../src-main/vault/vault.ts'
import { forkKeychainProcess } from '../support/forked-keychain.ts'
import { startHurriedTimer } from '../support/hurried-timer.ts'
import { type KeyringSession, openKeyringSession } from '../support/keyring-session.ts'

let session: KeyringSession
let vaults: Vault[] = []
let helpers: ChildProcess[] = []

beforeEach(async () => {
  session = await openKeyringSession()
})

afterEach(async () => {
  await Promise.all(vaults.map((vault) => vault.close()))
  vaults = []
  helpers = []
  await session.close()
})

function openVault(
  options: {
    env?: Record<string, string>
    expectsItems?: () => boolean
    spawn?: () => KeychainProcess
    startTimer?: Timer
  } = {},
): Vault {
  const fork = () => forkKeychainProcess(options.env ?? session.env, (child) => helpers.push(child))
  const vault = createKeychainVault({
    spawn: options.spawn ?? fork,
    service: 'arena-console-test',
    name: 'Secret Service',
    clock: Date.now,
    startTimer: options.startTimer ?? startHurriedTimer,
    expectsItems: options.expectsItems ?? (() => false),
  })
  vaults.push(vault)
  return vault
}

function nextState(vault: Vault, state: VaultState): Promise<void> {
  return new Promise((resolve) => {
    if (vault.status().state === state) return resolve()
    const end = vault.onChange((status) => {
      if (status.state !== state) return
      end()
      resolve()
    })
  })
}

const read = async (vault: Vault, account: string) => (await vault.read(account)).reveal()

describe('with a keyring', () => {
  beforeEach(() => session.startService())

  it('gives back what it saved, also to the next start of the console', async () => {
    const vault = openVault()
    await vault.save('ag_one00000', new Secret('s3cret ✓'))
    expect(await read(vault, 'ag_one00000')).toBe('s3cret ✓')
    expect(await read(openVault({ expectsItems: () => true }), 'ag_one00000')).toBe('s3cret ✓')
    expect(vault.status()).toEqual({ kind: 'keychain', name: 'Secret Service', state: 'ok' })
  })

  it('says that a secret is missing only when the keychain is readable', async () => {
    await expect(openVault().read('ag_nobody00')).rejects.toMatchObject({ code: 'secret_missing' })
  })

  it('erases an item, and again without complaint', async () => {
    const vault = openVault()
    await vault.save('ag_one00000', new Secret('one'))
    await vault.erase('ag_one00000')
    await vault.erase('ag_one00000')
    await expect(vault.read('ag_one00000')).rejects.toMatchObject({ code: 'secret_missing' })
  })

  it.each([
    ['', 'secret_malformed'],
    ['a\0b', 'secret_malformed'],
    ['a\udc00', 'secret_malformed'],
    ['x'.repeat(2_501), 'key_too_long'],
  ])('refuses a value that a backend would alter (%#)', async (text, code) => {
    const vault = openVault()
    await expect(vault.save('ag_one00000', new Secret(text))).rejects.toMatchObject({ code })
    await expect(vault.read('ag_one00000')).rejects.toMatchObject({ code: 'secret_missing' })
  })

  it('does not take a locked keyring for an empty one, and comes back by itself when it is unlocked', async () => {
    const vault = openVault()
    await vault.save('ag_one00000', new Secret('one'))
    await session.lock()
    await expect(vault.read('ag_one00000')).rejects.toMatchObject({ code: 'keychain_locked' })
    await expect(vault.read('ag_nobody00')).rejects.toMatchObject({ code: 'keychain_locked' })
    await expect(vault.save('ag_one00000', new Secret('two'))).rejects.toMatchObject({
      code: 'keychain_locked',
    })
    await expect(vault.erase('ag_one00000')).rejects.toMatchObject({ code: 'keychain_locked' })
    expect(vault.status()).toMatchObject({ state: 'locked' })
    await session.unlock()
    await nextState(vault, 'ok')
    expect(await read(vault, 'ag_one00000')).toBe('one')
  })

  it('tells a locked keyring from a lost one at the first start', async () => {
    await openVault().save('ag_one00000', new Secret('one'))
    await session.lock()
    const vault = openVault({ expectsItems: () => true })
    expect(await vault.check()).toMatchObject({ state: 'locked' })
    await session.unlock()
    expect(await vault.check()).toMatchObject({ state: 'ok' })
  })

  it('names a keyring lost when the console knows agents and its own item is not there', async () => {
    const vault = openVault({ expectsItems: () => true })
    expect(await vault.check()).toMatchObject({ state: 'lost' })
    await expect(vault.read('ag_one00000')).rejects.toMatchObject({ code: 'keychain_lost' })
    await vault.save('ag_one00000', new Secret('given again'))
    expect(vault.status()).toMatchObject({ state: 'ok' })
    expect(await read(openVault({ expectsItems: () => true }), 'ag_one00000')).toBe('given again')
  })

  it('is looked at again after a look in which the database refused', async () => {
    let looks = 0
    const vault = openVault({
      expectsItems() {
        looks += 1
        if (looks === 2) throw new Error('disk I/O error')
        return true
      },
    })
    expect(await vault.check()).toMatchObject({ state: 'lost' })
    await vi.waitFor(() => expect(looks).toBeGreaterThan(2), { timeout: 15_000 })
  })

  it('misses one vanished item and keeps the others', async () => {
    const vault = openVault()
    await vault.save('ag_one00000', new Secret('one'))
    await vault.save('ag_two00000', new Secret('two'))
    await session.removeItem('ag_one00000')
    await expect(vault.read('ag_one00000')).rejects.toMatchObject({ code: 'secret_missing' })
    expect(await read(vault, 'ag_two00000')).toBe('two')
  })

  it('goes on after the keyring daemon was killed and started again', async () => {
    const vault = openVault()
    await vault.save('ag_one00000', new Secret('one'))
    await session.killService()
    await expect(vault.read('ag_one00000')).rejects.toMatchObject({
      code: 'keychain_missing',
      details: { detail: 'no_service' },
    })
    await session.startService()
    await nextState(vault, 'ok')
    expect(await read(vault, 'ag_one00000')).toBe('one')
  })

  it('reads on through a daemon that was replaced between two calls', async () => {
    const vault = openVault()
    await vault.save('ag_one00000', new Secret('one'))
    await session.killService()
    await session.startService()
    expect(await read(vault, 'ag_one00000')).toBe('one')
  })

  it('replaces a helper that crashed, and one that was stopped, without losing the call', async () => {
    const vault = openVault()
    await vault.save('ag_one00000', new Secret('one'))
    helpers.at(-1)?.kill('SIGSEGV')
    expect(await read(vault, 'ag_one00000')).toBe('one')
    helpers.at(-1)?.kill('SIGSTOP')
    expect(await read(vault, 'ag_one00000')).toBe('one')
    expect(helpers.length).toBeGreaterThanOrEqual(3)
    expect(vault.status()).toMatchObject({ state: 'ok' })
  })

  it('says that the system is asking while the keyring does not answer, and gives up at the deadline', async () => {
    const vault = openVault()
    await vault.save('ag_one00000', new Secret('one'))
    process.kill(session.servicePid(), 'SIGSTOP')
    const calls = [vault.read('ag_one00000'), vault.read('ag_two00000')]
    const refusals = calls.map((call) => expect(call).rejects.toMatchObject({ code: 'keychain_prompting' }))
    await nextState(vault, 'prompting')
    expect(await vault.check()).toMatchObject({ state: 'prompting' })
    await Promise.all(refusals)
    process.kill(session.servicePid(), 'SIGCONT')
    expect(await read(vault, 'ag_one00000')).toBe('one')
    expect(vault.status()).toMatchObject({ state: 'ok' })
  })

  it('stops trying after five crashes until it is told to check', async () => {
    let mayLive = false
    const vault = createKeychainVault({
      spawn: () =>
        forkKeychainProcess(session.env, (child) => {
          if (!mayLive) child.kill('SIGSEGV')
        }),
      service: 'arena-console-test',
      name: 'Secret Service',
      clock: Date.now,
      startTimer: startHurriedTimer,
      expectsItems: () => false,
    })
    vaults.push(vault)
    for (let call = 0; call < 4; call += 1) {
      await expect(vault.read('ag_one00000')).rejects.toMatchObject({ code: 'keychain_failed' })
    }
    expect(vault.status()).toMatchObject({ state: 'failed', detail: 'crash_loop' })
    mayLive = true
    await expect(vault.read('ag_one00000')).rejects.toMatchObject({ code: 'keychain_failed' })
    expect(await vault.check()).toMatchObject({ state: 'ok' })
  })

  it('serves 100 items asked for at once', async () => {
    const vault = openVault()
    const accounts = Array.from({ length: 100 }, (_, index) => `ag_${String(index).padStart(8, '0')}`)
    await Promise.all(accounts.map((account) => vault.save(account, new Secret(`secret of ${account}`))))
    const values = await Promise.all(accounts.map((account) => read(vault, account)))
    expect(values).toEqual(accounts.map((account) => `secret of ${account}`))
  })
})

describe('without a keyring', () => {
  it('is looked at again where a check was under way before the keyring came', async () => {
    let tellAnswered = () => {}
    const answered = new Promise<void>((resolve) => {
      tellAnswered = resolve
    })
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const vault = openVault({
      // With time hurried, a keyring that takes long to open on a busy machine is taken to be asking.
      startTimer: startRealTimer,
      // The real process, whose answers arrive late.
      spawn: () => {
        const process = forkKeychainProcess(session.env, (child) => helpers.push(child))
        return {
          ...process,
          onReply: (listener) =>
            process.onReply((reply) => {
              if (reply.id <= 0) return listener(reply)
              tellAnswered()
              void released.then(() => listener(reply))
            }),
        }
      },
    })
    const early = vault.check()
    await answered
    await session.startService()
    const late = vault.check()
    release()
    expect(await early).toMatchObject({ state: 'missing', detail: 'no_service' })
    expect(await late).toMatchObject({ state: 'ok' })
  })

  it('names an absent bus', async () => {
    const { DBUS_SESSION_BUS_ADDRESS: _, ...env } = session.env
    const vault = openVault({ env })
    expect(await vault.check()).toMatchObject({ state: 'missing', detail: 'no_dbus' })
    await expect(vault.save('ag_one00000', new Secret('one'))).rejects.toMatchObject({
      code: 'keychain_missing',
    })
  })

  it('names an absent service, and notices when it comes', async () => {
    const vault = openVault()
    expect(await vault.check()).toMatchObject({ state: 'missing', detail: 'no_service' })
    await session.startService()
    await nextState(vault, 'ok')
    await vault.save('ag_one00000', new Secret('one'))
  })
})
