import { AppError } from '#contract/app-error.ts'
import type { Timer } from '../../timer.ts'
import { Secret } from '../secret.ts'
import type { Vault, VaultStatus } from '../vault.ts'
import { type CallAnswer, type CallRequest, createKeychainCalls } from './keychain-calls.ts'
import type { KeychainProcess } from './keychain-messages.ts'
import { assertItemValue, errorOfState, type StateAndDetail, stateOfFault } from './keychain-state.ts'

const canaryAccount = 'canary'
const canaryValue = 'kept by the console to prove that it can read this keychain'
const probeAccount = 'probe'
const pollMs = 3_000

export interface KeychainVaultDeps {
  spawn: () => KeychainProcess
  /** Groups the console's items. No other program's service name may begin with it: Windows finds by prefix. */
  service: string
  /** What the operator knows the keychain by. */
  name: string
  clock: () => number
  startTimer: Timer
  /** Whether the console knows agents whose secrets it has stored: then a keychain without the canary has been lost. */
  expectsItems: () => boolean
}

/**
 * The operating system's keychain. It answers "no such item" for a locked keyring too, so an absent item is believed
 * only after the canary, an item of our own, has been read back. Nothing is deleted or overwritten because a read
 * failed.
 */
export function createKeychainVault(deps: KeychainVaultDeps): Vault {
  const { service, name, clock, startTimer, expectsItems } = deps
  const listeners = new Set<(status: VaultStatus) => void>()
  let status: VaultStatus = { kind: 'keychain', name, state: 'ok' }
  let isClosed = false
  let hasPrompted = false
  let hasReadAnItem = false
  let checking: Promise<VaultStatus> | null = null
  let cancelPoll = () => {}

  const become = ({ state, detail }: StateAndDetail) => {
    if (status.state === state && status.detail === detail) return
    status = { kind: 'keychain', name, state, ...(detail === undefined ? {} : { detail }) }
    for (const listener of listeners) listener(status)
  }

  const calls = createKeychainCalls({
    spawn: deps.spawn,
    clock,
    startTimer,
    onPrompting: () => {
      hasPrompted = true
      become({ state: 'prompting' })
    },
  })

  /** A poll must not put the system's prompt before the operator again and again. */
  const pollLater = () => {
    cancelPoll()
    if (isClosed || status.state === 'ok' || status.state === 'failed' || hasPrompted) return
    cancelPoll = startTimer(pollMs, () => void checkOnce())
  }

  const settle = (next: StateAndDetail): StateAndDetail => {
    if (next.state === 'ok') hasPrompted = false
    const wasDismissed = next.state === 'locked' && hasPrompted
    become(wasDismissed ? { state: 'locked', detail: 'dismissed' } : next)
    pollLater()
    return next
  }

  const failed = (answer: Extract<CallAnswer, { ok: false }>) => settle(stateOfFault(answer.fault))

  const call = (op: 'get' | 'delete', account: string) => calls.run({ op, service, account })
  const write = (account: string, value: string) =>
    calls.run({ op: 'set', service, account, value } satisfies CallRequest)

  /** The state of the keychain, by the canary. */
  const inspectKeychain = async (): Promise<StateAndDetail> => {
    const canary = await call('get', canaryAccount)
    if (!canary.ok) return failed(canary)
    if (canary.value !== null) return settle({ state: 'ok' })
    const isLost = expectsItems() && !hasReadAnItem
    if (!isLost) return writeCanary()
    if (status.state === 'lost') return settle({ state: 'lost' })
    // Only a write tells "locked" from "not there". The canary itself must stay absent: it would make the loss look
    // normal.
    const probe = await write(probeAccount, 'probe')
    if (!probe.ok) return failed(probe)
    await call('delete', probeAccount)
    return settle({ state: 'lost' })
  }

  const writeCanary = async (): Promise<StateAndDetail> => {
    const written = await write(canaryAccount, canaryValue)
    if (!written.ok) return failed(written)
    const kept = await call('get', canaryAccount)
    if (!kept.ok) return failed(kept)
    return settle(kept.value === null ? { state: 'failed', detail: 'not_kept' } : { state: 'ok' })
  }

  const checkOnce = (): Promise<VaultStatus> => {
    checking ??= inspectKeychain()
      .then(() => status)
      .finally(() => {
        checking = null
      })
    return checking
  }

  /** Throws unless the keychain is proven readable now. */
  const assertReadable = async () => {
    const checked = await inspectKeychain()
    if (checked.state !== 'ok') throw errorOfState(checked)
  }

  const get = async (account: string): Promise<string | null> => {
    const answer = await call('get', account)
    if (!answer.ok) throw errorOfState(failed(answer))
    if (typeof answer.value !== 'string') return null
    hasReadAnItem = true
    if (status.state !== 'ok') settle({ state: 'ok' })
    return answer.value
  }

  return {
    status: () => status,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async check() {
      // A call waits for the operator right now; a second one would only wait behind it.
      if (status.state === 'prompting' && status.detail === undefined) return status
      hasPrompted = false
      calls.revive()
      return checkOnce()
    },
    async read(account) {
      const first = await get(account)
      if (first !== null) return new Secret(first)
      await assertReadable()
      // It may have been locked at the call and unlocked since: "absent" counts only between two readings of the
      // canary.
      const second = await get(account)
      if (second !== null) return new Secret(second)
      await assertReadable()
      throw new AppError('secret_missing', { account })
    },
    async save(account, value) {
      const text = value.reveal()
      assertItemValue(text)
      const before = await inspectKeychain()
      if (before.state !== 'ok' && before.state !== 'lost') throw errorOfState(before)
      const written = await write(account, text)
      if (!written.ok) throw errorOfState(failed(written))
      const kept = await get(account)
      // Locked since it was written, it answers as if the item were not there.
      if (kept === null && before.state === 'ok') await assertReadable()
      if (kept !== text) throw new AppError('secret_not_saved')
      // A secret that the operator gives after a loss begins a new keychain.
      if (before.state === 'lost') await writeCanary()
    },
    async erase(account) {
      const erased = await call('delete', account)
      if (!erased.ok) throw errorOfState(failed(erased))
      if (erased.value === true) return
      await assertReadable()
      if ((await get(account)) === null) return
      const again = await call('delete', account)
      if (!again.ok || again.value !== true) throw new AppError('keychain_failed', { detail: 'not_erased' })
    },
    async close() {
      isClosed = true
      cancelPoll()
      listeners.clear()
      calls.close()
    },
  }
}
