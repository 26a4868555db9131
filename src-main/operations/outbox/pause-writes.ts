import { AppError } from '#contract/app-error.ts'
import type { Store } from '../../store/store.ts'
import type { Notify } from '../notify.ts'
import type { Sender } from './sender.ts'

const settingName = 'writesPaused'

/** Whether the operator has stopped all sending; it outlives a restart. */
export function readWritesPaused({ settings }: Pick<Store, 'settings'>): boolean {
  return settings.get(settingName) === true
}

/** `writes_paused` while the operator has stopped all sending. */
export function refuseWhilePaused(store: Pick<Store, 'settings'>): void {
  if (readWritesPaused(store)) throw new AppError('writes_paused')
}

/** Stops all sending, or lets it go on. What is under way at this moment is not called back. */
export function pauseWrites(
  { store, sender, notify }: { store: Store; sender: Sender; notify: Notify },
  { paused }: { paused: boolean },
): { paused: boolean } {
  store.transaction(() => {
    store.settings.set(settingName, paused)
    store.journal.add(paused ? 'writes_paused' : 'writes_resumed', 'console')
  })
  notify('app', 'outbox')
  sender.wake()
  return { paused }
}
