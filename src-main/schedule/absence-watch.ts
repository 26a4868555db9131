import { createClockWatch } from '#contract/rules/clock-watch.ts'
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
/** A sleep is told before it begins and when it has ended: a step that is seen so long after either may be that. */
const sleepsWithinMs = 5 * 60_000

/**
 * Writes down every minute that the operator can see the console, and so knows at a start, after a sleep and when the
 * window comes back how long nobody could. A clock that is set forward before the operator's eyes is no absence; a
 * sleep, of which the other clock may know nothing either, is told by the system.
 */
export function createAbsenceWatch(deps: {
  store: Pick<Store, 'settings'>
  /**
   * Whether the operator can see the window, and what calls when that may have changed, before a sleep and after it
   * (`ports/presence.ts`).
   */
  presence: { isSeen(): boolean } & Record<'onChange' | 'onLock' | 'onResume', (listener: () => void) => () => void>
  clock: Clock
  /** Without it a clock that was set cannot be told from time that passed. */
  monotonic?: (() => number) | undefined
  startTimer: Timer
  notify: Notify
  log?: Log | undefined
}): AbsenceWatch {
  const { store, presence, clock, monotonic = clock, startTimer, notify, log } = deps
  let span: AbsenceSpan | null = null
  let wasSeen = false
  /** Monotonic time at which the system last told of a sleep or its end. */
  let sleepToldAt: number | null = null
  const clockWatch = createClockWatch({ clock, monotonic })

  const look = (): void => {
    const nowMs = Math.trunc(clock())
    const isSeen = presence.isSeen()
    let setForwardMs = 0
    clockWatch.noteStep((stepMs) => {
      const mayHaveSlept = sleepToldAt !== null && monotonic() - sleepToldAt < sleepsWithinMs
      if (wasSeen && isSeen && !mayHaveSlept) setForwardMs = Math.max(0, stepMs)
    })
    // A window that was seen at the last look counts as seen until now.
    if (isSeen || wasSeen) {
      const stored = store.settings.get('lastSeenMs')
      const lastSeenMs = typeof stored === 'number' ? stored + setForwardMs : null
      const next = nextAbsence(span, { lastSeenMs, nowMs })
      store.settings.set('lastSeenMs', nowMs)
      if (next !== span) notify('reminders')
      span = next
    }
    wasSeen = isSeen
  }
  const onError = (thrown: unknown): void => log?.('error', 'presence not noted', { code: errorDataOf(thrown).code })
  const loop = runEvery({ startTimer, clock, task: look, firstMs: 0, everyMs, onError })
  const noteSleep = (): void => {
    sleepToldAt = monotonic()
  }
  let stopListening = () => {}
  return {
    start() {
      loop.start()
      const stops = [
        presence.onLock(noteSleep),
        presence.onResume(noteSleep),
        presence.onChange(() => void loop.runNow().catch(() => {})),
      ]
      stopListening = () => stops.forEach((stop) => void stop())
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
