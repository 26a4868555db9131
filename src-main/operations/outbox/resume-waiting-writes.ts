import type { AppErrorCode } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import { isIntact, type WriteRecord } from '../../store/outbox-row.ts'
import type { Store } from '../../store/store.ts'
import type { Sender } from './outbox-sender.ts'
import { passingRefusals } from './step-after-attempt.ts'

const keychainCodes: ReadonlySet<AppErrorCode> = new Set([
  'keychain_missing',
  'keychain_locked',
  'keychain_prompting',
  'keychain_lost',
  'keychain_failed',
])
/** For want of a credential that could be read and that the service took. */
const credentialCodes: ReadonlySet<AppErrorCode> = new Set([
  ...keychainCodes,
  'secret_missing',
  'secret_damaged',
  'secret_other_key',
  ...passingRefusals,
])

/** What works again: the keychain, or the credentials of these agents, by which a token was issued. */
export type Working = 'keychain' | { agentKeys: readonly AgentKey[] }

/** Makes due what waits for what works again, and wakes the sender. */
export function resumeWaitingWrites({ store, sender }: { store: Store; sender: Sender }, working: Working): void {
  store.transaction(() => {
    for (const row of store.outbox.inState({ state: 'waiting' })) {
      // An altered row would be sealed as if it were sound.
      if (waitsFor(row, working) && isIntact(row)) store.outbox.change(row, { state: 'waiting', waitsUntilMs: null })
    }
  })
  sender.wake()
}

function waitsFor({ error, agentKey }: WriteRecord, working: Working): boolean {
  if (error === null) return false
  if (working === 'keychain') return keychainCodes.has(error.code)
  return working.agentKeys.includes(agentKey) && credentialCodes.has(error.code)
}
