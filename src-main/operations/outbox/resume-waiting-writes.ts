import type { AppErrorCode } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import { isIntact, type WriteRecord } from '../../store/outbox-row.ts'
import type { Store } from '../../store/store.ts'
import type { Notify } from '../notify.ts'
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

/** For want of a site that answers: these are what a site is spared for. */
const siteCodes: ReadonlySet<AppErrorCode> = new Set(['site_down', 'timed_out'])

/** What works again: the keychain, the credentials of these agents, by which a token was issued, or a site. */
export type Working = 'keychain' | { agentKeys: readonly AgentKey[] } | { siteNo: number }

/** Makes due what waits for what works again, also where it is paused, and wakes the sender. */
export function resumeWaitingWrites(
  { store, sender, notify }: { store: Store; sender: Sender; notify: Notify },
  working: Working,
): void {
  // An altered row would be sealed as if it were sound.
  const rows = store.outbox.inState({ state: 'waiting' }).filter((row) => waitsFor(row, working) && isIntact(row))
  store.transaction(() => {
    for (const row of rows) store.outbox.change(row, { state: 'waiting', waitsUntilMs: null })
  })
  if (rows.length > 0) notify('outbox')
  sender.wake()
}

function waitsFor({ error, agentKey, siteNo }: WriteRecord, working: Working): boolean {
  if (error === null) return false
  if (working === 'keychain') return keychainCodes.has(error.code)
  if ('siteNo' in working) return siteNo === working.siteNo && siteCodes.has(error.code)
  return working.agentKeys.includes(agentKey) && credentialCodes.has(error.code)
}
