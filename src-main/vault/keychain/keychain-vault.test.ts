import { expect, it } from 'vitest'
import { Secret } from '../secret.ts'
import type { KeychainFault, KeychainProcess, KeychainReply, KeychainRequest } from './keychain-messages.ts'
import { createKeychainVault } from './keychain-vault.ts'

type Items = Map<string, string>

const itemsOf = (...accounts: string[]): Items => new Map(accounts.map((account) => [account, `of ${account}`]))
const whole = () => itemsOf('canary', 'ag_1', 'ag_2', 'ag_3', 'ag_4')

/** A keychain that can be exchanged for another, or locked, while the console runs. */
function openConsole(items: Items, { expectsItems = true } = {}) {
  const keychain = { items, isLocked: false, unanswered: new Map<string, KeychainFault>() }
  const answer = (request: KeychainRequest): KeychainReply => {
    const { id, account } = request
    const fault = keychain.unanswered.get(account)
    if (request.op === 'get' && fault !== undefined) return { id, ok: false, fault }
    if (keychain.isLocked)
      return request.op === 'get' ? { id, ok: true, value: null } : { id, ok: false, fault: 'locked' }
    if (request.op === 'get') return { id, ok: true, value: keychain.items.get(account) ?? null }
    if (request.op === 'set') keychain.items.set(account, request.value)
    else return { id, ok: true, value: keychain.items.delete(account) }
    return { id, ok: true, value: true }
  }
  const spawn = (): KeychainProcess => {
    let tell = (_reply: KeychainReply): void => {}
    return {
      send(request) {
        if (request.op !== 'ping') queueMicrotask(() => tell(answer(request)))
      },
      onReply(listener) {
        tell = listener
        queueMicrotask(() => tell({ id: 0, ok: true, value: null }))
      },
      onExit: () => {},
      kill: () => {},
    }
  }
  const vault = createKeychainVault({
    spawn,
    service: 'test',
    name: 'test keychain',
    clock: () => 0,
    startTimer: () => () => {},
    expectsItems: () => expectsItems,
  })
  const read = (account: string) =>
    vault.read(account).then(
      (secret) => secret.reveal(),
      (error: { code: string }) => error.code,
    )
  return { keychain, vault, read }
}

it.each([
  ['nothing', () => itemsOf()],
  ['items of another program', () => itemsOf('someone')],
])('is lost where another keychain with %s takes its place while the console runs', async (_what, other) => {
  const { keychain, vault, read } = openConsole(whole())
  expect(await read('ag_1')).toBe('of ag_1')
  keychain.items = other()
  expect([await read('ag_1'), await read('ag_2')]).toEqual(['keychain_lost', 'keychain_lost'])
  expect((await vault.check()).state).toBe('lost')
  expect(keychain.items.has('canary')).toBe(false)
  expect((await openConsole(keychain.items).vault.check()).state).toBe('lost')
})

it('is itself again when the keychain comes back', async () => {
  const { keychain, vault, read } = openConsole(whole())
  const own = keychain.items
  await read('ag_1')
  keychain.items = itemsOf()
  expect(await read('ag_2')).toBe('keychain_lost')
  keychain.items = own
  expect(await read('ag_2')).toBe('of ag_2')
  expect(vault.status().state).toBe('ok')
})

it.each([
  ['alone', [], 'ag_1'],
  ['with the item read last', ['ag_2'], 'ag_1'],
  ['with the two read last', ['ag_2', 'ag_3'], 'ag_1'],
])('is not lost where its own item was deleted %s: it is written again', async (_how, deleted, left) => {
  const { keychain, vault, read } = openConsole(whole())
  for (const account of [left, ...deleted]) await read(account)
  for (const account of ['canary', ...deleted]) keychain.items.delete(account)
  expect(await read('ag_none')).toBe('secret_missing')
  expect(vault.status().state).toBe('ok')
  expect(keychain.items.has('canary')).toBe(true)
})

it('does not expect what the console itself has erased', async () => {
  const { keychain, vault, read } = openConsole(whole())
  for (const account of ['ag_1', 'ag_2', 'ag_3', 'ag_4']) await read(account)
  for (const account of ['ag_2', 'ag_3', 'ag_4']) await vault.erase(account)
  keychain.items.delete('canary')
  expect((await vault.check()).state).toBe('ok')
  expect(keychain.items.has('canary')).toBe(true)
})

it('is locked, not lost, where it can be read no more and not be written to', async () => {
  const { keychain, vault, read } = openConsole(whole())
  await read('ag_1')
  keychain.isLocked = true
  expect(await read('ag_1')).toBe('keychain_locked')
  expect(vault.status().state).toBe('locked')
})

it.each<[KeychainFault, string]>([
  ['dismissed', 'locked'],
  ['locked', 'locked'],
  ['no_service', 'missing'],
])('is not lost where a look for what was there before ends as %s, but %s', async (fault, state) => {
  const { keychain, vault, read } = openConsole(whole())
  await read('ag_1')
  keychain.items.delete('canary')
  keychain.unanswered.set('ag_1', fault)
  expect((await vault.check()).state).toBe(state)
  expect(vault.status().state).toBe(state)
})

it('begins anew with the secret that is saved after a loss', async () => {
  const { keychain, vault, read } = openConsole(whole())
  await read('ag_1')
  keychain.items = itemsOf()
  await read('ag_1')
  await vault.save('ag_1', new Secret('given again'))
  expect(await read('ag_1')).toBe('given again')
  expect(await read('ag_2')).toBe('secret_missing')
})

it('is written to for the first time where no agent is known', async () => {
  const { keychain, vault } = openConsole(itemsOf(), { expectsItems: false })
  expect((await vault.check()).state).toBe('ok')
  expect(keychain.items.has('canary')).toBe(true)
})
