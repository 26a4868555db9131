import type { AgentKey, Site } from '#contract/ids.ts'
import type { After } from '../../after.ts'

export interface ClaimedAgent {
  agentKey: AgentKey
  name: string
  site: Site
}

/** Tells the operator that agents were claimed: one message for a burst. */
export interface ClaimNews {
  add(agent: ClaimedAgent): void
  /** Announces nothing more. */
  close(): void
}

const gatherMs = 1_500

export function createClaimNews(deps: {
  after: After
  announce: (agents: readonly ClaimedAgent[]) => void
}): ClaimNews {
  let gathered: ClaimedAgent[] = []
  let cancel = () => {}
  return {
    add(agent) {
      gathered.push(agent)
      if (gathered.length > 1) return
      cancel = deps.after(gatherMs, () => {
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
