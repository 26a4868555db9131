import type { ChangeTopic } from '#contract/ipc/change-topics.ts'
import type { ChangeHub } from '../ipc/changes.ts'
import type { Log } from '../log/log.ts'
import { errorDataOf } from '../operations/row-outcome.ts'
import { readTrayView } from '../operations/tray/read-tray-view.ts'
import type { TrayView } from '../ports/background.ts'
import type { Clock } from '../system/clock.ts'
import type { Timer } from '../system/timer.ts'
import { runTrayAct, type TrayActDeps } from './run-tray-act.ts'

interface TrayDeps extends TrayActDeps {
  changes: ChangeHub
  clock: Clock
  startTimer: Timer
  signal: AbortSignal
  log?: Log | undefined
}

/** What the icon says is made of these. */
const topics: readonly ChangeTopic[] = ['app', 'agents', 'challenges', 'outbox', 'reminders']
/** From one look to the next: a long piece of work changes something ten times a second. */
const restMs = 2_000

/** Keeps the icon in the tray true, where there is one, and does what is chosen there, until the signal ends it. */
export function followTray(deps: TrayDeps): void {
  const { background, startTimer, clock, signal } = deps
  let state: 'resting' | 'looking' | 'due' = 'resting'
  let cancelNext = (): void => {}

  const look = async (): Promise<void> => {
    cancelNext()
    if (background.tray() !== 'there' || signal.aborted) return
    try {
      const view = await readTrayView(deps.workspace())
      if (signal.aborted) return
      background.updateTray(view)
      awaitDeadline(view)
    } catch (thrown) {
      // The workspace was changed, or the database refuses; the next change is looked at again.
      deps.log?.('warn', 'the tray does not know', { code: errorDataOf(thrown).code })
    }
  }
  /** A deadline passes without anything being told. */
  const awaitDeadline = ({ next }: TrayView): void => {
    if (typeof next === 'string') return
    cancelNext = startTimer(Math.min(Math.max(restMs, next.deadlineMs + restMs - clock()), 3_600_000), wake)
  }
  const wake = (): void => {
    if (state !== 'resting') {
      state = 'due'
      return
    }
    state = 'looking'
    void look().then(() =>
      startTimer(restMs, () => {
        const isDue = state === 'due'
        state = 'resting'
        if (isDue) wake()
      }),
    )
  }
  background.onTray(wake)
  background.onAct((act) => {
    runTrayAct(deps, act).catch((thrown) =>
      deps.log?.('error', 'the tray was not obeyed', { code: errorDataOf(thrown).code }),
    )
  })
  void wakeOnChanges(deps, wake)
}

async function wakeOnChanges({ changes, signal }: TrayDeps, wake: () => void): Promise<void> {
  for await (const message of changes.messages(signal)) {
    if (signal.aborted) return
    if (message.topics.some((topic) => topics.includes(topic))) wake()
  }
}
