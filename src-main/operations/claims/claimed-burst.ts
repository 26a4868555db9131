import type { AgentKey, Site } from '#contract/ids.ts'
import type { Timer } from '../../system/timer.ts'

export interface ClaimedAgent {
  agentKey: AgentKey
  name: string
  site: Site
}

/** Tells the operator that agents were claimed: one message for a burst. */
export interface ClaimedBurst {
  add(agent: ClaimedAgent): void
  /** Announces nothing more. */
  close(): void
}

const gatherMs = 1_500

/** Gathers for `gatherMs` from the first agent on, then announces all that came. */
export function createClaimedBurst(deps: {
  startTimer: Timer
  announce: (agents: readonly ClaimedAgent[]) => void
}): ClaimedBurst {
  let gathered: ClaimedAgent[] = []
  let cancel = () => {}
  return {
    add(agent) {
      gathered.push(agent)
      if (gathered.length > 1) return
      cancel = deps.startTimer(gatherMs, () => {
        const agents = gathered
        gathered = []
        deps.announce(agents)
      })
    },
    close() {
      cancel()
      gathered = []
    },
  }
}
