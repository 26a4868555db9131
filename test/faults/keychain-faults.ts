/**
 * The keychain taken away in every way that is known, under a console that holds secrets in it: it comes back by itself
 * and nothing is lost.
 */

import type { ChildProcess } from 'node:child_process'
import { AppError } from '#contract/app-error.ts'
import { createKeychainVault } from '../../src-main/vault/keychain/keychain-vault.ts'
import { Secret } from '../../src-main/vault/secret.ts'
import type { Vault } from '../../src-main/vault/vault.ts'
import { forkKeychainProcess } from '../support/forked-keychain.ts'
import { startHurriedTimer } from '../support/hurried-timer.ts'
import { type KeyringSession, openKeyringSession } from '../support/keyring-session.ts'
import { type FaultGroup, never } from './row.ts'

const rounds = 3
const accounts = ['ag_first0001', 'ag_second002', 'ag_third0003']
const secretOf = (account: string) => `the secret of ${account}`

interface Broken {
  session: KeyringSession
  vault: Vault
  helper: () => ChildProcess | undefined
}

interface Fault {
  name: string
  begin(broken: Broken): Promise<unknown>
  end(broken: Broken): Promise<unknown>
  /** Whether calls fail while it lasts; a helper that is gone is replaced within the call. */
  isFelt: boolean
}

const signal = (name: NodeJS.Signals) => async (broken: Broken) => void broken.helper()?.kill(name)
const signalDaemon =
  (name: NodeJS.Signals) =>
  async ({ session }: Broken) =>
    void process.kill(session.servicePid(), name)
const nothing = async () => {}

const faults: readonly Fault[] = [
  { name: 'helper killed', begin: signal('SIGKILL'), end: nothing, isFelt: false },
  { name: 'helper crashed', begin: signal('SIGSEGV'), end: nothing, isFelt: false },
  { name: 'helper stopped', begin: signal('SIGSTOP'), end: nothing, isFelt: false },
  {
    name: 'keyring locked',
    begin: ({ session }) => session.lock(),
    end: ({ session }) => session.unlock(),
    isFelt: true,
  },
  {
    name: 'keyring daemon killed',
    begin: ({ session }) => session.killService(),
    end: ({ session }) => session.startService(),
    isFelt: true,
  },
  {
    name: 'keyring daemon replaced',
    begin: async ({ session }) => {
      await session.killService()
      await session.startService()
    },
    end: nothing,
    isFelt: false,
  },
  {
    name: 'keyring daemon stopped',
    begin: signalDaemon('SIGSTOP'),
    end: signalDaemon('SIGCONT'),
    isFelt: true,
  },
]

/** What a call ended with: its value, or the code of its error. */
async function outcomeOf(call: Promise<Secret<string> | undefined>): Promise<string> {
  try {
    const value = await call
    return value === undefined ? 'saved' : value.reveal()
  } catch (thrown) {
    return thrown instanceof AppError ? thrown.code : String(thrown)
  }
}

/**
 * Puts one fault in, looks what the calls say meanwhile, takes it away and looks whether all is as before. Gives what
 * was wrong.
 */
async function suffer(fault: Fault, broken: Broken): Promise<{ denied: string[]; changed: string[] }> {
  const { vault } = broken
  // So many crashes in so little time would stop the helper for good; checking is how an operator lets it go on.
  await vault.check()
  await fault.begin(broken)
  const read = await Promise.all(accounts.map((account) => outcomeOf(vault.read(account))))
  // A fault that is felt must keep this from being written; one that is not lets it through, and it is the same value.
  const [first = ''] = accounts
  const saved = await outcomeOf(
    vault.save(first, new Secret(fault.isFelt ? 'overwritten' : secretOf(first))).then(() => undefined),
  )
  await fault.end(broken)
  const expected = [...accounts.map(secretOf), 'saved']
  const denied = [...read, saved]
    .filter((outcome, index) => (fault.isFelt ? !outcome.startsWith('keychain_') : outcome !== expected[index]))
    .map((outcome) => `${fault.name}: ${outcome}`)
  const deadline = performance.now() + 20_000
  let after = await readAll(vault)
  while (after.some((outcome) => outcome.startsWith('keychain_')) && performance.now() < deadline) {
    await vault.check()
    after = await readAll(vault)
  }
  const changed = after.flatMap((outcome, index) =>
    outcome === secretOf(accounts[index] ?? '') ? [] : [`${fault.name}: ${outcome}`],
  )
  return { denied, changed }
}

const readAll = (vault: Vault) => Promise.all(accounts.map((account) => outcomeOf(vault.read(account))))

export const keychainFaults: FaultGroup = {
  name: 'keychain',
  async run() {
    const session = await openKeyringSession()
    const helpers: ChildProcess[] = []
    const vault = createKeychainVault({
      spawn: () => forkKeychainProcess(session.env, (child) => helpers.push(child)),
      service: 'arena-console-faults',
      name: 'Secret Service',
      clock: Date.now,
      startTimer: startHurriedTimer,
      expectsItems: () => true,
    })
    const denied: string[] = []
    const changed: string[] = []
    try {
      await session.startService()
      for (const account of accounts) await vault.save(account, new Secret(secretOf(account)))
      for (let round = 0; round < rounds; round += 1) {
        for (const fault of faults) {
          const found = await suffer(fault, { session, vault, helper: () => helpers.at(-1) })
          denied.push(...found.denied)
          changed.push(...found.changed)
        }
      }
    } finally {
      await vault.close()
      await session.close()
    }
    const of = `${rounds * faults.length} faults of ${faults.length} kinds`
    return [
      never('Keychain taken away: calls that did not say so, or failed without need', denied, of),
      never('Keychain taken away: secrets overwritten, lost or not readable again', changed, of),
    ]
  },
}
