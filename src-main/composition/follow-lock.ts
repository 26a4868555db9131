import type { Notify } from '../operations/notify.ts'
import type { Clipboard } from '../ports/clipboard.ts'
import type { Presence } from '../ports/presence.ts'
import type { RunningWorkspace } from './create-workspace.ts'

/**
 * Who finds the computer locked or asleep finds no token in memory and no secret of the console on the clipboard. Work
 * goes on: a token is asked for again by whatever needs one.
 */
export function followLock(deps: {
  presence: Pick<Presence, 'onLock'>
  clipboard: Pick<Clipboard, 'takeOff'>
  workspace: () => { sessions: Pick<RunningWorkspace['sessions'], 'dropTokens'> }
  notify: Notify
  signal: AbortSignal
}): void {
  const { presence, clipboard, workspace, notify, signal } = deps
  const stopListening = presence.onLock(() => {
    workspace().sessions.dropTokens()
    // The window shows how long tokens last.
    notify('agents')
    // A clipboard that cannot be read is cleared by its own time, or at the end.
    clipboard.takeOff().catch(() => {})
  })
  signal.addEventListener('abort', stopListening)
}
