import type { ChangeTopic } from '#contract/ipc/change-topics.ts'
import type { NavigationTarget } from '#contract/ipc/navigation-target.ts'
import type { PauseAim } from '#contract/ipc/pause-aim.ts'
import type { ChangeHub } from '../ipc/changes.ts'
import type { PageRequests } from '../ipc/page-requests.ts'
import type { Workspace } from '../ipc/workspace.ts'
import type { Log } from '../log/log.ts'
import { pauseSending } from '../operations/pauses/pause-sending.ts'
import { resumeSending } from '../operations/pauses/resume-sending.ts'
import { reviewPauses } from '../operations/pauses/review-pauses.ts'
import { errorDataOf } from '../operations/row-outcome.ts'
import { readTrayView } from '../operations/tray/read-tray-view.ts'
import type { Background, TrayAct, TrayView } from '../ports/background.ts'
import type { Clock } from '../system/clock.ts'
import type { Timer } from '../system/timer.ts'

interface TrayDeps {
  background: Background
  workspace: () => Workspace
  changes: ChangeHub
  navigation: PageRequests<NavigationTarget>
  clock: Clock
  startTimer: Timer
  signal: AbortSignal
  log?: Log | undefined
}

const everything: readonly PauseAim[] = [{ kind: 'all' }]
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
    actOn(deps, act).catch((thrown) =>
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

async function actOn(deps: TrayDeps, act: TrayAct): Promise<void> {
  const { background, navigation } = deps
  const workspace = deps.workspace()
  switch (act) {
    case 'pause':
      pauseSending(workspace, { aims: everything })
      return
    case 'resume': {
      const { goes } = reviewPauses(workspace, { aims: everything })
      if (goes.total === 0) {
        resumeSending(workspace, { aims: everything })
        return
      }
      // The operator reviews in the window what would be sent.
      background.showWindow()
      navigation.send({ kind: 'resume' })
      return
    }
    case 'next': {
      // Read again: what is due next may have changed since the menu was built.
      const { next } = await readTrayView(workspace)
      background.showWindow()
      if (typeof next === 'string') navigation.send({ kind: 'queue', agentKeys: [] })
      else navigation.send({ kind: 'challenge', challengeKey: next.challengeKey, agentKeys: [] })
      return
    }
    case 'outbox':
      background.showWindow()
      navigation.send({ kind: 'outbox' })
  }
}
