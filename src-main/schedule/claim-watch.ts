import type { AgentKey } from '#contract/ids.ts'
import type { After } from '../after.ts'
import { watchClaim } from '../operations/registrations/check-registration.ts'
import type { Workspace } from '../operations/workspace.ts'

export interface RunningClaimWatch {
  start(): void
  close(): Promise<void>
}

const tickMs = 5_000
const firstMs = 10_000
const longestMs = 5 * 60_000

/** How long after its `asked`-th look an unclaimed agent is looked at again: doubling from 10 s to 5 min. */
export function nextClaimDelay(asked: number): number {
  return Math.min(longestMs, firstMs * 2 ** Math.min(20, asked))
}

/** Notices by itself that somebody has claimed an agent. One look at a time. */
export function createClaimWatch(deps: { workspace: () => Workspace; after: After }): RunningClaimWatch {
  const looks = new Map<AgentKey, { asked: number; dueAtMs: number }>()
  let isRunning = false
  let cancel = () => {}
  let looking: Promise<void> = Promise.resolve()

  const tick = async (): Promise<void> => {
    const workspace = deps.workspace()
    const { store, vault, clock } = workspace
    // A look by itself must not ask the operator to unlock anything.
    if (vault.status().state !== 'ok') return
    for (const { agentKey, stage } of store.registrations.all()) {
      if (!isRunning || stage !== 'passed') continue
      if (store.agents.find(agentKey)?.archivedAtMs != null) continue
      const look = looks.get(agentKey) ?? { asked: 0, dueAtMs: 0 }
      if (clock() < look.dueAtMs) continue
      looks.set(agentKey, { asked: look.asked + 1, dueAtMs: clock() + nextClaimDelay(look.asked) })
      // A failure says nothing of the claim; the next look may tell.
      await watchClaim(workspace, { agentKey }).catch(() => undefined)
    }
  }
  const later = () => {
    cancel = deps.after(tickMs, () => {
      looking = tick()
        .catch(() => undefined)
        .then(() => {
          if (isRunning) later()
        })
    })
  }
  return {
    start() {
      isRunning = true
      later()
    },
    async close() {
      isRunning = false
      cancel()
      await looking
    },
  }
}
