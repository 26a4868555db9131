import type { NavigationTarget } from '#contract/ipc/navigation-target.ts'
import type { PauseAim } from '#contract/ipc/pause-aim.ts'
import type { RequestsToPage } from '../ipc/requests-to-page.ts'
import type { Workspace } from '../ipc/workspace.ts'
import { pauseSending } from '../operations/pauses/pause-sending.ts'
import { resumeSending } from '../operations/pauses/resume-sending.ts'
import { reviewPauses } from '../operations/pauses/review-pauses.ts'
import { readTrayView } from '../operations/tray/read-tray-view.ts'
import type { Background, TrayAct } from '../ports/background.ts'

export interface TrayActDeps {
  background: Background
  workspace: () => Workspace
  navigation: RequestsToPage<NavigationTarget>
}

const everything: readonly PauseAim[] = [{ kind: 'all' }]

/** Does what the operator chose in the tray's menu. */
export async function runTrayAct(deps: TrayActDeps, act: TrayAct): Promise<void> {
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
