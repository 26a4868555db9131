import type { Log } from '../log/log.ts'
import type { Notify } from '../operations/notify.ts'
import { resumeWaitingWrites } from '../operations/outbox/resume-waiting-writes.ts'
import { errorDataOf } from '../operations/row-outcome.ts'
import type { Timer } from '../system/timer.ts'
import type { Vault } from '../vault/vault.ts'
import type { RunningWorkspace } from './create-workspace.ts'

/** What waited for the keychain is sent as soon as that is found to work again, whoever finds it. */
export function followKeychain(deps: {
  vault: Pick<Vault, 'onChange'>
  workspace: () => Pick<RunningWorkspace, 'store' | 'sender'>
  notify: Notify
  startTimer: Timer
  log?: Log | undefined
  signal: AbortSignal
}): void {
  const { vault, workspace, notify, startTimer, log, signal } = deps
  const resume = (): void => {
    if (signal.aborted) return
    try {
      resumeWaitingWrites({ ...workspace(), notify }, 'keychain')
    } catch (thrown) {
      // Each write comes due by its own wait.
      log?.('error', 'writes that wait for the keychain not resumed', { code: errorDataOf(thrown).code })
    }
  }
  const stopListening = vault.onChange(({ state }) => {
    notify('app')
    // Not within the reading that has found it: a database that refuses is no fault of the keychain.
    if (state === 'ok') startTimer(0, resume)
  })
  signal.addEventListener('abort', stopListening)
}
