import { type AbsenceSpan, nextAbsence } from '#contract/rules/reminders/absence.ts'
import type { Log } from '../log/log.ts'
import type { Notify } from '../operations/notify.ts'
import { errorDataOf } from '../operations/row-outcome.ts'
import type { Store } from '../store/store.ts'
import type { Clock } from '../system/clock.ts'
import type { Timer } from '../system/timer.ts'
import { runEvery } from './run-every.ts'

export interface AbsenceWatch {
  start(): void
  /** The absence that was not dismissed yet. */
  span(): AbsenceSpan | null
  dismiss(): void
  close(): Promise<void>
}

const everyMs = 60_000

/**
 * Writes down every minute that the operator can see the console, and so knows at a start, after a sleep and when the
 * window comes back how long nobody could.
 */
export function createAbsenceWatch(deps: {
  store: Pick<Store, 'settings'>
  /** Whether the operator can see the window, and what calls when that may have changed (`ports/presence.ts`). */
  presence: { isSeen(): boolean; onChange(listener: () => void): () => void }
  clock: Clock
  startTimer: Timer
  notify: Notify
  log?: Log | undefined
}): AbsenceWatch {
  const { store, presence, clock, startTimer, notify, log } = deps
  let span: AbsenceSpan | null = null
  let wasSeen = false

  const look = (): void => {
    const nowMs = Math.trunc(clock())
    const isSeen = presence.isSeen()
    // A window that was seen at the last look counts as seen until now.
    if (isSeen || wasSeen) {
      const stored = store.settings.get('lastSeenMs')
      const next = nextAbsence(span, { lastSeenMs: typeof stored === 'number' ? stored : null, nowMs })
      store.settings.set('lastSeenMs', nowMs)
      if (next !== span) notify('reminders')
      span = next
    }
    wasSeen = isSeen
  }
  const onError = (thrown: unknown): void => log?.('error', 'presence not noted', { code: errorDataOf(thrown).code })
  const loop = runEvery({ startTimer, clock, task: look, firstMs: 0, everyMs, onError })
  let stopListening = () => {}
  return {
    start() {
      loop.start()
      stopListening = presence.onChange(() => void loop.runNow().catch(() => {}))
    },
    span: () => span,
    dismiss() {
      span = null
      notify('reminders')
    },
    close() {
      stopListening()
      return loop.close()
    },
  }
}
