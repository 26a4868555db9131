import { AppError } from '#contract/app-error.ts'
import type { Clock } from '../../system/clock.ts'
import type { Timer } from '../../system/timer.ts'
import { Secret } from '../secret.ts'
import type { Vault, VaultStatus } from '../vault.ts'
import { type CallResponse, createKeychainCalls, type KeychainCalls } from './keychain-calls.ts'
import type { KeychainProcess } from './keychain-messages.ts'
import { assertItemValue, errorOfState, type StateAndDetail, stateOfFault } from './keychain-state.ts'

const canaryAccount = 'canary'
const canaryValue = 'kept by the console to prove that it can read this keychain'
const probeAccount = 'probe'
const pollMs = 3_000
/** So many items that were there are looked for before the keychain counts as another: one alone may be deleted. */
const mostLookedFor = 3

export interface KeychainVaultDeps {
  spawn: () => KeychainProcess
  /** Groups the console's items. No other program's service name may begin with it: Windows finds by prefix. */
  service: string
  /** What the operator knows the keychain by. */
  name: string
  clock: Clock
  startTimer: Timer
  /** Whether the console knows agents whose secrets it has stored: then a keychain without the canary has been lost. */
  expectsItems: () => boolean
}

/** What is known of the keychain, and the polls for one that does not answer as it should. */
function createKeychainStatus({ name, startTimer }: Pick<KeychainVaultDeps, 'name' | 'startTimer'>, poll: () => void) {
  const listeners = new Set<(status: VaultStatus) => void>()
  let status: VaultStatus = { kind: 'keychain', name, state: 'ok' }
  let isClosed = false
  let hasPrompted = false
  let cancelPoll = () => {}

  const become = ({ state, detail }: StateAndDetail) => {
    if (status.state === state && status.detail === detail) return
    status = { kind: 'keychain', name, state, ...(detail === undefined ? {} : { detail }) }
    for (const listener of listeners) listener(status)
  }

  /** A poll must not put the system's prompt before the operator again and again. */
  const pollLater = () => {
    cancelPoll()
    if (isClosed || status.state === 'ok' || status.state === 'failed' || hasPrompted) return
    cancelPoll = startTimer(pollMs, poll)
  }

  return {
    current: () => status,
    onChange(listener: (status: VaultStatus) => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    prompting() {
      hasPrompted = true
      become({ state: 'prompting' })
    },
    /** The operator wants to know: the system may put its prompt before them again. */
    allowPrompt() {
      hasPrompted = false
    },
    settle(next: StateAndDetail): StateAndDetail {
      if (next.state === 'ok') hasPrompted = false
      const wasDismissed = next.state === 'locked' && hasPrompted
      become(wasDismissed ? { state: 'locked', detail: 'dismissed' } : next)
      pollLater()
      return next
    },
    pollLater,
    close() {
      isClosed = true
      cancelPoll()
      listeners.clear()
    },
  }
}

interface Inspected {
  calls: KeychainCalls
  service: string
  status: ReturnType<typeof createKeychainStatus>
  expectsItems: () => boolean
}

type FailedCall = Extract<CallResponse, { ok: false }>

/** The items under the console's name, and the canary among them that proves whether they can be read. */
function createKeychainItems({ calls, service, status, expectsItems }: Inspected) {
  /** Read in this run and not erased since, the last one at the end. */
  const readAccounts = new Set<string>()

  const failed = (answer: FailedCall) => status.settle(stateOfFault(answer.fault))
  const call = (op: 'get' | 'delete', account: string) => calls.run({ op, service, account })
  const write = (account: string, value: string) => calls.run({ op: 'set', service, account, value })

  const writeCanary = async (): Promise<StateAndDetail> => {
    const written = await write(canaryAccount, canaryValue)
    if (!written.ok) return failed(written)
    const kept = await call('get', canaryAccount)
    if (!kept.ok) return failed(kept)
    return status.settle(kept.value === null ? { state: 'failed', detail: 'not_kept' } : { state: 'ok' })
  }

  /** Of the items that were there before, is one there now? A read that fails tells neither. */
  const findAnyReadBefore = async (): Promise<boolean | FailedCall> => {
    for (const account of [...readAccounts].reverse().slice(0, mostLookedFor)) {
      const answer = await call('get', account)
      if (!answer.ok) return answer
      if (typeof answer.value === 'string') return true
    }
    return false
  }

  /** The state of the keychain, by the canary. */
  const inspect = async (): Promise<StateAndDetail> => {
    const canary = await call('get', canaryAccount)
    if (!canary.ok) return failed(canary)
    if (canary.value !== null) return status.settle({ state: 'ok' })
    if (!expectsItems()) return writeCanary()
    const found = await findAnyReadBefore()
    if (typeof found === 'object') return failed(found)
    if (found) return writeCanary()
    if (status.current().state === 'lost') return status.settle({ state: 'lost' })
    // Only a write tells "locked" from "not there". The canary itself must stay absent: it would make the loss look
    // normal.
    const probe = await write(probeAccount, 'probe')
    if (!probe.ok) return failed(probe)
    await call('delete', probeAccount)
    return status.settle({ state: 'lost' })
  }

  return {
    inspect,
    writeCanary,
    /** Throws unless the keychain is proven readable now. */
    async assertReadable() {
      const checked = await inspect()
      if (checked.state !== 'ok') throw errorOfState(checked)
    },
    async get(account: string): Promise<string | null> {
      const answer = await call('get', account)
      if (!answer.ok) throw errorOfState(failed(answer))
      if (typeof answer.value !== 'string') return null
      readAccounts.delete(account)
      readAccounts.add(account)
      if (status.current().state !== 'ok') status.settle({ state: 'ok' })
      return answer.value
    },
    async set(account: string, value: string): Promise<void> {
      const written = await write(account, value)
      if (!written.ok) throw errorOfState(failed(written))
    },
    erase(account: string): Promise<CallResponse> {
      readAccounts.delete(account)
      return call('delete', account)
    },
    failed,
  }
}

/**
 * The operating system's keychain. It answers "no such item" for a locked keyring too, so an absent item is believed
 * only after the canary, an item of our own, has been read back. Nothing is deleted or overwritten because a read
 * failed.
 */
export function createKeychainVault(deps: KeychainVaultDeps): Vault {
  const { service, clock, startTimer, expectsItems } = deps
  let checking: Promise<VaultStatus> | null = null
  // Where the database refuses to say what is expected there, the keychain is looked at again all the same.
  const status = createKeychainStatus(deps, () => void checkOnce().catch(() => status.pollLater()))
  const calls = createKeychainCalls({ spawn: deps.spawn, clock, startTimer, onPrompting: status.prompting })
  const items = createKeychainItems({ calls, service, status, expectsItems })

  const checkOnce = (): Promise<VaultStatus> => {
    checking ??= items
      .inspect()
      .then(status.current)
      .finally(() => {
        checking = null
      })
    return checking
  }

  return {
    status: status.current,
    onChange: status.onChange,
    async check() {
      const { state, detail } = status.current()
      // A call waits for the operator right now; a second one would only wait behind it.
      if (state === 'prompting' && detail === undefined) return status.current()
      status.allowPrompt()
      calls.revive()
      const earlier = checking
      const found = await checkOnce()
      // One that was under way may have looked before the keychain was there.
      return earlier !== null && found.state === 'missing' ? checkOnce() : found
    },
    async read(account) {
      const first = await items.get(account)
      if (first !== null) return new Secret(first)
      await items.assertReadable()
      // It may have been locked at the call and unlocked since: "absent" counts only between two readings of the
      // canary.
      const second = await items.get(account)
      if (second !== null) return new Secret(second)
      await items.assertReadable()
      throw new AppError('secret_missing', { account })
    },
    async save(account, value) {
      const text = value.reveal()
      assertItemValue(text)
      const before = await items.inspect()
      if (before.state !== 'ok' && before.state !== 'lost') throw errorOfState(before)
      await items.set(account, text)
      const kept = await items.get(account)
      // Locked since it was written, it answers as if the item were not there.
      if (kept === null && before.state === 'ok') await items.assertReadable()
      if (kept !== text) throw new AppError('secret_not_saved')
      // A secret that the operator gives after a loss begins a new keychain.
      if (before.state === 'lost') await items.writeCanary()
    },
    async erase(account) {
      const erased = await items.erase(account)
      if (!erased.ok) throw errorOfState(items.failed(erased))
      if (erased.value === true) return
      await items.assertReadable()
      if ((await items.get(account)) === null) return
      const again = await items.erase(account)
      if (!again.ok || again.value !== true) throw new AppError('keychain_failed', { detail: 'not_erased' })
    },
    async close() {
      status.close()
      calls.close()
    },
  }
}
